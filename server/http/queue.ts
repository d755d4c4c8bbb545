/**
 * Returns a function that runs tasks first in, first out, one per turn of the event loop: whatever a flood asks for,
 * a request that is served from memory waits for one of them at most.
 */
export function onePerTurn(): (task: () => void) => void {
  const waiting: (() => void)[] = [];
  const runNext = (): void => {
    waiting[0]?.();
    waiting.shift();
    if (waiting.length > 0) setImmediate(runNext);
  };
  return (task) => {
    if (waiting.push(task) === 1) setImmediate(runNext);
  };
}

/** Runs CPU-heavy tasks with limited concurrency. */
export type Queue = {
  /** Runs `work` in its turn; returns a `NoRoom` value at once if it cannot be queued. */
  run<T>(client: string, work: () => Promise<T>): Promise<T> | NoRoom;
};

/** `full`: the queue is full. `share`: the client has its maximum number of tasks in it. */
type NoRoom = "full" | "share";

export type QueueOptions = {
  /** Maximum number of concurrent tasks; they overlap only while they wait, for the database for instance. */
  atOnce: number;
  /** Maximum number of waiting tasks. */
  mostWaiting: number;
  /** Maximum number of waiting and running tasks per client, so that one alone cannot fill the queue. */
  mostOfOne: number;
};

/**
 * First in, first out. Starts one task per turn of the event loop, so that requests served from memory are handled
 * between any two.
 */
export function createQueue({ atOnce, mostWaiting, mostOfOne }: QueueOptions): Queue {
  const waiting: (() => void)[] = [];
  const tasksOf = new Map<string, number>();
  let running = 0;
  let isScheduled = false;

  function beginNext(): void {
    if (isScheduled || running >= atOnce || waiting.length === 0) return;
    isScheduled = true;
    setImmediate(() => {
      isScheduled = false;
      waiting.shift()?.();
      beginNext();
    });
  }

  function release(client: string): void {
    running -= 1;
    const left = (tasksOf.get(client) ?? 1) - 1;
    if (left > 0) tasksOf.set(client, left);
    else tasksOf.delete(client);
    beginNext();
  }

  return {
    run: (client, work) => {
      const own = tasksOf.get(client) ?? 0;
      if (own >= mostOfOne) return "share";
      if (waiting.length >= mostWaiting) return "full";
      tasksOf.set(client, own + 1);
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
