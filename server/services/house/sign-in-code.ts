import { counterOf, isFactorSecret } from "./authenticator.ts";
import { record } from "./record.ts";
import { useRecoveryCode } from "./recovery-codes.ts";
import { openWithToken } from "./seal.ts";
import { endSession } from "./sessions.ts";
import { readKnown } from "./devices.ts";
import { noteFailure } from "./failed-sign-ins.ts";
import type { Entered } from "./sign-in.ts";
import { enter, findHalf } from "./sign-in.ts";
import { countCode, forgiveAttempts } from "./sign-in-limits.ts";
import type { Caller, HousePorts } from "./types.ts";

export type CodeResult =
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
  const known = await readKnown(ports, half.id, caller);
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
  const counter = await counterOf(secret, code, now());
  if (counter === undefined) return false;
  const used = await db
    .updateTable("house_people")
    .set({ factor_counter: counter })
    .where("id", "=", personId)
    .where("factor_counter", "<", counter)
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}
