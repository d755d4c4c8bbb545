/** Cuts a loop's pause short: rung by what has just made work for it. */
export type Bell = {
  ring(): void;
  /** Waits so many milliseconds, or until the bell rings; a ring before the call counts. */
  wait(ms: number): Promise<void>;
};

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
