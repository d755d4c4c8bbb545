import { createHash } from "node:crypto";
import type { Db } from "../db/schema.ts";
import { recurringRound } from "../jobs/job.ts";
import type { NoJob } from "../jobs/job.ts";
import type { BuiltPaymentPage, Ports } from "../ports.ts";
import { WATCHED_HEADERS } from "../providers/payment-page.ts";
import type { PaymentPage } from "../providers/payment-page.ts";

type CheckResult =
  | Check["outcome"]
  | NoJob
  /** This process has just started: others may still serve the previous release. */
  | "waiting"
  /** Development: there is no built page to compare with. */
  | "off";

const DAY_MS = 24 * 60 * 60 * 1000;
const WEEK_MS = 7 * DAY_MS;

type CheckPorts = Pick<Ports, "db" | "now" | "logger" | "paymentPage">;

/**
 * Compares the payment page that shoppers get with the release's page once a week, and daily while it differs or cannot
 * be fetched (PCI DSS 4.0.1, 11.6.1). One of several processes does it. The first round, at the start, only waits.
 */
export function createCheckPaymentPage(ports: CheckPorts): () => Promise<CheckResult> {
  const { db, now, logger, paymentPage } = ports;
  if (!paymentPage) return async () => "off";
  const { release, gateway } = paymentPage;
  const check = recurringRound<Check["outcome"]>(ports, {
    // One job per release: this process can only judge the page of its own release.
    name: `payment page ${release}`,
    leaseMs: DAY_MS,
    againMs: { same: WEEK_MS },
    run: async () => {
      const script = await gateway.fetchProviderScript();
      const known = (await lastCheck(db))?.providerScript;
      const answer = await gateway.fetchPage(Object.keys(paymentPage.files));
      const result = { release, ...judged(paymentPage, answer), providerScript: script ?? known };
      await recordCheck(db, result, now());
      const { outcome } = result;
      if (outcome === "changed") logger.error(result, "The payment page is not the release's");
      if (outcome === "unreachable") logger.warn(result, "The payment page was not checked");
      if (outcome === "same") logger.info({ release }, "The payment page is the release's");
      if (script && known && script !== known) {
        logger.warn({ known, script }, "The card provider's script has changed");
      }
      return outcome;
    },
  });
  let isFirst = true;

  return async function checkPaymentPage() {
    if (!isFirst) return check();
    isFirst = false;
    return "waiting";
  };
}

/** The result of one check of the served payment page. */
export type Check = {
  release: string;
  outcome: "same" | "changed" | "unreachable";
  /** How the page differs from the release, or why it could not be fetched. */
  detail: { differences?: string[]; reason?: string };
  /** Hash of the card provider's script, or the last known hash if the fetch failed; undefined if never fetched. */
  providerScript: string | undefined;
};

/** `at` is UTC in ISO 8601. */
export type RecordedCheck = Check & { at: string };

type Answer = Awaited<ReturnType<NonNullable<Ports["paymentPage"]>["gateway"]["fetchPage"]>>;

function judged(expected: BuiltPaymentPage, answer: Answer): Pick<Check, "outcome" | "detail"> {
  if (answer.kind === "unreachable") {
    return { outcome: "unreachable", detail: { reason: answer.reason } };
  }
  const found = differences(expected, answer.page);
  return found.length === 0
    ? { outcome: "same", detail: {} }
    : { outcome: "changed", detail: { differences: found } };
}

/** The limits of a report, however much of the page was altered. */
const MAX_DIFFERENCES = 20;
const MAX_TEXT_LENGTH = 600;

/**
 * How the page differs from the release: in its status, its headers, the content of the shop's scripts, or by a script
 * in the markup that is neither one of the release's nor an inline one that the release's policy allows.
 */
export function differences(expected: BuiltPaymentPage, page: PaymentPage): string[] {
  const policy = expected.headers["content-security-policy"] ?? "";
  const isKnown = (script: string) =>
    Object.hasOwn(expected.files, script) ||
    (script.startsWith("inline ") && policy.includes(`'${script.slice("inline ".length)}'`));
  return [
    ...(page.status === 200 ? [] : [`status ${page.status}`]),
    ...WATCHED_HEADERS.filter((name) => page.headers[name] !== expected.headers[name]).map(
      (name) => `header ${name}: ${page.headers[name] ?? "missing"}`,
    ),
    ...page.scripts.filter((script) => !isKnown(script)).map((script) => `script ${script}`),
    ...Object.keys(expected.files)
      .filter((path) => page.files[path] !== expected.files[path])
      .map((path) => `file ${path}: ${page.files[path]}`),
  ]
    .slice(0, MAX_DIFFERENCES)
    .map((text) => text.slice(0, MAX_TEXT_LENGTH));
}

async function recordCheck(db: Db, check: Check, now: Date): Promise<void> {
  const at = now.toISOString();
  const { release, outcome, providerScript } = check;
  await db
    .insertInto("payment_page_checks")
    .values({
      key: createHash("sha256").update(`${at} ${release}`).digest("hex"),
      release,
      outcome,
      detail: JSON.stringify(check.detail),
      provider_script: providerScript ?? null,
      last_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The last check of the payment page; undefined if there was none. */
export async function lastCheck(db: Db): Promise<RecordedCheck | undefined> {
  const row = await db
    .selectFrom("payment_page_checks")
    .selectAll()
    .orderBy("last_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return (
    row && {
      release: row.release,
      outcome: row.outcome,
      detail: JSON.parse(row.detail) as Check["detail"],
      providerScript: row.provider_script ?? undefined,
      at: row.last_at,
    }
  );
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
