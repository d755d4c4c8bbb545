/** Ends a loop's pause early. Code that has just made work for the loop rings it. */
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
