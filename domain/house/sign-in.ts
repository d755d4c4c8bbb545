import type { AddressedEmail } from "../messages/emails.ts";
import { brand } from "../stores/brand.ts";
import { momentText } from "./time.ts";

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;

/** Length of a session for which 'Stay signed in on this phone' was chosen; any other has `SHORT_MS`. */
const LONG_MS = 30 * 24 * HOUR_MS;
const SHORT_MS = 12 * HOUR_MS;
/** Length of a half session, between the password and the second factor. */
const HALF_MS = 10 * MINUTE_MS;
/** A session unused for so long ends: the phone may have been given away, or the computer left by its user. */
const LONG_IDLE_MS = 14 * 24 * HOUR_MS;
const SHORT_IDLE_MS = 4 * HOUR_MS;
const FRESH_MS = 10 * MINUTE_MS;

export type SessionLength = "long" | "short" | "half";

/** When a session that began at `began` ends at the latest. Using the session does not extend this. */
export function sessionEnd(length: SessionLength, began: Date): Date {
  const ms = { long: LONG_MS, short: SHORT_MS, half: HALF_MS }[length];
  return new Date(began.getTime() + ms);
}

/** When a session that was last used at `used` ends unless it is used again. */
export function sessionIdleEnd(length: SessionLength, began: Date, used: Date): Date {
  const ms = { long: LONG_IDLE_MS, short: SHORT_IDLE_MS, half: HALF_MS }[length];
  return new Date(Math.min(sessionEnd(length, began).getTime(), used.getTime() + ms));
}

/**
 * Whether the session's person gave their password at most ten minutes ago: money goes out only then. A time in the
 * future, from before the clock was set back, does not count. `confirmedAt` is UTC in ISO.
 */
export function confirmedWithin10Minutes(confirmedAt: string, now: Date): boolean {
  const age = now.getTime() - Date.parse(confirmedAt);
  return age >= 0 && age <= FRESH_MS;
}

const DEVICES: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Macintosh/, "Mac"],
  [/CrOS/, "Chromebook"],
  [/Linux/, "Linux"],
];

/** In this order: Edge, Opera and Samsung's browser name Chrome as well, and Chrome names Safari. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg(e|A|iOS)?\//, "Edge"],
  [/OPR\/|Opera/, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
];

/** A `User-Agent` in words by which people know their devices: 'Chrome on Android'. Only known words are returned. */
export function deviceName(userAgent: string): string {
  const find = (known: typeof DEVICES) => known.find(([pattern]) => pattern.test(userAgent))?.[1];
  const device = find(DEVICES);
  const browser = find(BROWSERS);
  if (device && browser) return `${browser} on ${device}`;
  return browser ?? device ?? "Unknown device";
}

export const HOUSE = "/house";
export const SIGN_IN = "/house/sign-in";

/** Pages to which nobody is led after signing in. */
const NEVER = /^\/house\/(sign-in|sign-out|invitation|api|manifest\.webmanifest|worker\.js)(\/|$)/;

/**
 * Where to go after signing in: the address that was asked for, if it is a page of the house, else Today. Any other
 * text (`//evil.example`, a backslash, a full address) could lead out of the shop.
 */
export function housePath(asked: string | null | undefined): string {
  if (!asked || asked.length > 500 || !/^\/house(?:[/?][\w\-./~%?=&+:,]*)?$/.test(asked)) {
    return HOUSE;
  }
  const [path = ""] = asked.split("?", 1);
  // No page of the house has an encoded path; an encoded dot could lead out of the house.
  const isOdd = path.includes("%") || path.includes("//") || path.includes("..");
  return isOdd || NEVER.test(path) ? HOUSE : asked;
}

/** The sign-in page that leads back to an address of the house. */
export function signInFor(asked: string): string {
  const to = housePath(asked);
  return to === HOUSE ? SIGN_IN : `${SIGN_IN}?to=${encodeURIComponent(to)}`;
}

/** The e-mail that warns the owner that somebody tries passwords or codes for a person's account. */
export function signInWarning(warning: {
  /** Whose account it is. */
  name: string;
  email: string;
  /** UTC in ISO. */
  at: string;
  to: string;
  /** URL of the house's audit log. */
  url: string;
}): AddressedEmail {
  const { name, email, at, to, url } = warning;
  return {
    to_email: to,
    to_name: brand.name,
    subject: `Somebody tries to sign in as ${name}`,
    message: [
      `Ten passwords or codes for ${name} (${email}) were wrong within an hour, the last at ${momentText(at)}.`,
      `If it was not ${name}: nothing has happened, and nobody got in by it. Further attempts are slowed down by themselves. If the password may be known to somebody, change it, and turn the second factor on.`,
      `Who signed in and when: ${url}`,
    ].join("\n\n"),
  };
}
