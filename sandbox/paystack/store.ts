import { openState } from "../state-file.ts";
import type { State, Transaction } from "./transaction.ts";

export type Store = {
  state: State;
  find(reference: string): Transaction | undefined;
  /** Writes all to disk before it returns. */
  save(): void;
};

/** The payments that the stand-in remembers. */
export function openStore(file: string): Store {
  const { state, save } = openState<State>(file, { transactions: [], deliveries: [] });
  const find = (reference: string) =>
    state.transactions.find((each) => each.reference === reference);
  return { state, find, save };
}
