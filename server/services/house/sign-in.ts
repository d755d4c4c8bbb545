import type { Db } from "../../db/schema.ts";
import { isPassword } from "./passwords.ts";
import { record } from "./record.ts";
import { openWithPassword, sealWithToken } from "./seal.ts";
import { endedCookie, tokenIn } from "./session-cookie.ts";
import { beginSession, endSession, findSession } from "./sessions.ts";
import { inPasswordTurn } from "./password-turns.ts";
import { countSignIn, forgiveAttempts } from "./sign-in-limits.ts";
import type { Caller, HousePorts, Person, Visit } from "./types.ts";

export type SignInResult =
  | { kind: "in"; cookie: string }
  /** The password is right; the cookie opens the page that asks for the code, for ten minutes. */
  | { kind: "code-needed"; cookie: string }
  /** Which of the two is wrong is not said. */
  | { kind: "wrong" }
  | { kind: "limited"; retryAfter: number };

export type Credentials = { email: string; password: string; stay: boolean };

/** Signs a person in by e-mail address and password. Unknown addresses take as long and count as wrong passwords do. */
export async function signIn(
  ports: HousePorts,
  { email: given, ...credentials }: Credentials,
  caller: Caller,
): Promise<SignInResult> {
  const { logger } = ports;
  const email = given.trim().toLowerCase();
  const counted = await countSignIn(ports, email, caller.network);
  if (counted.kind === "reached") {
    logger.warn({}, "Sign-in refused: too many attempts");
    return { kind: "limited", retryAfter: counted.retryAfter };
  }
  return inPasswordTurn(() => checkCredentials(ports, { email, ...credentials }, caller));
}

async function checkCredentials(
  ports: HousePorts,
  { email, password, stay }: Credentials,
  caller: Caller,
): Promise<SignInResult> {
  const person = await findPerson(ports.db, email);
  if (!(await isPassword(person?.password_hash, password)) || !person) return { kind: "wrong" };
  const { factor_secret, ...who } = person;
  if (factor_secret !== null) {
    const secret = await openWithPassword(factor_secret, password);
    // Attempts are forgiven only after the code: else a known password would allow any number of codes.
    const half = { carried: (token: string) => sealWithToken(secret ?? "", token) };
    const begun = await beginSession(ports, { personId: who.id, caller, isLong: stay, half });
    return { kind: "code-needed", cookie: begun.cookie };
  }
  await forgiveAttempts(ports, { id: who.id, email }, caller.network);
  return { kind: "in", cookie: await enter(ports, who, caller, stay) };
}

/** Begins a whole session and records it. */
export async function enter(
  ports: HousePorts,
  person: Pick<Person, "id" | "name">,
  caller: Caller,
  isLong: boolean,
): Promise<string> {
  return ports.db.transaction().execute(async (transaction) => {
    const { cookie } = await beginSession(
      { ...ports, db: transaction },
      { personId: person.id, caller, isLong },
    );
    const thing = { kind: "person", id: person.id };
    await record(transaction, { by: person, act: "signed-in", thing }, ports.now());
    return cookie;
  });
}

/** Ends this session and returns the `Set-Cookie` that deletes its cookie. */
export async function signOut(
  { db, now, publicUrl }: Pick<HousePorts, "db" | "now" | "publicUrl">,
  { person, sessionId }: Visit,
): Promise<string> {
  await db.transaction().execute(async (transaction) => {
    await endSession(transaction, person.id, sessionId);
    const thing = { kind: "person", id: person.id };
    await record(transaction, { by: person, act: "signed-out", thing }, now());
  });
  return endedCookie(publicUrl);
}

/** Whether the cookie is of a half session: the password was right, and the code is missing. */
export async function isCodeNeeded(ports: HousePorts, cookies: string | null): Promise<boolean> {
  return (await findHalf(ports, cookies)) !== undefined;
}

/** The half session of a request. */
export async function findHalf(ports: HousePorts, cookies: string | null) {
  const token = tokenIn(ports.publicUrl, cookies) ?? "";
  const session = await findSession(ports, token, "half");
  return session && { ...session, token };
}

function findPerson(db: Db, email: string) {
  return db
    .selectFrom("house_people")
    .select(["id", "name", "password_hash", "factor_secret"])
    .where("email", "=", email)
    .where("removed_at", "is", null)
    .executeTakeFirst();
}
