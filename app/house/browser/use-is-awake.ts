import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** Whether the browser has hydrated the island: false on the server and without scripts. */
export function useIsAwake(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
