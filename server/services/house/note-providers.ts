import type { Provider } from "../../../domain/house/today.ts";
import type { Db } from "../../db/schema.ts";
import type { Ports, ProviderCall } from "../../ports.ts";
import { wrapProviders } from "../../ports.ts";

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
