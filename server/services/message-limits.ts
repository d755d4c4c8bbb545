import type { Limit } from "./limits.ts";
import type { Ports } from "./ports.ts";

const HOUR_MS = 60 * 60 * 1000;
/** Per hour. An office behind one address sends a few messages a day. */
const MAX_PER_NETWORK = 30;
/** Per hour. Keeps others from flooding a mailbox, and leaves room to send a corrected message. */
const MAX_PER_EMAIL = 3;
/** Per day. */
const MAX_CONFIRMATIONS = 2;

/** The rate limits of a message: per network it comes from, and per e-mail address it names. */
export function messageLimits(
  fingerprint: Ports["fingerprint"],
  network: string,
  email: string,
): readonly Limit[] {
  return [
    {
      key: `messages network ${fingerprint(network)}`,
      most: MAX_PER_NETWORK,
      windowMs: HOUR_MS,
    },
    { key: addressKeys(fingerprint, email)[0], most: MAX_PER_EMAIL, windowMs: HOUR_MS },
  ];
}

/** How often a mailbox is asked to confirm a sign-up, whatever subaddresses are typed; room to leave and come back. */
export function confirmationLimit(fingerprint: Ports["fingerprint"], email: string): Limit {
  const [, key] = addressKeys(fingerprint, email);
  return { key, most: MAX_CONFIRMATIONS, windowMs: 24 * HOUR_MS };
}

/** The keys of an e-mail address's limits, of messages and of confirmations; erasing a customer drops them. */
export function addressKeys(
  fingerprint: Ports["fingerprint"],
  email: string,
): readonly [string, string] {
  const mailbox = fingerprint(mailboxOf(email));
  return [`messages address ${mailbox}`, `confirmations address ${mailbox}`];
}

/** Ignores case and subaddresses: mail to `Ada+news@…` arrives at `ada@…`. */
function mailboxOf(email: string): string {
  const [name = "", domain = ""] = email.trim().toLowerCase().split("@");
  return `${name.split("+", 1)[0]}@${domain}`;
}
