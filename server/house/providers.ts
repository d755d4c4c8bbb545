import { isFailing, PROVIDERS } from "../../domain/house/today.ts";
import type { Provider, ProviderHealth } from "../../domain/house/today.ts";
import { readTokens } from "../stores/feeds.ts";
import type { Db } from "../db/schema.ts";
import type { Ports, ProviderCall } from "../ports.ts";
import { wrapProviders } from "../ports.ts";
import { lastCheck, lastGoodCheck } from "../payments/payment-page.ts";
import type { RecordedCheck } from "../payments/payment-page.ts";

export type ProvidersView = {
  providers: readonly ProviderHealth[];
  /** When each feed's token was renewed (unknown if an older release did it), and when it will be renewed next. */
  tokens: readonly { store: string; refreshedAt: string | undefined; nextAt: string }[];
  /** The last check of the served payment page; undefined if there was none. */
  check: RecordedCheck | undefined;
  /** When the payment page was last found as it was built. */
  checkGoodAt: string | undefined;
};

export async function readProviders(db: Db): Promise<ProvidersView> {
  const tokens = await readTokens(db);
  return {
    providers: await readHealth(db),
    tokens: tokens.map((token) => ({ ...token, refreshedAt: token.refreshedAt ?? undefined })),
    check: await lastCheck(db),
    checkGoodAt: await lastGoodCheck(db),
  };
}

/** The providers whose last known result is a failure. The screen 'Today' lists them. */
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

/** Pause between two writes for the same provider and outcome. */
const PAUSE_MS = 60_000;
const MAX_REASON_LENGTH = 200;

/** The provider under whose name the results of a call are stored; those of other calls are not. */
const PROVIDER_OF: Readonly<Partial<Record<ProviderCall, Provider>>> = {
  paystack: "card",
  emailjs: "email",
  rates: "rates",
  babies: "babies",
  lifestyle: "lifestyle",
};

/** Results that count as a provider's failure. A refused e-mail does; a refused refund is a normal answer of Paystack. */
const FAILED = new Set(["unreachable", "unavailable", "rate-limited", "emailjs refused"]);

type Note = { provider: Provider; outcome: "good" | "failed"; at: string; reason: string };

/**
 * Wraps the ports so that the time of each provider's last success and last failure is stored. No call waits for that or
 * fails by it. Within a minute after a write only the newest result is kept, and written when the minute is over.
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
    const provider = PROVIDER_OF[call];
    if (!provider) return result;
    const isFailed = FAILED.has(result.kind) || FAILED.has(`${call} ${result.kind}`);
    const reason = isFailed ? reasonOf(result) : "";
    take({ provider, outcome: isFailed ? "failed" : "good", at: now().toISOString(), reason });
    return result;
  });
}

/** Writes the row of a provider and outcome, unless another process has written a newer result. */
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

/** The reason of a failure in the gateway's own words, which name no customer. */
function reasonOf(result: { kind: string; reason?: unknown; reasons?: unknown }): string {
  const { kind, reason, reasons } = result;
  const all = Array.isArray(reasons) ? reasons : [reason ?? kind.replace("-", " ")];
  return all.map(String).join("; ").slice(0, MAX_REASON_LENGTH);
}
