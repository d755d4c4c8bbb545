import type { Bell } from "./bell.ts";

/** One round of a job; answers how many milliseconds to pause before the next. */
export type Round = () => Promise<number>;

export type Loop = {
  /** Begins no further round and waits for the one under way. */
  stop(): Promise<void>;
};

/** After a round that threw, most likely because the database did not answer. */
const AFTER_ERROR_MS = 5_000;

/** Runs a job's rounds one after the other until it is stopped. A ring of the bell ends a pause. */
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
