/** Repeatable pseudo-random choices: the same seed gives the same numbers. */
export type Random = {
  /** An integer from 0 to `n` - 1. */
  below(n: number): number;
  pick<T>(from: readonly T[]): T;
  chance(probability: number): boolean;
};

/** Mulberry32: small, fast, and uniform enough to choose the next fault. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (n: number) => Math.floor(next() * n);
  return {
    below,
    pick: (from) => {
      const chosen = from[below(from.length)];
      if (chosen === undefined) throw new RangeError("Nothing to pick from");
      return chosen;
    },
    chance: (probability) => next() < probability,
  };
}
