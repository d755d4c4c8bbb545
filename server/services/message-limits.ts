import type { Limit } from "./limits.ts";
import type { Ports } from "./ports.ts";

const HOUR_MS = 60 * 60 * 1000;
/** Per hour. An office behind one address sends a few messages a day. */
const MAX_PER_NETWORK = 30;
/** Per hour. Keeps others from flooding a mailbox, and leaves room to send a corrected message. */
const MAX_PER_EMAIL = 3;

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
    { key: addressKey(fingerprint, email), most: MAX_PER_EMAIL, windowMs: HOUR_MS },
  ];
}

/** The key of an e-mail address's limit; erasing a customer drops it. */
export function addressKey(fingerprint: Ports["fingerprint"], email: string): string {
  return `messages address ${fingerprint(mailboxOf(email))}`;
}

/** Ignores case and subaddresses: mail to `Ada+news@…` arrives at `ada@…`. */
function mailboxOf(email: string): string {
  const [name = "", domain = ""] = email.trim().toLowerCase().split("@");
  return `${name.split("+", 1)[0]}@${domain}`;
}
