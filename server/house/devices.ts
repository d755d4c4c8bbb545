import { parse, serialize } from "hono/utils/cookie";
import type { CookieOptions } from "hono/utils/cookie";
import type { Db } from "../db/schema.ts";
import { hashToken, isToken, newToken } from "../db/tokens.ts";
import type { Caller, HousePorts } from "./visit.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long a device is known after its last sign-in; browsers keep no cookie longer than 400 days. */
const KNOWN_MS = 390 * DAY_MS;

/** Whether somebody has signed in before in this browser (its key), or at least in this network. */
export type KnownDevice = { device: string | undefined; isNetwork: boolean };

/** What is known of a caller who wants to be this person; nothing where nobody has the address. */
export async function readKnownDevice(
  { db, publicUrl, fingerprint, now }: Pick<HousePorts, "db" | "publicUrl" | "fingerprint" | "now">,
  personId: string | undefined,
  { cookies, network }: Caller,
): Promise<KnownDevice> {
  const token = deviceIn(publicUrl, cookies ?? null) ?? "";
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
  const cookieDevice = deviceIn(publicUrl, cookies ?? null) ?? "";
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
  // A browser of two people is known for the one who signed in last.
  const token = isKnown ? cookieDevice : newToken(random);
  if (!isKnown) {
    const row = { token_hash: hashToken(token), person_id: personId, ...sighting };
    await db.insertInto("house_devices").values(row).execute();
  }
  return deviceCookie(publicUrl, token, new Date(at.getTime() + KNOWN_MS));
}

/** Of somebody who was removed or recovers the account. */
export async function forgetDevices(db: Db, personId: string): Promise<void> {
  await db.deleteFrom("house_devices").where("person_id", "=", personId).execute();
}

/** Called once a day. */
export async function dropOldDevices(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("house_devices").where("seen_at", "<=", oldest(now)).execute();
}

function oldest(now: Date): string {
  return new Date(now.getTime() - KNOWN_MS).toISOString();
}

/** `__Host-`: browsers accept it from https only, for this host only, and no subdomain can set it. */
function nameOf(publicUrl: string, of: "house" | "house-device" = "house"): string {
  return publicUrl.startsWith("https:") ? `__Host-${of}` : of;
}

/**
 * `Set-Cookie` for a session. Without `expires` it ends with the browser. Not `Strict`: a link in an e-mail to a page
 * of the house would lead to the sign-in page; every change needs the shop's `Origin` anyway.
 */
export function sessionCookie(publicUrl: string, token: string, expires?: Date): string {
  return cookie(nameOf(publicUrl), publicUrl, token, expires);
}

/** `Set-Cookie` by which a browser is known at its next sign-in. It opens nothing. */
function deviceCookie(publicUrl: string, token: string, expires: Date): string {
  return cookie(nameOf(publicUrl, "house-device"), publicUrl, token, expires);
}

/** The device's token in a request's `Cookie` header. */
function deviceIn(publicUrl: string, cookies: string | null): string | undefined {
  const name = nameOf(publicUrl, "house-device");
  return parse(cookies ?? "", name)[name] || undefined;
}

function cookie(name: string, publicUrl: string, value: string, expires?: Date): string {
  const options: CookieOptions = {
    path: "/",
    httpOnly: true,
    sameSite: "Lax",
    secure: publicUrl.startsWith("https:"),
    ...(expires && { expires }),
  };
  return serialize(name, value, options);
}

/** `Set-Cookie` that deletes it. */
export function endedCookie(publicUrl: string): string {
  return sessionCookie(publicUrl, "", new Date(0));
}

/** The token in a request's `Cookie` header; undefined if there is none. */
export function tokenIn(publicUrl: string, cookies: string | null): string | undefined {
  const name = nameOf(publicUrl);
  return parse(cookies ?? "", name)[name] || undefined;
}
