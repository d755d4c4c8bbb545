import { isFailing, PROVIDERS } from "../../../domain/house/today.ts";
import type { Provider, ProviderHealth } from "../../../domain/house/today.ts";
import type { Db } from "../../db/schema.ts";
import { lastGoodCheck, listChecks } from "../payment-page-checks.ts";
import type { RecordedCheck } from "../payment-page-checks.ts";
import { countReports } from "../policy-reports.ts";
import type { ReportCounts } from "../policy-reports.ts";

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
