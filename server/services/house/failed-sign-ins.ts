import { consumeLimits } from "../../db/limits.ts";
import { enqueueEmail } from "../../messages/outbox.ts";
import { record, STRANGER } from "./record.ts";
import type { Caller, HousePorts, Person } from "./types.ts";

const HOUR_MS = 60 * 60 * 1000;
/** As many failures in an hour are a run: the owner is told, and further ones are in the log alone. */
const RUN = 10;
/** One e-mail for one account in this time, however long somebody goes on. */
const TOLD_MS = 6 * HOUR_MS;

type FailurePorts = Pick<HousePorts, "db" | "now" | "fingerprint" | "logger" | "outboxBell">;

/** Leaves a trace of a sign-in that failed: in the log always, in the record where the account exists. */
export async function noteFailure(
  { db, now, fingerprint, logger, outboxBell }: FailurePorts,
  what: "password" | "code",
  account: { email: string; person: Pick<Person, "id" | "name"> | undefined },
  { network }: Pick<Caller, "network">,
): Promise<void> {
  const { email, person } = account;
  const from = short(fingerprint(network));
  const facts = { account: short(fingerprint(email)), network: from };
  logger.warn(facts, `Sign-in failed: the ${what} was wrong`);
  if (!person) return;
  const { id, name } = person;
  const at = now();
  const thing = { kind: "person", id };
  const isTold = await db.transaction().execute(async (transaction) => {
    const run = { key: `house failed ${id}`, most: RUN - 1, windowMs: HOUR_MS };
    const counted = await consumeLimits(transaction, [run], at);
    if (counted.kind === "within") {
      const act = what === "password" ? "failed-password" : "failed-code";
      await record(transaction, { by: STRANGER, act, thing, after: { name, from } }, at);
      return false;
    }
    const told = { key: `house failed told ${id}`, most: 1, windowMs: TOLD_MS };
    if ((await consumeLimits(transaction, [told], at)).kind === "reached") return false;
    await record(
      transaction,
      { by: STRANGER, act: "failed-often", thing, after: { name, from } },
      at,
    );
    await enqueueEmail(transaction, "sign-in-warning", `${id}:${at.toISOString()}`, at);
    return true;
  });
  if (isTold) outboxBell.ring();
}

/** Enough to tell callers apart in the log. */
function short(print: string): string {
  return print.slice(0, 12);
}
