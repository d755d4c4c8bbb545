import { createHash } from "node:crypto";
import type { Difference } from "../../domain/payments/payment-page.ts";
import type { Db } from "../db/schema.ts";

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
export async function recordCheck(db: Db, check: Check, now: Date): Promise<void> {
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
export async function lastProviderScript(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom("payment_page_checks")
    .select("provider_script")
    .where("provider_script", "is not", null)
    .orderBy("last_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.provider_script ?? undefined;
}
