import { parse, serialize } from "hono/utils/cookie";
import type { Db } from "../db/schema.ts";
import { hashToken, isToken, newToken } from "../db/tokens.ts";
import type { Caller, HousePorts } from "./visit.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long a browser is known after its last sign-in. Browsers keep no cookie longer than 400 days. */
const KNOWN_MS = 390 * DAY_MS;

/** The key of the browser if the person has signed in with it before, and whether they have signed in in this network. */
export type KnownDevice = { device: string | undefined; isNetwork: boolean };

/** What is known of a caller who signs in as this person; nothing if there is no such person (`personId` undefined). */
export async function readKnownDevice(
  { db, publicUrl, fingerprint, now }: Pick<HousePorts, "db" | "publicUrl" | "fingerprint" | "now">,
  personId: string | undefined,
  { cookies, network }: Caller,
): Promise<KnownDevice> {
  const token = tokenIn(publicUrl, "house-device", cookies) ?? "";
  const rows = await db
    .selectFrom("house_devices")
    .select(["token_hash", "network"])
    .where("person_id", "=", personId ?? "")
    .where("seen_at", ">", oldest(now()))
    .execute();
  const hash = isToken(token) ? hashToken(token) : undefined;
  const from = fingerprint(network);
  return {
    device: rows.find(({ token_hash }) => token_hash === hash)?.token_hash,
    isNetwork: rows.some((row) => row.network === from),
  };
}

/** Remembers the browser that somebody signs in with, and returns the `Set-Cookie` by which it is known again. */
export async function rememberDevice(
  { db, publicUrl, fingerprint, now, random }: Omit<HousePorts, "logger" | "outboxBell" | "isLive">,
  personId: string,
  { cookies, network }: Caller,
): Promise<string> {
  const at = now();
  const cookieDevice = tokenIn(publicUrl, "house-device", cookies) ?? "";
  const sighting = { network: fingerprint(network), seen_at: at.toISOString() };
  const update = isToken(cookieDevice)
    ? await db
        .updateTable("house_devices")
        .set(sighting)
        .where("token_hash", "=", hashToken(cookieDevice))
        .where("person_id", "=", personId)
        .executeTakeFirst()
    : undefined;
  const isKnown = (update?.numUpdatedRows ?? 0n) > 0n;
  // A browser that two people use is known only for the person who signed in last: it has one cookie.
  const token = isKnown ? cookieDevice : newToken(random);
  if (!isKnown) {
    const row = { token_hash: hashToken(token), person_id: personId, ...sighting };
    await db.insertInto("house_devices").values(row).execute();
  }
  return cookie(publicUrl, "house-device", token, new Date(at.getTime() + KNOWN_MS));
}

/** Forgets a person's browsers, once the person was removed or recovers the account. */
export async function forgetDevices(db: Db, personId: string): Promise<void> {
  await db.deleteFrom("house_devices").where("person_id", "=", personId).execute();
}

/** Deletes browsers that are no longer known. Called once a day. */
export async function dropOldDevices(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("house_devices").where("seen_at", "<=", oldest(now)).execute();
}

function oldest(now: Date): string {
  return new Date(now.getTime() - KNOWN_MS).toISOString();
}

/** `house` holds the token of a session, `house-device` that of a known browser, which gives no access. */
type CookieOf = "house" | "house-device";

/** A cookie's name. With `__Host-` browsers accept it over https only, for this host only, and from no subdomain. */
function nameOf(publicUrl: string, of: CookieOf): string {
  return publicUrl.startsWith("https:") ? `__Host-${of}` : of;
}

/**
 * A `Set-Cookie` header. Without `expires` the cookie ends with the browser. It is not `SameSite=Strict`: then a link in
 * an e-mail would lead to the sign-in page; every change needs the shop's `Origin` anyway.
 */
export function cookie(publicUrl: string, of: CookieOf, token: string, expires?: Date): string {
  return serialize(nameOf(publicUrl, of), token, {
    path: "/",
    httpOnly: true,
    sameSite: "Lax",
    secure: publicUrl.startsWith("https:"),
    ...(expires && { expires }),
  });
}

/** `Set-Cookie` that deletes the session's cookie. */
export function endedCookie(publicUrl: string): string {
  return cookie(publicUrl, "house", "", new Date(0));
}

/** The token in a request's `Cookie` header; undefined if there is none. */
export function tokenIn(
  publicUrl: string,
  of: CookieOf,
  cookies: string | null | undefined,
): string | undefined {
  const name = nameOf(publicUrl, of);
  return parse(cookies ?? "", name)[name] || undefined;
}
