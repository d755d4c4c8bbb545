import { createHash } from "node:crypto";
import { FEED_LIMITS, stillOf, withStillAt } from "../../domain/stores/feed.ts";
import type { FeedPost, FeedStore } from "../../domain/stores/feed.ts";
import type { Db } from "../db/schema.ts";
import { dropJob, enqueueJob, jobRound, moveJob } from "../jobs/job.ts";
import type { Ports } from "../ports.ts";
import { cacheValue } from "../providers/cached-value.ts";
import type { Cached } from "../providers/cached-value.ts";

const HOUR_MS = 60 * 60 * 1000;
const FRESH_FOR_MS = HOUR_MS;
const SERVED_FOR_MS = 7 * 24 * HOUR_MS;

type FeedPorts = Pick<Ports, "db" | "feeds" | "pictures" | "shelf" | "now" | "logger">;

/** The showcases' feeds: cached for an hour; while the provider fails, the last good one is served for a week. */
export function createFeeds(ports: FeedPorts) {
  const { db, now } = ports;
  const feedPicture = createFeedPictures(ports);

  const reader = (store: FeedStore) =>
    cacheValue({
      readCached: () => readCached(db, store),
      fetchAnew: () => fetchAnew(ports, feedPicture, store),
      freshForMs: FRESH_FOR_MS,
      servedForMs: SERVED_FOR_MS,
      now,
    });
  const readers = { babies: reader("babies"), lifestyle: reader("lifestyle") };

  return {
    /** The posts with their stills at the shop's own paths; undefined if the feed is not configured or unavailable. */
    readFeed: async (store: FeedStore): Promise<FeedPost[] | undefined> => {
      // Posts stored under an earlier configuration, such as a stand-in's, must not be shown.
      if (!ports.feeds[store]) return undefined;
      const posts = await readers[store]();
      return posts?.map((post) => withStillAt(post, `/feed-pictures/${store}/${post.id}`));
    },
    /** The still of one of the stored posts. */
    readFeedPicture: async (store: FeedStore, id: string): Promise<Buffer | undefined> => {
      const cached = ports.feeds[store] && (await readCached(db, store));
      const post = cached?.value.find((each) => each.id === id);
      return post && feedPicture(store, post);
    },
  };
}

/**
 * Fetches a store's posts and stores them; returns whether that succeeded. Posts whose picture could not be copied to
 * the shop's disk are left out, so that none is shown with a broken picture.
 */
async function fetchAnew(
  { db, feeds, now, logger }: FeedPorts,
  feedPicture: ReturnType<typeof createFeedPictures>,
  store: FeedStore,
): Promise<boolean> {
  const feed = feeds[store];
  if (!feed) return false;
  const token = await currentToken(db, store, feed.token, now());
  const result = await feed.gateway.media(token, FEED_LIMITS[store]);
  if (result.kind === "unavailable") {
    logger.warn({ store, reason: result.reason }, "Error fetching the social feed");
    return false;
  }
  const stills = await Promise.all(result.posts.map((post) => feedPicture(store, post)));
  const posts = result.posts.filter((_post, index) => stills[index]);
  if (posts.length === 0 && result.posts.length > 0) return false;
  await storePosts(db, store, posts, now());
  return true;
}

async function readCached(db: Db, store: FeedStore): Promise<Cached<FeedPost[]> | undefined> {
  const row = await db
    .selectFrom("feeds")
    .select(["posts", "fetched_at"])
    .where("store", "=", store)
    .executeTakeFirst();
  if (!row) return undefined;
  // Only `storePosts` writes this column, from validated posts.
  const value = JSON.parse(row.posts) as FeedPost[];
  return { value, fetchedAt: new Date(row.fetched_at) };
}

async function storePosts(db: Db, store: FeedStore, posts: FeedPost[], at: Date): Promise<void> {
  const row = { posts: JSON.stringify(posts), fetched_at: at.toISOString() };
  await db
    .insertInto("feeds")
    .values({ store, ...row })
    .onConflict((conflict) => conflict.column("store").doUpdateSet(row))
    .execute();
}

/**
 * Returns a function that reads a post's still from the shop's own disk and fetches it first if it is missing: the
 * provider's URLs expire, and browsers connect to the shop alone. It returns undefined if the still is unavailable.
 */
function createFeedPictures({
  pictures,
  shelf,
  logger,
}: Pick<Ports, "pictures" | "shelf" | "logger">) {
  const underWay = new Map<string, Promise<Buffer | undefined>>();

  async function fetchOnce(name: string, url: string): Promise<Buffer | undefined> {
    const result = await pictures.fetchPicture(url);
    if (result.kind === "unavailable") {
      logger.warn({ picture: name, reason: result.reason }, "A feed's picture was not fetched");
      return undefined;
    }
    await shelf.write(name, result.bytes);
    return result.bytes;
  }

  return async function feedPicture(store: FeedStore, post: FeedPost): Promise<Buffer | undefined> {
    const name = `${store}/${post.id}`;
    const url = stillOf(post);
    const file = await shelf.read(name);
    if (file || !url) return file;
    const fetching = underWay.get(name) ?? fetchOnce(name, url);
    underWay.set(name, fetching);
    return fetching.finally(() => underWay.delete(name));
  };
}

/** Name of the queue of tokens to refresh; its subjects are the stores. */
const TOKENS = "feed token";
/** The provider refreshes no token younger than a day, and the age of the configured one is unknown. */
const FIRST_REFRESH_MS = 25 * HOUR_MS;
/** The lease of an attempt, and the pause after one that failed. */
const RETRY_MS = HOUR_MS;

/** Returns a store's access token: the last refreshed one, or the environment's (`seed`) if that has changed. */
async function currentToken(db: Db, store: FeedStore, seed: string, now: Date): Promise<string> {
  const seed_hash = createHash("sha256").update(seed).digest("hex");
  const row = await db
    .selectFrom("feed_tokens")
    .select(["seed_hash", "token"])
    .where("store", "=", store)
    .executeTakeFirst();
  if (row?.seed_hash === seed_hash) return row.token;
  const values = { seed_hash, token: seed, refreshed_at: now.toISOString() };
  await db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto("feed_tokens")
      .values({ store, ...values })
      .onConflict((conflict) => conflict.column("store").doUpdateSet(values))
      .execute();
    const job = { queue: TOKENS, subject: store };
    await dropJob(transaction, job);
    const due = new Date(now.getTime() + FIRST_REFRESH_MS);
    await enqueueJob(transaction, job, now, due);
  });
  return seed;
}

/** Returns when each store's token last changed, and when it is refreshed next. */
export function readTokens(db: Db) {
  return db
    .selectFrom("feed_tokens")
    .innerJoin("jobs", "subject", "store")
    .select(["store", "refreshed_at as refreshedAt", "due_at as nextAt"])
    .where("queue", "=", TOKENS)
    .orderBy("store")
    .execute();
}

/** Returns one round of the job: refreshes a token at half its lifetime; only one of several processes does it. */
export function createRefreshFeedTokens(ports: Pick<Ports, "db" | "feeds" | "now" | "logger">) {
  const { db, feeds, now, logger } = ports;
  const refresh = jobRound<"refreshed" | "unavailable">(ports, {
    name: TOKENS,
    leaseMs: RETRY_MS,
    run: async (job) => {
      const store = job.subject as FeedStore;
      const feed = feeds[store];
      // The feed is not configured any more. Its job stays, so that the token is refreshed if the feed comes back.
      if (!feed) return "unavailable";
      const token = await currentToken(db, store, feed.token, now());
      const result = await feed.gateway.refresh(token);
      if (result.kind === "unavailable") {
        logger.warn({ store, reason: result.reason }, "The feed's token was not refreshed");
        return "unavailable";
      }
      const at = now();
      await db
        .updateTable("feed_tokens")
        .set({ token: result.token, refreshed_at: at.toISOString() })
        .where("store", "=", store)
        .where("token", "=", token)
        .execute();
      await moveJob(db, job, at, new Date(at.getTime() + (result.expiresInSeconds * 1000) / 2));
      logger.info({ store }, "The feed's token was refreshed");
      return "refreshed";
    },
  });
  return async () => {
    for (const [store, feed] of Object.entries(feeds)) {
      if (feed) await currentToken(db, store as FeedStore, feed.token, now());
    }
    return refresh();
  };
}
