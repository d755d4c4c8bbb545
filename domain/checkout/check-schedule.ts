const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** After so long an open order has failed. */
export const GIVE_UP_AFTER_MS = 72 * HOUR;

/** When the provider is asked about an order that nobody came back from, by its age. */
const FIRST_MS = [2 * MINUTE, 10 * MINUTE, HOUR];
/** Of an order that nobody began to pay: most of them are a change of mind, and a script can place any number. */
const NOT_BEGUN_MS = [...FIRST_MS, 6 * HOUR, 24 * HOUR, GIVE_UP_AFTER_MS];
/** A bank transfer may come for 8 hours, as long as its account lives (providers, 1.6). */
const BEGUN_MS = [
  ...FIRST_MS,
  ...[2, 3, 4, 5, 6, 7, 8].map((hours) => hours * HOUR),
  ...[12, 24, 48].map((hours) => hours * HOUR),
  GIVE_UP_AFTER_MS,
];

/** No step between two questions is longer. */
export const LONGEST_WAIT_MS = 48 * HOUR;

/**
 * The next time to ask the provider about an open order: 2, 10 and 60 minutes after it was placed, then after
 * 6, 24 and 72 hours where the provider knew no payment of it; where one was `begun`, hourly until 8 hours, then
 * after 12, 24, 48 and 72. Undefined after that. A time that was missed is not made up for. An order of the future,
 * placed before a clock was put back, is asked about every hour until its time has come.
 */
export function nextCheck(
  placedAt: Date,
  now: Date,
  { begun }: { begun: boolean },
): Date | undefined {
  const age = now.getTime() - placedAt.getTime();
  const next = (begun ? BEGUN_MS : NOT_BEGUN_MS).find((check) => check > age);
  if (next === undefined) return undefined;
  const time = placedAt.getTime() + next;
  return new Date(age < 0 ? Math.min(time, now.getTime() + HOUR) : time);
}
