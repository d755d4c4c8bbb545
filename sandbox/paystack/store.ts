import { keepNewest, openState } from "../state-file.ts";
import type { State, Transaction } from "./transaction.ts";

export type Store = {
  /** As another process may have left it: for looking and changing at once, not for keeping. */
  current(): State;
  find(reference: string): Transaction | undefined;
  /** Forgets the oldest beyond the bounds and writes all to disk before it returns. */
  save(): void;
};

/** Every change writes the whole file. */
const BOUNDS = { entries: 500, characters: 2_000_000 };

/** The payments that the stand-in remembers. */
export function openStore(file: string): Store {
  const { state, refresh, save } = openState<State>(file, { transactions: [], deliveries: [] });
  const current = () => {
    refresh();
    return state;
  };
  return {
    current,
    find: (reference) => current().transactions.find((each) => each.reference === reference),
    save: () => {
      keepNewest(state.transactions, BOUNDS);
      keepNewest(state.deliveries, BOUNDS);
      save();
    },
  };
}
