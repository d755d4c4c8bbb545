import { createHash } from "node:crypto";
import { FEED_LIMITS } from "../../domain/feeds/feed.ts";
import type { FeedStore } from "../../domain/feeds/feed.ts";
import type { Db } from "../db/schema.ts";
import type { Ports } from "./ports.ts";

const HOUR_MS = 60 * 60 * 1000;
/** The provider refreshes no token younger than a day (providers, 3), and nobody says how old the owner's is. */
const FIRST_REFRESH_MS = 25 * HOUR_MS;
const RETRY_MS = HOUR_MS;

/** The token to ask a store's feed with: the last refreshed one, or the environment's where that is new. */
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
  const values = { seed_hash, token: seed, refresh_at };
  await db
    .insertInto("feed_tokens")
    .values({ store, ...values })
    .onConflict((conflict) => conflict.column("store").doUpdateSet(values))
    .execute();
  return seed;
}

type TokenPorts = Pick<Ports, "db" | "feeds" | "now" | "logger">;

/** Refreshes every token that is due, half of its life before it expires; of several processes one does it. */
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
  const refreshAt = now().getTime() + (result.expiresInSeconds * 1000) / 2;
  await db
    .updateTable("feed_tokens")
    .set({ token: result.token, refresh_at: new Date(refreshAt).toISOString() })
    .where("store", "=", store)
    .where("token", "=", token)
    .execute();
  logger.info({ store }, "The feed's token was refreshed");
}

/** Takes the refreshing for an hour; where it fails that is also the pause before the next attempt. */
async function claim(db: Db, store: FeedStore, now: Date): Promise<boolean> {
  const update = await db
    .updateTable("feed_tokens")
    .set({ refresh_at: new Date(now.getTime() + RETRY_MS).toISOString() })
    .where("store", "=", store)
    .where("refresh_at", "<=", now.toISOString())
    .executeTakeFirst();
  return update.numUpdatedRows > 0n;
}
