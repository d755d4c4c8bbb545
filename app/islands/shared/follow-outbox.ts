import { readOutbox, watchOutbox, type KeptMessage } from "../../stores/outbox.ts";
import { keepSending } from "./send-kept.ts";

/**
 * Sends what is in the outbox, and calls `listener` with it: now, whenever it has changed, and when the page is shown
 * again; not if it cannot be read. Returns a function that ends that.
 */
export function followOutbox(listener: (kept: readonly KeptMessage[]) => void): () => void {
  let isOver = false;
  const read = async () => {
    const kept = await readOutbox();
    if (kept && !isOver) listener(kept);
  };
  const onShown = () => void read();
  document.addEventListener("visibilitychange", onShown);
  const stops = [
    watchOutbox(() => void read()),
    keepSending(),
    () => document.removeEventListener("visibilitychange", onShown),
  ];
  void read();
  return () => {
    isOver = true;
    for (const stop of stops) stop();
  };
}
