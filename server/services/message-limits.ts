import type { Limit } from "./limits.ts";
import type { Ports } from "./ports.ts";

const HOUR_MS = 60 * 60 * 1000;
/** An office behind one address writes a few times a day. */
const MOST_OF_A_NETWORK = 30;
/** Nobody's mailbox is filled by others; a mistaken message can be written anew. */
const MOST_OF_AN_ADDRESS = 3;

/** What messages are counted against: the network they come from, and the e-mail address they name. */
export function messageLimits(
  fingerprint: Ports["fingerprint"],
  network: string,
  email: string,
): readonly Limit[] {
  return [
    {
      key: `messages network ${fingerprint(network)}`,
      most: MOST_OF_A_NETWORK,
      windowMs: HOUR_MS,
    },
    { key: addressKey(fingerprint, email), most: MOST_OF_AN_ADDRESS, windowMs: HOUR_MS },
  ];
}

/** The key of an e-mail address's own limit, which an erasure drops. */
export function addressKey(fingerprint: Ports["fingerprint"], email: string): string {
  return `messages address ${fingerprint(mailboxOf(email))}`;
}

/** `Ada+news@…` is read where `ada@…` is. */
function mailboxOf(email: string): string {
  const [name = "", domain = ""] = email.trim().toLowerCase().split("@");
  return `${name.split("+", 1)[0]}@${domain}`;
}
