import type { LinkState } from "../../../domain/orders/api.ts";
import type { ConfirmResult } from "../../api/orders.ts";

const FIRST_WAIT_MS = 2_000;
const GROWTH = 1.4;
const LONGEST_WAIT_MS = 30_000;
/** Maximum number of requests, in about 20 minutes; then the shopper decides whether to continue. */
const MAX_REQUESTS = 45;

export type Watch = {
  ask(): Promise<ConfirmResult>;
  /** Whether the order is no longer as it was. */
  hasChanged(state: LinkState): boolean;
  onChange(state: LinkState): void;
  onGiveUp(): void;
};

/** Polls an order at growing intervals until it has changed. Returns a function that stops it. */
export function watchOrder({ ask, hasChanged, onChange, onGiveUp }: Watch): () => void {
  let stopped = false;
  let timer: ReturnType<typeof setTimeout>;
  const again = (asked: number, wait: number): void => {
    timer = setTimeout(async () => {
      const answer = await ask();
      if (stopped) return;
      if (answer.kind === "order" && hasChanged(answer)) return onChange(answer);
      if (asked + 1 >= MAX_REQUESTS) return onGiveUp();
      again(asked + 1, Math.min(wait * GROWTH, LONGEST_WAIT_MS));
    }, wait);
  };
  again(0, FIRST_WAIT_MS);
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
