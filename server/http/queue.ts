/**
 * Returns a function that runs tasks first in, first out, one per turn of the event loop: during a flood, a request
 * that is served from memory waits for one task at most.
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

/** Counts something per client; a client whose count is 0 takes no memory. */
export function createTally() {
  const counts = new Map<string, number>();
  const of = (client: string) => counts.get(client) ?? 0;
  return {
    of,
    add: (client: string) => void counts.set(client, of(client) + 1),
    remove: (client: string) => {
      if (of(client) > 1) counts.set(client, of(client) - 1);
      else counts.delete(client);
    },
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
 * Creates a first-in, first-out queue. It starts one task per turn of the event loop, so that requests served from
 * memory are handled between two tasks.
 */
export function createQueue({ atOnce, mostWaiting, mostOfOne }: QueueOptions): Queue {
  const waiting: (() => void)[] = [];
  const tasks = createTally();
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
    tasks.remove(client);
    beginNext();
  }

  return {
    run: (client, work) => {
      if (tasks.of(client) >= mostOfOne) return "share";
      if (waiting.length >= mostWaiting) return "full";
      tasks.add(client);
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
