/** Counts that grow with the shop are counted up to this: what a screen says beyond it helps nobody. */
export const COUNT_LIMIT = 1_000;

/** A count in words, '999+' at the limit. */
export function countText(count: number): string {
  return count < COUNT_LIMIT ? String(count) : `${COUNT_LIMIT - 1}+`;
}
