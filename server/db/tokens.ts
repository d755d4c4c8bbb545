import { createHash } from "node:crypto";
import type { Ports } from "../ports.ts";

/** 192 bits, more than the 128 that are considered unguessable. */
const LINK_TOKEN_BYTES = 24;

/** The secret part of a link in an e-mail, which authorises whoever opens it. */
export function newLinkToken(random: Ports["random"]): string {
  return Buffer.from(random(LINK_TOKEN_BYTES)).toString("base64url");
}

/** Whether a text has the format of `newLinkToken`; any other text needs no query. */
export function isLinkToken(text: string): boolean {
  return /^[\w-]{32}$/.test(text);
}

/** 256 bits; in base64url 43 characters. */
const SESSION_TOKEN_BYTES = 32;

/** The secret of a session's cookie or of an invitation's link. The database gets only its hash. */
export function newToken(random: Ports["random"]): string {
  return Buffer.from(random(SESSION_TOKEN_BYTES)).toString("base64url");
}

/** Whether a text has the format of `newToken`; any other text needs no query. */
export function isToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

/** A fast hash is enough, since a random token cannot be guessed; slow hashes are for passwords. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
