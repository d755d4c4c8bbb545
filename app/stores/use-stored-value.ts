import { useSyncExternalStore } from "react";
import type { StoredValue } from "./stored-value.ts";

/** Reads a stored value in an island. `onServer`: its value in the server's markup and while hydrating, since the server cannot read the browser's storage. */
export function useStoredValue<T, S>(
  { get, subscribe }: Pick<StoredValue<T>, "get" | "subscribe">,
  onServer: S,
): T | S {
  return useSyncExternalStore<T | S>(subscribe, get, () => onServer);
}
