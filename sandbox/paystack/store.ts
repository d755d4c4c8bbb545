import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";
import type { State, Transaction } from "./transaction.ts";

export type Store = {
  state: State;
  find(reference: string): Transaction | undefined;
  /** Writes all to disk before it returns. */
  save(): void;
};

/** What the stand-in remembers, in one file that is replaced whole: a crash leaves the old or the new. */
export function openStore(file: string): Store {
  mkdirSync(dirname(file), { recursive: true });
  const state = read(file);
  return {
    state,
    find: (reference) => state.transactions.find((each) => each.reference === reference),
    save: () => {
      const next = `${file}.new`;
      const handle = openSync(next, "w");
      writeSync(handle, JSON.stringify(state));
      fsyncSync(handle);
      closeSync(handle);
      renameSync(next, file);
    },
  };
}

function read(file: string): State {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as State;
  } catch {
    return { transactions: [], deliveries: [] };
  }
}
