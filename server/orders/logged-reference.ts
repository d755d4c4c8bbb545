import { createHash } from "node:crypto";

/** An order's reference anywhere in a text, in upper or lower case (`domain/orders/numbers.ts`). */
const REFERENCE = /HZ[0-9A-HJKMNP-TV-Z]{26}/gi;

/**
 * A store credit's code anywhere in a text (`domain/payments/credit.ts`). It is secret: with the customer's e-mail
 * address, or alone once that was erased, it spends the credit.
 */
const CREDIT = /HZC(?:-[0-9A-HJKMNP-TV-Z]{4}){4}/gi;

/**
 * Replaces a reference in the log: `HZ#` and 12 hexadecimal digits, the same in every log line about one order. A
 * reference gives access to its order's page; as it has 130 random bits, an unkeyed hash cannot be reversed.
 */
export function loggedReference(reference: string): string {
  const hash = createHash("sha256").update(reference.toUpperCase()).digest("hex");
  return `HZ#${hash.slice(0, 12)}`;
}

/** Replaces all references and codes of credits in a log line: in paths, keys of e-mails, error messages. */
export function withoutReferences(line: string): string {
  return line.replace(REFERENCE, loggedReference).replace(CREDIT, loggedReference);
}
