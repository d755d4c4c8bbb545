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

export type StateFile<T> = {
  state: T;
  /** Writes all to disk before it returns. */
  save(): void;
};

/** What a stand-in remembers, in one file that is replaced whole: a crash leaves the old or the new. */
export function openState<T>(file: string, empty: T): StateFile<T> {
  mkdirSync(dirname(file), { recursive: true });
  const state = read(file) ?? empty;
  return {
    state,
    save: () => {
      const next = `${file}.new`;
      const handle = openSync(next, "w");
      writeSync(handle, JSON.stringify(state));
      fsyncSync(handle);
      closeSync(handle);
      renameSync(next, file);
    },
  };

  function read(name: string): T | undefined {
    try {
      return JSON.parse(readFileSync(name, "utf8")) as T;
    } catch {
      return undefined;
    }
  }
}
