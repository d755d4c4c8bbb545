/** Work that keeps the process busy, a few at a time. */
export type Queue = {
  /** Runs `work` when its turn comes, unless there is no room for it. */
  run<T>(client: string, work: () => Promise<T>): Promise<T> | NoRoom;
};

/** `full`: for anybody. `share`: for more of this client's. */
export type NoRoom = "full" | "share";

export type QueueOptions = {
  /** So many run at the same time, which is when they wait for the database. */
  atOnce: number;
  /** So many wait, at most. */
  mostWaiting: number;
  /** So many of one client wait or run, so that one alone cannot fill the queue. */
  mostOfOne: number;
};

/**
 * First come, first served; one is begun in each turn of the event loop, so that what can be answered from
 * memory is answered between any two.
 */
export function createQueue({ atOnce, mostWaiting, mostOfOne }: QueueOptions): Queue {
  const waiting: (() => void)[] = [];
  const held = new Map<string, number>();
  let running = 0;
  let isTurnComing = false;

  function beginNext(): void {
    if (isTurnComing || running >= atOnce || waiting.length === 0) return;
    isTurnComing = true;
    setImmediate(() => {
      isTurnComing = false;
      waiting.shift()?.();
      beginNext();
    });
  }

  function release(client: string): void {
    running -= 1;
    const left = (held.get(client) ?? 1) - 1;
    if (left > 0) held.set(client, left);
    else held.delete(client);
    beginNext();
  }

  return {
    run: (client, work) => {
      const own = held.get(client) ?? 0;
      if (own >= mostOfOne) return "share";
      if (waiting.length >= mostWaiting) return "full";
      held.set(client, own + 1);
      return new Promise((resolve, reject) => {
        waiting.push(() => {
          running += 1;
          void work()
            .then(resolve, reject)
            .finally(() => release(client));
        });
        beginNext();
      });
    },
  };
}
