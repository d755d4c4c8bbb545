import { createHash } from "node:crypto";

/** An order's reference wherever it stands in a text, and in whatever case (`domain/checkout/reference.ts`). */
const REFERENCE = /HZ[0-9A-HJKMNP-TV-Z]{26}/gi;

/**
 * What stands in the log for a reference, `HZ#` and 12 hexadecimal digits: the same for every line of one order.
 * A reference is the key to its order's page; of 130 random bits a hash gives none back, so it needs no key.
 */
export function loggedReference(reference: string): string {
  const hash = createHash("sha256").update(reference.toUpperCase()).digest("hex");
  return `HZ#${hash.slice(0, 12)}`;
}

/** A line of the log without its references: in paths, in keys of e-mails, in an error's text. */
export function withoutReferences(line: string): string {
  return line.replace(REFERENCE, loggedReference);
}
