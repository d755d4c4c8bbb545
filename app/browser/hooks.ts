import { useDeferredValue, useEffect, useEffectEvent, useSyncExternalStore } from "react";
import type { StoredValue } from "./stored-value.ts";

/** Reads a stored value in an island. `onServer` stands for it on the server, which has no storage, and in hydration. */
export function useStoredValue<T, S>(
  { get, subscribe }: Pick<StoredValue<T>, "get" | "subscribe">,
  onServer: S,
): T | S {
  return useSyncExternalStore<T | S>(subscribe, get, () => onServer);
}

/**
 * Like `useStoredValue`, for a value that fills the screen, such as the cart. React renders a stored value in one task;
 * here the first one is rendered in short tasks, later ones at once. `onServer` must never be stored itself.
 */
export function useStoredScreen<T, S>(
  stored: Pick<StoredValue<T>, "get" | "subscribe">,
  onServer: S,
) {
  const value = useStoredValue(stored, onServer);
  const deferred = useDeferredValue(value);
  return deferred === onServer ? onServer : value;
}

const never = () => () => undefined;

/** Reads a value that only the browser knows and that does not change. `onServer` stands for it in hydration, too. */
export function useInBrowser<T, S>(read: () => T, onServer: S): T | S {
  return useSyncExternalStore<T | S>(never, read, () => onServer);
}

/** Calls `act` once, after the island is hydrated, to process what the shopper has typed or chosen before. */
export function useOnHydration(act: () => void): void {
  const onHydration = useEffectEvent(act);
  useEffect(() => onHydration(), []);
}
