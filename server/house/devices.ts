import { cookie, tokenIn } from "../cookies.ts";
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
  return cookie(publicUrl, "house-device", token, { expires: new Date(at.getTime() + KNOWN_MS) });
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
