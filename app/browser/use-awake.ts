import { useSyncExternalStore } from "react";

/** Whether the island can hear the shopper: false in what the server rendered. */
export function useAwake(): boolean {
  return useSyncExternalStore(never, isTrue, isFalse);
}

const never = () => () => {};
const isTrue = () => true;
const isFalse = () => false;
