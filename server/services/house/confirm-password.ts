import { confirmedWithin10Minutes } from "../../../domain/house/sign-in.ts";
import { isPassword } from "./passwords.ts";
import { inPasswordTurn } from "./password-turns.ts";
import { countConfirmation, forgiveConfirmations } from "./sign-in-limits.ts";
import type { HousePorts, Visit } from "./types.ts";

export type ConfirmResult =
  /** The password is not older than ten minutes: what needs it may be done. */
  { kind: "confirmed" } | { kind: "wrong" } | { kind: "limited"; retryAfter: number };

/**
 * For what needs a password given within the last ten minutes, such as a refund: passes if this session's is fresh,
 * else checks the one that was posted with the form. Wrong ones are limited by themselves. `mustType`: it is checked
 * however fresh the session is.
 */
export async function confirmPassword(
  ports: HousePorts,
  { person, sessionId, confirmedAt }: Visit,
  password: string | undefined,
  { mustType = false } = {},
): Promise<ConfirmResult> {
  const { db, now } = ports;
  if (!mustType && confirmedWithin10Minutes(confirmedAt, now())) return { kind: "confirmed" };
  if (!password) return { kind: "wrong" };
  return inPasswordTurn(async (): Promise<ConfirmResult> => {
    const counted = await countConfirmation(ports, person.id);
    if (counted.kind === "reached") return { kind: "limited", retryAfter: counted.retryAfter };
    const { password_hash } = await db
      .selectFrom("house_people")
      .select("password_hash")
      .where("id", "=", person.id)
      .executeTakeFirstOrThrow();
    if (!(await isPassword(password_hash, password))) return { kind: "wrong" };
    await forgiveConfirmations(ports, person.id);
    await db
      .updateTable("house_sessions")
      .set({ confirmed_at: now().toISOString() })
      .where("id", "=", sessionId)
      .execute();
    return { kind: "confirmed" };
  });
}
