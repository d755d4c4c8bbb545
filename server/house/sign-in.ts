import { endedCookie, tokenIn } from "../cookies.ts";
import type { Limited } from "../db/limits.ts";
import type { Db } from "../db/schema.ts";
import { counterOf, isFactorSecret, useRecoveryCode } from "./authenticator.ts";
import { readKnownDevice, rememberDevice } from "./devices.ts";
import { hashPassword, isPassword } from "./passwords.ts";
import { recordOwn } from "./record.ts";
import {
  inPasswordTurn,
  isOldCost,
  openWithPassword,
  openWithToken,
  sealWithPassword,
  sealWithToken,
} from "./scrypt.ts";
import { beginSession, endSession, findSession } from "./sessions.ts";
import {
  checkSignIn,
  countCode,
  countSignIn,
  forgiveAttempts,
  noteFailure,
} from "./sign-in-limits.ts";
import type { Attempt } from "./sign-in-limits.ts";
import type { Caller, HousePorts, Person, Visit } from "./visit.ts";

/** Two `Set-Cookie` headers: `cookie` for the session; `device`, by which the browser is known at the next sign-in. */
export type Entered = { kind: "in"; cookie: string; device: string };

type SignInResult =
  | Entered
  /** The password is right; the cookie opens the page that asks for the code, for ten minutes. */
  | { kind: "code-needed"; cookie: string }
  /** E-mail address or password is wrong; the result does not say which. */
  | { kind: "wrong" }
  | Limited;

type Credentials = { email: string; password: string; stay: boolean };

/** Signs a person in by e-mail address and password. An unknown address takes as long, and counts, as a wrong password. */
export async function signIn(
  ports: HousePorts,
  { email: given, ...credentials }: Credentials,
  caller: Caller,
): Promise<SignInResult> {
  const email = given.trim().toLowerCase();
  const person = await findPerson(ports.db, email);
  const { network } = caller;
  const attempt = { email, network, known: await readKnownDevice(ports, person?.id, caller) };
  const before = await checkSignIn(ports, attempt);
  if (before.kind === "limited") return refused(ports, before);
  const isStranger = attempt.known.device === undefined;
  return inPasswordTurn(
    async (): Promise<SignInResult> => {
      const counted = await countSignIn(ports, attempt);
      if (counted.kind === "limited") return refused(ports, counted);
      return checkCredentials(ports, { person, attempt, ...credentials }, caller);
    },
    { isStranger },
  );
}

function refused({ logger }: Pick<HousePorts, "logger">, limited: Limited): Limited {
  logger.warn({}, "Sign-in refused: too many attempts");
  return limited;
}

type Given = Omit<Credentials, "email"> & {
  person: Awaited<ReturnType<typeof findPerson>>;
  attempt: Attempt;
};

async function checkCredentials(
  ports: HousePorts,
  { person, attempt, password, stay }: Given,
  caller: Caller,
): Promise<SignInResult> {
  if (!(await isPassword(person?.password_hash, password)) || !person) {
    await noteFailure(ports, "password", { email: attempt.email, person }, caller);
    return { kind: "wrong" };
  }
  const { factor_secret, ...who } = await renewed(ports.db, person, password);
  if (factor_secret !== null) {
    const secret = await openWithPassword(factor_secret, password);
    // Attempts are not forgiven before the code is right: else a known password would allow any number of codes.
    const half = { carried: (token: string) => sealWithToken(secret ?? "", token) };
    const cookie = await beginSession(ports, { personId: who.id, caller, isLong: stay, half });
    return { kind: "code-needed", cookie };
  }
  await forgiveAttempts(ports, who.id, attempt);
  return signedIn(ports, who, caller, stay);
}

/** Replaces hash and secret if an earlier release made them, whose cost was lower (`isOldCost`); returns the person. */
async function renewed<P extends NonNullable<Given["person"]>>(
  db: Db,
  person: P,
  password: string,
): Promise<P> {
  const { id, password_hash, factor_secret } = person;
  const isOld = [password_hash, factor_secret].some((text) => text !== null && isOldCost(text));
  if (!isOld) return person;
  const secret = factor_secret && (await openWithPassword(factor_secret, password));
  const anew = {
    password_hash: await hashPassword(password),
    factor_secret: secret ? await sealWithPassword(secret, password) : factor_secret,
  };
  const changed = await db
    .updateTable("house_people")
    .set(anew)
    .where("id", "=", id)
    // Since they were read, the password or the second factor may have been changed.
    .where("password_hash", "=", password_hash)
    .where("factor_secret", "is not distinct from", factor_secret)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n ? { ...person, ...anew } : person;
}

function signedIn(
  ports: HousePorts,
  person: Pick<Person, "id" | "name">,
  caller: Caller,
  isLong: boolean,
): Promise<Entered> {
  return ports.db
    .transaction()
    .execute((db) => enter({ ...ports, db }, person, caller, { isLong, act: "signed-in" }));
}

/** Begins a whole session in the transaction `ports.db`, and records it as `act`. */
export async function enter(
  ports: Pick<HousePorts, "db" | "now" | "random" | "publicUrl" | "fingerprint">,
  person: Pick<Person, "id" | "name">,
  caller: Caller,
  { isLong, act }: { isLong: boolean; act: "signed-in" | "came-in" },
): Promise<Entered> {
  const cookie = await beginSession(ports, { personId: person.id, caller, isLong });
  await recordOwn(ports.db, person, act, ports.now());
  return { kind: "in", cookie, device: await rememberDevice(ports, person.id, caller) };
}

/** Ends this session and returns the `Set-Cookie` that deletes its cookie. */
export async function signOut(
  { db, now, publicUrl }: Pick<HousePorts, "db" | "now" | "publicUrl">,
  { person, sessionId }: Visit,
): Promise<string> {
  await db.transaction().execute(async (transaction) => {
    await endSession(transaction, person.id, sessionId);
    await recordOwn(transaction, person, "signed-out", now());
  });
  return endedCookie(publicUrl, "house");
}

/** Whether the cookie is of a half session: the password was right, and the code is missing. */
export async function isCodeNeeded(ports: HousePorts, cookies: string | null): Promise<boolean> {
  return (await findHalf(ports, cookies)) !== undefined;
}

/** The half session of a request, by its cookie; undefined if there is none. */
async function findHalf(ports: HousePorts, cookies: string | null) {
  const token = tokenIn(ports.publicUrl, "house", cookies) ?? "";
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

type CodeResult =
  | Entered
  | { kind: "wrong" }
  | Limited
  /** So many codes were wrong in the last month that only a recovery code is taken. */
  | { kind: "recovery-only" }
  /** There is no half session: it ends ten minutes after the password. */
  | { kind: "over" };

/** The second step of signing in: takes the app's code or a recovery code. Each can be used once. */
export async function signInWithCode(
  ports: HousePorts,
  code: string,
  cookies: string | null,
  caller: Caller,
): Promise<CodeResult> {
  const half = await findHalf(ports, cookies);
  if (!half) return { kind: "over" };
  const counted = await countCode(ports, half.id);
  if (counted.kind === "limited") return counted;
  const isCode = isAppCode(plain(code));
  if (isCode && counted.isRecoveryOnly) return { kind: "recovery-only" };
  const secret = openWithToken(half.carried ?? "", half.token);
  const isRight = await spendCode(ports, half.id, { secret, code, mayCode: true });
  const { email } = half;
  if (!isRight) {
    await noteFailure(ports, "code", { email, person: half }, caller);
    return { kind: "wrong" };
  }
  await endSession(ports.db, half.id, half.sessionId);
  const known = await readKnownDevice(ports, half.id, caller);
  await forgiveAttempts(ports, half.id, { email, network: caller.network, known });
  if (!isCode) await recordOwn(ports.db, half, "used-recovery-code", ports.now());
  return signedIn(ports, half, caller, half.isLong === 1);
}

/** Accepts a code once. Six digits are the app's code, which is refused unless `mayCode`; any other is a recovery code. */
export async function spendCode(
  ports: Pick<HousePorts, "db" | "now">,
  personId: string,
  given: { secret: string | undefined; code: string; mayCode: boolean },
): Promise<boolean> {
  const code = plain(given.code);
  return isAppCode(code)
    ? given.mayCode && useCode(ports, personId, given.secret, code)
    : useRecoveryCode(ports.db, personId, code);
}

export function plain(code: string): string {
  return code.replace(/[\s-]/g, "").toUpperCase();
}

function isAppCode(code: string): boolean {
  return /^\d{6}$/.test(code);
}

/** Accepts an app's code once. A code that is not newer than the last one is refused, also if both come at the same moment. */
async function useCode(
  { db, now }: Pick<HousePorts, "db" | "now">,
  personId: string,
  secret: string | undefined,
  code: string,
): Promise<boolean> {
  if (secret === undefined || !isFactorSecret(secret)) return false;
  const counter = counterOf(secret, code, now());
  if (counter === undefined) return false;
  const used = await db
    .updateTable("house_people")
    .set({ factor_counter: counter })
    .where("id", "=", personId)
    .where("factor_counter", "<", counter)
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}
