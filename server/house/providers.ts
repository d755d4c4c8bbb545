import { isFailing, PROVIDERS } from "../../domain/house/today.ts";
import type { Provider, ProviderHealth } from "../../domain/house/today.ts";
import type { Db } from "../db/schema.ts";
import type { Ports, ProviderCall } from "../ports.ts";
import { wrapProviders } from "../ports.ts";
import { lastGoodCheck, listChecks } from "../payments/payment-page.ts";
import type { RecordedCheck } from "../payments/payment-page.ts";
import { countReports } from "../payments/policy-reports.ts";
import type { ReportCounts } from "../payments/policy-reports.ts";

export type ProvidersView = {
  providers: readonly ProviderHealth[];
  /** Since when each feed has its token; of an older release's the time is not known. */
  tokens: readonly { store: string; refreshedAt: string | undefined; nextAt: string }[];
  /** The last check of the served payment page; undefined if there was none. */
  check: RecordedCheck | undefined;
  /** When the page last was as it was built. */
  checkGoodAt: string | undefined;
  /** What browsers refused on the payment page. */
  reports: ReportCounts;
};

export async function readProviders(db: Db): Promise<ProvidersView> {
  const tokens = await db
    .selectFrom("feed_tokens")
    .select(["store", "refreshed_at", "refresh_at"])
    .orderBy("store")
    .execute();
  const [check] = await listChecks(db, 1);
  return {
    providers: await readHealth(db),
    tokens: tokens.map(({ store, refreshed_at, refresh_at }) => ({
      store,
      refreshedAt: refreshed_at ?? undefined,
      nextAt: refresh_at,
    })),
    check,
    checkGoodAt: await lastGoodCheck(db),
    reports: await countReports(db),
  };
}

/** The providers whose last known result is a failure, for Today. */
export async function failingProviders(db: Db): Promise<Provider[]> {
  return (await readHealth(db)).filter(isFailing).map(({ provider }) => provider);
}

async function readHealth(db: Db): Promise<ProviderHealth[]> {
  const rows = await db.selectFrom("provider_calls").selectAll().execute();
  return PROVIDERS.map((provider) => {
    const find = (outcome: string) =>
      rows.find((row) => row.provider === provider && row.outcome === outcome);
    const failed = find("failed");
    return {
      provider,
      goodAt: find("good")?.at,
      failed: failed && { at: failed.at, reason: failed.reason },
    };
  });
}

/** At most one write in this time for each provider and outcome. */
const PAUSE_MS = 60_000;
const MAX_REASON_LENGTH = 200;

const NOTED: Readonly<Partial<Record<ProviderCall, Provider>>> = {
  paystack: "card",
  emailjs: "email",
  rates: "rates",
  babies: "babies",
  lifestyle: "lifestyle",
};

/** Results after which a provider counts as failing. A refund that it refuses is an answer; an e-mail is not. */
const FAILED = new Set(["unreachable", "unavailable", "rate-limited", "emailjs refused"]);

type Note = { provider: Provider; outcome: "good" | "failed"; at: string; reason: string };

/**
 * The same ports; when each provider last answered well and last failed is stored. No call waits for that, and none
 * fails by it. Within a minute after a write the newest result waits for the minute's end.
 */
export function notingProviders(ports: Ports): Ports {
  const { db, now, logger } = ports;
  const writtenAt = new Map<string, number>();
  const waiting = new Map<string, Note>();

  function write(key: string, note: Note): void {
    writtenAt.set(key, performance.now());
    store(db, note).catch((error: unknown) =>
      logger.warn({ err: error, provider: note.provider }, "A provider's result was not noted"),
    );
  }

  function take(note: Note): void {
    const key = `${note.provider} ${note.outcome}`;
    const left = (writtenAt.get(key) ?? -Infinity) + PAUSE_MS - performance.now();
    if (left <= 0) return write(key, note);
    if (!waiting.has(key)) {
      setTimeout(() => {
        const newest = waiting.get(key);
        waiting.delete(key);
        if (newest) write(key, newest);
      }, left).unref();
    }
    waiting.set(key, note);
  }

  return wrapProviders(ports, (call, ask) => async (...args) => {
    const result = await ask(...args);
    const provider = NOTED[call];
    if (!provider) return result;
    const isFailed = FAILED.has(result.kind) || FAILED.has(`${call} ${result.kind}`);
    const reason = isFailed ? reasonOf(result) : "";
    take({ provider, outcome: isFailed ? "failed" : "good", at: now().toISOString(), reason });
    return result;
  });
}

/** In a row of its own, unless a newer one is there: another process may be faster. */
async function store(db: Db, { provider, outcome, ...what }: Note): Promise<void> {
  await db
    .insertInto("provider_calls")
    .values({ provider, outcome, ...what })
    .onConflict((conflict) =>
      conflict
        .columns(["provider", "outcome"])
        .doUpdateSet(what)
        .where("provider_calls.at", "<", what.at),
    )
    .execute();
}

/** The gateways' own words, which name no customer. */
function reasonOf(result: { kind: string; reason?: unknown; reasons?: unknown }): string {
  const { kind, reason, reasons } = result;
  const all = Array.isArray(reasons) ? reasons : [reason ?? kind.replace("-", " ")];
  return all.map(String).join("; ").slice(0, MAX_REASON_LENGTH);
}
