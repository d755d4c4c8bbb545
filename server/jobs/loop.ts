/** Runs one round of a job; returns the pause before the next round, in milliseconds. */
export type Round = () => Promise<number>;

export type Loop = {
  /** Starts no further round; resolves when the current one has finished. */
  stop(): Promise<void>;
};

/** The pause after a round that threw: most likely the database is unavailable. */
const AFTER_ERROR_MS = 5_000;

/** Runs a job's rounds sequentially until `stop` is called. A ring of the bell ends the current pause. */
export function startLoop(round: Round, bell: Bell, onError: (error: unknown) => void): Loop {
  const stopping = new AbortController();

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) await bell.wait(await roundOrError());
  }
  async function roundOrError(): Promise<number> {
    try {
      return await round();
    } catch (error) {
      onError(error);
      return AFTER_ERROR_MS;
    }
  }

  const done = run();
  return {
    stop: () => {
      stopping.abort();
      bell.ring();
      return done;
    },
  };
}

/** A bell ends a loop's pause early. Code that has just made work for the loop rings it. */
export type Bell = {
  ring(): void;
  /** Resolves after `ms` milliseconds or at the next ring; at once if the bell rang since the last wait. */
  wait(ms: number): Promise<void>;
};

/** Returns a bell for one loop: only the latest wait is ended by a ring. */
export function createBell(): Bell {
  let rung = false;
  let wake: (() => void) | undefined;
  return {
    ring: () => {
      rung = true;
      wake?.();
    },
    wait: async (ms) => {
      if (!rung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms).unref();
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      wake = undefined;
      rung = false;
    },
  };
}
