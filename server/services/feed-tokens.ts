import { createHash } from "node:crypto";
import { FEED_LIMITS } from "../../domain/stores/feed.ts";
import type { FeedStore } from "../../domain/stores/feed.ts";
import type { Db } from "../db/schema.ts";
import { isDue } from "./due.ts";
import type { Ports } from "./ports.ts";

const HOUR_MS = 60 * 60 * 1000;
/** The provider refreshes no token younger than a day (providers, 3), and the age of the configured one is unknown. */
const FIRST_REFRESH_MS = 25 * HOUR_MS;
const RETRY_MS = HOUR_MS;
/** A token's whole lifetime (providers, 3): a refresh further ahead was planned before the clock was set back. */
const MAX_AHEAD_MS = 60 * 24 * HOUR_MS;

/** Returns a store's access token: the last refreshed one, or the environment's (`seed`) if that has changed. */
export async function currentToken(
  db: Db,
  store: FeedStore,
  seed: string,
  now: Date,
): Promise<string> {
  const seed_hash = createHash("sha256").update(seed).digest("hex");
  const row = await db
    .selectFrom("feed_tokens")
    .select(["seed_hash", "token"])
    .where("store", "=", store)
    .executeTakeFirst();
  if (row?.seed_hash === seed_hash) return row.token;
  const refresh_at = new Date(now.getTime() + FIRST_REFRESH_MS).toISOString();
  const values = { seed_hash, token: seed, refresh_at, refreshed_at: now.toISOString() };
  await db
    .insertInto("feed_tokens")
    .values({ store, ...values })
    .onConflict((conflict) => conflict.column("store").doUpdateSet(values))
    .execute();
  return seed;
}

type TokenPorts = Pick<Ports, "db" | "feeds" | "now" | "logger">;

/** Refreshes every token that is due, at half its lifetime; only one of several processes does it. */
export function createRefreshFeedTokens(ports: TokenPorts) {
  return async function refreshFeedTokens(): Promise<void> {
    for (const store of Object.keys(FEED_LIMITS) as FeedStore[]) await refresh(ports, store);
  };
}

async function refresh({ db, feeds, now, logger }: TokenPorts, store: FeedStore): Promise<void> {
  const feed = feeds[store];
  if (!feed) return;
  const token = await currentToken(db, store, feed.token, now());
  if (!(await claim(db, store, now()))) return;
  const result = await feed.gateway.refresh(token);
  if (result.kind === "unavailable") {
    logger.warn({ store, reason: result.reason }, "The feed's token was not refreshed");
    return;
  }
  const refreshed = now();
  const refreshAt = refreshed.getTime() + (result.expiresInSeconds * 1000) / 2;
  await db
    .updateTable("feed_tokens")
    .set({
      token: result.token,
      refresh_at: new Date(refreshAt).toISOString(),
      refreshed_at: refreshed.toISOString(),
    })
    .where("store", "=", store)
    .where("token", "=", token)
    .execute();
  logger.info({ store }, "The feed's token was refreshed");
}

/** Claims the refresh for an hour, which is also the pause before the next attempt if it fails. */
async function claim(db: Db, store: FeedStore, now: Date): Promise<boolean> {
  const update = await db
    .updateTable("feed_tokens")
    .set({ refresh_at: new Date(now.getTime() + RETRY_MS).toISOString() })
    .where("store", "=", store)
    .where(isDue("refresh_at", now, MAX_AHEAD_MS))
    .executeTakeFirst();
  return update.numUpdatedRows > 0n;
}
