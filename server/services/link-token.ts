import type { Ports } from "../ports.ts";

/** 192 bits, more than the 128 that are considered unguessable. */
const TOKEN_BYTES = 24;

/** The secret part of a link in an e-mail, which authorises whoever opens it. */
export function newLinkToken(random: Ports["random"]): string {
  return Buffer.from(random(TOKEN_BYTES)).toString("base64url");
}

/** Whether a text has the format of such a token; any other text needs no query. */
export function isLinkToken(text: string): boolean {
  return /^[\w-]{32}$/.test(text);
}
