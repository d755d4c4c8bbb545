import { keepNewest, openState } from "../state-file.ts";
import type { State, Transaction } from "./transaction.ts";

export type Store = {
  /** The state, reloaded if another process changed the file. Use it synchronously: references to it become stale. */
  current(): State;
  find(reference: string): Transaction | undefined;
  /** Drops the oldest entries beyond the bounds and writes the file to disk before it returns. */
  save(): void;
};

/** Limits the size of the file, which is rewritten on every change. */
const BOUNDS = { entries: 500, characters: 2_000_000 };

/** Opens the file of the stand-in's payments and pending events. */
export function openStore(file: string): Store {
  const { state, refresh, save } = openState<State>(file, {
    transactions: [],
    deliveries: [],
    refunds: [],
  });
  const current = () => {
    refresh();
    // A file of an earlier release has none.
    state.refunds ??= [];
    return state;
  };
  return {
    current,
    find: (reference) => current().transactions.find((each) => each.reference === reference),
    save: () => {
      keepNewest(state.transactions, BOUNDS);
      keepNewest(state.deliveries, BOUNDS);
      keepNewest(state.refunds, BOUNDS);
      save();
    },
  };
}
