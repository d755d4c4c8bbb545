import { randomUUID } from "node:crypto";
import { deviceName, sessionEnd, sessionIdleEnd } from "../../domain/house/sign-in.ts";
import { command, done, UNKNOWN } from "../command.ts";
import { cookie, tokenIn } from "../cookies.ts";
import type { Db } from "../db/schema.ts";
import { hashToken, isToken, newToken } from "../db/tokens.ts";
import { dropOldDevices } from "./devices.ts";
import { personOf } from "./visit.ts";
import type { Caller, HousePorts, Visit } from "./visit.ts";

type NewSession = {
  personId: string;
  caller: Caller;
  /** Whether 'Stay signed in on this phone' was chosen. */
  isLong: boolean;
  /** A half session: the password was right, the second factor's code is still missing; it opens only the code page. */
  half?: { carried(token: string): string };
};

/** Begins a session and returns its `Set-Cookie`. Call it in the transaction that records the sign-in. */
export async function beginSession(
  { db, now, random, publicUrl }: Pick<HousePorts, "db" | "now" | "random" | "publicUrl">,
  { personId, caller, isLong, half }: NewSession,
): Promise<string> {
  const token = newToken(random);
  const at = now();
  const length = half ? "half" : isLong ? "long" : "short";
  await db
    .insertInto("house_sessions")
    .values({
      id: randomUUID(),
      token_hash: hashToken(token),
      person_id: personId,
      state: half ? "half" : "whole",
      is_long: isLong ? 1 : 0,
      carried: half?.carried(token) ?? null,
      network: caller.network,
      device: deviceName(caller.userAgent),
      created_at: at.toISOString(),
      seen_at: at.toISOString(),
      confirmed_at: at.toISOString(),
      expires_at: sessionIdleEnd(length, at, at).toISOString(),
    })
    .execute();
  const cookieEnd = isLong && !half ? sessionEnd(length, at) : undefined;
  return cookie(publicUrl, "house", token, { expires: cookieEnd });
}

/** The unexpired session of a token, with its person; undefined if the person was removed. */
export async function findSession(
  { db, now }: Pick<HousePorts, "db" | "now">,
  token: string,
  state: "half" | "whole",
) {
  if (!isToken(token)) return undefined;
  return db
    .selectFrom("house_sessions")
    .innerJoin("house_people", "house_people.id", "house_sessions.person_id")
    .select([
      "house_sessions.id as sessionId",
      "house_sessions.is_long as isLong",
      "house_sessions.carried",
      "house_sessions.created_at as beganAt",
      "house_sessions.seen_at as seenAt",
      "house_sessions.confirmed_at as confirmedAt",
      "house_people.id",
      "house_people.email",
      "house_people.name",
      "house_people.role",
      "house_people.may_give_credit",
      "house_people.may_record_payments",
      "house_people.may_make_codes",
      "house_people.may_see_takings",
      "house_people.may_change_prices",
      "house_people.factor_secret as factorSecret",
    ])
    .where("token_hash", "=", hashToken(token))
    .where("state", "=", state)
    .where("expires_at", ">", now().toISOString())
    .where("house_people.removed_at", "is", null)
    .executeTakeFirst();
}

/** How old `seen_at` may be before it is updated: otherwise every page would cost a write. */
const SEEN_WITHIN_MS = 5 * 60 * 1000;

/** Who a request comes from, by its `Cookie` header; undefined without a valid session. */
export async function readVisit(
  ports: Pick<HousePorts, "db" | "now" | "publicUrl" | "isLive">,
  cookies: string | null,
): Promise<Visit | undefined> {
  const session = await findSession(
    ports,
    tokenIn(ports.publicUrl, "house", cookies) ?? "",
    "whole",
  );
  if (!session) return undefined;
  const { sessionId, confirmedAt, seenAt, factorSecret } = session;
  const now = ports.now();
  const idleEnd = () =>
    sessionIdleEnd(session.isLong === 1 ? "long" : "short", new Date(session.beganAt), now);
  if (Math.abs(now.getTime() - Date.parse(seenAt)) > SEEN_WITHIN_MS) {
    await ports.db
      .updateTable("house_sessions")
      .set({ seen_at: now.toISOString(), expires_at: idleEnd().toISOString() })
      .where("id", "=", sessionId)
      .execute();
  }
  return {
    person: personOf(session),
    sessionId,
    confirmedAt,
    hasFactor: factorSecret !== null,
    needsFactor: ports.isLive && session.role === "owner" && factorSecret === null,
  };
}

export type ListedSession = {
  id: string;
  device: string;
  network: string;
  createdAt: string;
  seenAt: string;
  isThis: boolean;
};

/** The visitor's own sessions, the last used first. */
export async function listSessions(
  { db, now }: Pick<HousePorts, "db" | "now">,
  { person, sessionId }: Visit,
): Promise<ListedSession[]> {
  const rows = await db
    .selectFrom("house_sessions")
    .select(["id", "device", "network", "created_at as createdAt", "seen_at as seenAt"])
    .where("person_id", "=", person.id)
    .where("state", "=", "whole")
    .where("expires_at", ">", now().toISOString())
    .orderBy("seen_at", "desc")
    .execute();
  return rows.map((row) => ({ ...row, isThis: row.id === sessionId }));
}

/** Ends all sessions of a person, half sessions included, except the session `keep`. Returns how many it has ended. */
export async function endSessions(db: Db, personId: string, keep?: string): Promise<number> {
  const result = await db
    .deleteFrom("house_sessions")
    .where("person_id", "=", personId)
    .$if(keep !== undefined, (query) => query.where("id", "!=", keep ?? ""))
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Ends one of a person's sessions; false if they have no such session. */
export async function endSession(db: Db, personId: string, sessionId: string): Promise<boolean> {
  const result = await db
    .deleteFrom("house_sessions")
    .where("id", "=", sessionId)
    .where("person_id", "=", personId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Deletes sessions, invitations, pending second factors and known browsers that are over. Called once a day. */
export async function dropEndedSessions(db: Db, now: Date): Promise<void> {
  const time = now.toISOString();
  await db.deleteFrom("house_sessions").where("expires_at", "<=", time).execute();
  await db.deleteFrom("house_invitations").where("expires_at", "<=", time).execute();
  await db.deleteFrom("house_pending_factors").where("expires_at", "<=", time).execute();
  await dropOldDevices(db, now);
}

/** Ends one of the visitor's own sessions. The result is `unknown` if it has ended already, or is somebody else's. */
export const endOwnSession = command({
  act: "ended-session",
  right: "account",
  fields: [{ name: "id", maxLength: 64 }],
  read: ({ id = "" }) => ({ input: { session: id } }),
  run: async ({ db }, { session }: { session: string }, { visit }) => {
    const id = visit?.person.id ?? "";
    if (!(await endSession(db, id, session))) return UNKNOWN;
    return done({}, { thing: { kind: "person", id } });
  },
});

/** Ends all sessions of the visitor but this one, for instance after a phone was lost. */
export const endOtherSessions = command({
  act: "ended-other-sessions",
  right: "account",
  fields: [],
  read: () => ({ input: {} }),
  run: async ({ db }, _input: object, { visit }) => {
    const id = visit?.person.id ?? "";
    const ended = await endSessions(db, id, visit?.sessionId);
    return done({ ended }, { thing: { kind: "person", id }, after: { ended } });
  },
});
