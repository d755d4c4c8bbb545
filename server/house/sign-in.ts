import type { Db } from "../db/schema.ts";
import { counterOf, isFactorSecret, useRecoveryCode } from "./authenticator.ts";
import { endedCookie, readKnownDevice, rememberDevice, tokenIn } from "./devices.ts";
import { hashPassword, isPassword } from "./passwords.ts";
import { record } from "./record.ts";
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

/** Two `Set-Cookie`s: of the session, and by which the browser is known next time. */
type Entered = { cookie: string; device: string };

type SignInResult =
  | ({ kind: "in" } & Entered)
  /** The password is right; the cookie opens the page that asks for the code, for ten minutes. */
  | { kind: "code-needed"; cookie: string }
  /** Which of the two is wrong is not said. */
  | { kind: "wrong" }
  | { kind: "limited"; retryAfter: number };

type Credentials = { email: string; password: string; stay: boolean };

/** Signs a person in by e-mail address and password. Unknown addresses take as long and count as wrong passwords do. */
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
  if (before.kind === "reached") return refused(ports, before.retryAfter);
  const isStranger = attempt.known.device === undefined;
  return inPasswordTurn(
    async (): Promise<SignInResult> => {
      const counted = await countSignIn(ports, attempt);
      if (counted.kind === "reached") return refused(ports, counted.retryAfter);
      return checkCredentials(ports, { person, attempt, ...credentials }, caller);
    },
    { isStranger },
  );
}

function refused({ logger }: Pick<HousePorts, "logger">, retryAfter: number): SignInResult {
  logger.warn({}, "Sign-in refused: too many attempts");
  return { kind: "limited", retryAfter };
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
    // Attempts are forgiven only after the code: else a known password would allow any number of codes.
    const half = { carried: (token: string) => sealWithToken(secret ?? "", token) };
    const session = await beginSession(ports, { personId: who.id, caller, isLong: stay, half });
    return { kind: "code-needed", cookie: session.cookie };
  }
  await forgiveAttempts(ports, who.id, attempt);
  return { kind: "in", ...(await enter(ports, who, caller, stay)) };
}

/** Hash and secret made anew if they are of an earlier release, which made them cheaper to guess. */
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
    // The password or the second factor may be changed at this moment.
    .where("password_hash", "=", password_hash)
    .where(({ eb }) =>
      factor_secret === null
        ? eb("factor_secret", "is", null)
        : eb("factor_secret", "=", factor_secret),
    )
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n ? { ...person, ...anew } : person;
}

/** Begins a whole session and records it. */
async function enter(
  ports: HousePorts,
  person: Pick<Person, "id" | "name">,
  caller: Caller,
  isLong: boolean,
): Promise<Entered> {
  return ports.db.transaction().execute(async (transaction) => {
    const { cookie } = await beginSession(
      { ...ports, db: transaction },
      { personId: person.id, caller, isLong },
    );
    const thing = { kind: "person", id: person.id };
    await record(transaction, { by: person, act: "signed-in", thing }, ports.now());
    return {
      cookie,
      device: await rememberDevice({ ...ports, db: transaction }, person.id, caller),
    };
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
async function findHalf(ports: HousePorts, cookies: string | null) {
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

type CodeResult =
  | ({ kind: "in" } & Entered)
  | { kind: "wrong" }
  | { kind: "limited"; retryAfter: number }
  /** So many codes were wrong in the last month that only a recovery code is taken. */
  | { kind: "recovery-only" }
  /** The ten minutes since the password are over, or there was none. */
  | { kind: "over" };

/** The second step of signing in: the app's code or a recovery code, each good once. */
export async function signInWithCode(
  ports: HousePorts,
  code: string,
  cookies: string | null,
  caller: Caller,
): Promise<CodeResult> {
  const half = await findHalf(ports, cookies);
  if (!half) return { kind: "over" };
  const counted = await countCode(ports, half.id);
  if (counted.kind === "reached") return { kind: "limited", retryAfter: counted.retryAfter };
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
  if (!isCode) await recordRecovery(ports, half);
  return { kind: "in", ...(await enter(ports, half, caller, half.isLong === 1)) };
}

async function recordRecovery(
  { db, now }: Pick<HousePorts, "db" | "now">,
  by: { id: string; name: string },
): Promise<void> {
  const thing = { kind: "person", id: by.id };
  await record(db, { by, act: "used-recovery-code", thing }, now());
}

/** Uses up the app's code or, as it was written down, a recovery code; the app's only if it may be one. */
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

/** Uses a code up: one that is as old as the last or older is refused, also for two at the same moment. */
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
