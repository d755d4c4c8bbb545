import { useSyncExternalStore } from "react";
import type { StoredValue } from "./stored-value.ts";

/** Reads a stored value in an island. `onServer` is its value on the server (no browser storage) and in hydration. */
export function useStoredValue<T, S>(
  { get, subscribe }: Pick<StoredValue<T>, "get" | "subscribe">,
  onServer: S,
): T | S {
  return useSyncExternalStore<T | S>(subscribe, get, () => onServer);
}
