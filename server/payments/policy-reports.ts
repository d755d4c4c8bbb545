import { readPolicyReport } from "../../domain/payments/payment-page.ts";
import type { PolicyReport } from "../../domain/payments/payment-page.ts";
import type { Db } from "../db/schema.ts";
import type { Ports } from "../ports.ts";

type TakeReportsResult =
  | { kind: "taken" }
  /** All readable reports are about other sites' pages. */
  | { kind: "foreign" }
  | { kind: "malformed" };

/** Maximum number of distinct reports per request; a browser sends a minute's reports at once, most of them alike. */
const MAX_DISTINCT = 20;

type TakePorts = Pick<Ports, "db" | "now" | "logger" | "paymentPage">;

/**
 * Stores browsers' reports of what they refused on the shop's pages: one row per distinct report and release, with a
 * count. `reports` are as the browser sent them; `ownHosts` are the shop's host names. Each new row is logged.
 */
export function createTakePolicyReports({ db, now, logger, paymentPage }: TakePorts) {
  const release = paymentPage?.release ?? "development";

  return async function takePolicyReports(
    reports: readonly unknown[],
    ownHosts: readonly string[],
  ): Promise<TakeReportsResult> {
    const read = reports.map((report) => readPolicyReport(report, ownHosts));
    const kinds = countKinds(read.flatMap((each) => (each.kind === "report" ? each.report : [])));
    if (kinds.length === 0) {
      return { kind: read.some(({ kind }) => kind === "foreign") ? "foreign" : "malformed" };
    }
    for (const { report, times } of kinds) {
      const added = await recordReport(db, report, release, times, now());
      if (added) logger.warn({ ...added, release }, "A browser refused something on a page");
    }
    return { kind: "taken" };
  };
}

function countKinds(reports: readonly PolicyReport[]): { report: PolicyReport; times: number }[] {
  const kinds = new Map<string, { report: PolicyReport; times: number }>();
  for (const report of reports) {
    const key = JSON.stringify(report);
    const known = kinds.get(key);
    if (known) known.times += 1;
    else if (kinds.size < MAX_DISTINCT) kinds.set(key, { report, times: 1 });
  }
  return [...kinds.values()];
}

/** Maximum number of rows. Genuine reports need a few dozen; forged ones cannot fill the table. */
const MOST_ROWS = 500;
/** Counts the reports beyond the maximum. */
const OVERFLOW: PolicyReport = { page: "", directive: "any", blocked: "overflow", source: "" };

/**
 * Stores a report that arrived `times` times, in one row per report and release. Returns what was stored if that made a
 * new row, undefined if it only raised a count.
 */
async function recordReport(
  db: Db,
  report: PolicyReport,
  release: string,
  times: number,
  now: Date,
): Promise<PolicyReport | undefined> {
  const at = now.toISOString();
  if (await incrementCount(db, report, release, times, at)) return undefined;
  const { rows } = await db
    .selectFrom("policy_reports")
    .select(({ fn }) => fn.countAll<number | string>().as("rows"))
    .executeTakeFirstOrThrow();
  const isFull = Number(rows) >= MOST_ROWS;
  const counted = isFull ? OVERFLOW : report;
  if (isFull && (await incrementCount(db, counted, release, times, at))) return undefined;
  await db
    .insertInto("policy_reports")
    .values({ ...counted, release, first_at: at, last_at: at, times })
    // Another process inserted it first.
    .onConflict((conflict) =>
      conflict
        .columns(["page", "directive", "blocked", "source", "release"])
        .doUpdateSet(({ eb, ref }) => ({
          last_at: at,
          times: eb(ref("policy_reports.times"), "+", times),
        })),
    )
    .execute();
  return counted;
}

async function incrementCount(
  db: Db,
  { page, directive, blocked, source }: PolicyReport,
  release: string,
  times: number,
  at: string,
): Promise<boolean> {
  const update = await db
    .updateTable("policy_reports")
    .set(({ eb, ref }) => ({ last_at: at, times: eb(ref("times"), "+", times) }))
    .where("page", "=", page)
    .where("directive", "=", directive)
    .where("blocked", "=", blocked)
    .where("source", "=", source)
    .where("release", "=", release)
    .executeTakeFirst();
  return update.numUpdatedRows > 0n;
}

/** How often browsers refused something, by type. Most refused styles come from extensions not reported as such. */
export type ReportCounts = Record<"script" | "style" | "other" | "extension" | "overflow", number>;

export async function countReports(db: Db): Promise<ReportCounts> {
  const sums = await db
    .selectFrom("policy_reports")
    .select(["directive", "blocked"])
    .select(({ fn }) => fn.sum<number | string>("times").as("times"))
    .groupBy(["directive", "blocked"])
    .execute();
  const counts = { script: 0, style: 0, other: 0, extension: 0, overflow: 0 };
  for (const { directive, blocked, times } of sums) {
    counts[groupOf(directive, blocked)] += Number(times);
  }
  return counts;
}

function groupOf(directive: string, blocked: string): keyof ReportCounts {
  if (blocked === "extension" || blocked === "overflow") return blocked;
  if (/^(script|worker|object)-src|^trusted-types|^require-/.test(directive)) return "script";
  return /^(style|font)-src/.test(directive) ? "style" : "other";
}
