import { createHash } from "node:crypto";
import { differences } from "../../domain/payments/payment-page.ts";
import type { Difference } from "../../domain/payments/payment-page.ts";
import type { Db } from "../db/schema.ts";
import { jobLease } from "../jobs/lease.ts";
import type { BuiltPaymentPage, Ports } from "../ports.ts";
import type { PaymentPageGateway } from "../providers/payment-page.ts";

type CheckResult =
  | Check["outcome"]
  /** Not due, or claimed by another process. */
  | "idle"
  /** This process has just started: others may still serve the previous release. */
  | "waiting"
  /** Development: there is no built page to compare with. */
  | "off";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** Time for a rolling restart of all processes. */
const STARTUP_DELAY_MS = 5 * 60 * 1000;

type CheckPorts = Pick<Ports, "db" | "now" | "logger" | "paymentPage">;

/**
 * Compares the payment page that shoppers get with the release's, once a day and soon after a release; hourly
 * while it differs or cannot be fetched (PCI DSS 4.0.1, 11.6.1). Only one of several processes does it.
 */
export function createCheckPaymentPage(ports: CheckPorts): () => Promise<CheckResult> {
  const { db, now, logger, paymentPage } = ports;
  if (!paymentPage) return async () => "off";
  const { release, gateway } = paymentPage;
  // One lease per release: this process can only judge the page of its own release.
  const { readDue, move } = jobLease(db, `payment page ${release}`, now);
  const startedAt = now().getTime();

  return async function checkPaymentPage() {
    const since = now().getTime() - startedAt;
    // Negative if the clock was set back since the start: that must not postpone the check.
    if (since >= 0 && since < STARTUP_DELAY_MS) return "waiting";
    const dueAt = await readDue();
    const late = now().getTime() - new Date(dueAt).getTime();
    const lease = late >= 0 && (await move(dueAt, HOUR_MS));
    if (!lease) return "idle";

    const [compared, script] = await Promise.all([
      compareWithRelease(paymentPage),
      gateway.fetchProviderScript(),
    ]);
    const check = { release, ...compared };
    const known = await lastProviderScript(db);
    await recordCheck(db, { ...check, providerScript: script ?? known }, now());
    if (check.outcome === "same") await move(lease, DAY_MS);

    if (check.outcome === "changed") logger.error(check, "The payment page is not the release's");
    if (check.outcome === "unreachable") logger.warn(check, "The payment page was not checked");
    if (check.outcome === "same") logger.info({ release }, "The payment page is the release's");
    if (script && known && script !== known) {
      logger.warn({ known, script }, "The card provider's script has changed");
    }
    return check.outcome;
  };
}

async function compareWithRelease({
  expected,
  gateway,
}: BuiltPaymentPage & { gateway: PaymentPageGateway }): Promise<Pick<Check, "outcome" | "detail">> {
  const answer = await gateway.fetchPage(Object.keys(expected.files));
  if (answer.kind === "unreachable") {
    return { outcome: "unreachable", detail: { reason: answer.reason } };
  }
  const faults = differences(expected, answer.page);
  if (faults.length === 0) return { outcome: "same", detail: {} };
  return { outcome: "changed", detail: { differences: faults } };
}

/** The result of one check of the served payment page. */
export type Check = {
  release: string;
  outcome: "same" | "changed" | "unreachable";
  /** How the page differs from the release, or why it could not be fetched. */
  detail: { differences?: Difference[]; reason?: string };
  /** Hash of the card provider's script, or the last known hash if the fetch failed; undefined if never fetched. */
  providerScript: string | undefined;
};

/** A result with the first and last time it was seen on one day. Times are UTC in ISO 8601. */
export type RecordedCheck = Check & { firstAt: string; lastAt: string; times: number };

/** Stores a result; the same result again on the same day updates the same row. */
async function recordCheck(db: Db, check: Check, now: Date): Promise<void> {
  const at = now.toISOString();
  const { release, outcome, providerScript } = check;
  const detail = JSON.stringify(check.detail);
  const identity = [at.slice(0, 10), release, outcome, detail, providerScript ?? ""].join("\n");
  await db
    .insertInto("payment_page_checks")
    .values({
      key: createHash("sha256").update(identity).digest("hex"),
      release,
      outcome,
      detail,
      provider_script: providerScript ?? null,
      first_at: at,
      last_at: at,
      times: 1,
    })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet(({ eb, ref }) => ({
        last_at: at,
        times: eb(ref("payment_page_checks.times"), "+", 1),
      })),
    )
    .execute();
}

/** Newest first. */
export async function listChecks(db: Db, limit: number): Promise<RecordedCheck[]> {
  const rows = await db
    .selectFrom("payment_page_checks")
    .selectAll()
    .orderBy("last_at", "desc")
    .orderBy("first_at", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    release: row.release,
    outcome: row.outcome,
    detail: JSON.parse(row.detail) as Check["detail"],
    providerScript: row.provider_script ?? undefined,
    firstAt: row.first_at,
    lastAt: row.last_at,
    times: row.times,
  }));
}

/** When the page last matched its release; undefined if never. */
export async function lastGoodCheck(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom("payment_page_checks")
    .select(({ fn }) => fn.max("last_at").as("at"))
    .where("outcome", "=", "same")
    .executeTakeFirst();
  return row?.at ?? undefined;
}

/** The last known hash of the card provider's script; undefined if it was never fetched. */
async function lastProviderScript(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom("payment_page_checks")
    .select("provider_script")
    .where("provider_script", "is not", null)
    .orderBy("last_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.provider_script ?? undefined;
}
