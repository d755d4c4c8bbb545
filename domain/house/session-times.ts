const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;

/** 'Stay signed in on this phone'. */
const LONG_MS = 30 * 24 * HOUR_MS;
const SHORT_MS = 12 * HOUR_MS;
/** Between the password and the second factor. */
const HALF_MS = 10 * MINUTE_MS;
const FRESH_MS = 10 * MINUTE_MS;

export type SessionLength = "long" | "short" | "half";

/** When a session that begins now ends. Using it does not extend it. */
export function sessionEnd(length: SessionLength, now: Date): Date {
  const ms = { long: LONG_MS, short: SHORT_MS, half: HALF_MS }[length];
  return new Date(now.getTime() + ms);
}

/**
 * Whether the session's person gave their password at most ten minutes ago: money goes out only then. A time in the
 * future, from before the clock was set back, does not count. `confirmedAt` is UTC in ISO.
 */
export function confirmedWithin10Minutes(confirmedAt: string, now: Date): boolean {
  const age = now.getTime() - Date.parse(confirmedAt);
  return age >= 0 && age <= FRESH_MS;
}
