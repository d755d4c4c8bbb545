import { FEED_LIMITS, withStillAt } from "../../domain/stores/feed.ts";
import type { FeedPost, FeedStore } from "../../domain/stores/feed.ts";
import type { Db } from "../db/schema.ts";
import { createFeedPictures, feedPictureAddress } from "./feed-pictures.ts";
import { currentToken } from "./feed-tokens.ts";
import { keepFresh } from "./keep-fresh.ts";
import type { Kept } from "./keep-fresh.ts";
import type { Ports } from "./ports.ts";

const HOUR_MS = 60 * 60 * 1000;
const FRESH_FOR_MS = HOUR_MS;
const SERVED_FOR_MS = 7 * 24 * HOUR_MS;

type FeedPorts = Pick<Ports, "db" | "feeds" | "pictures" | "shelf" | "now" | "logger">;

/** The showcases' feeds: cached for an hour; while the provider fails, the last good one is served for a week. */
export function createFeeds(ports: FeedPorts) {
  const { db, now } = ports;
  const feedPicture = createFeedPictures(ports);

  const reader = (store: FeedStore) =>
    keepFresh({
      lastKept: () => lastKept(db, store),
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
      return posts?.map((post) => withStillAt(post, feedPictureAddress(store, post.id)));
    },
    /** The still of one of the stored posts. */
    readFeedPicture: async (store: FeedStore, id: string): Promise<Buffer | undefined> => {
      const kept = ports.feeds[store] && (await lastKept(db, store));
      const post = kept?.value.find((each) => each.id === id);
      return post && feedPicture(store, post);
    },
  };
}

/** Stores only posts whose still is on the shop's disk, so that no post is shown with a broken picture. */
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

async function lastKept(db: Db, store: FeedStore): Promise<Kept<FeedPost[]> | undefined> {
  const row = await db
    .selectFrom("feeds")
    .select(["posts", "fetched_at"])
    .where("store", "=", store)
    .executeTakeFirst();
  if (!row) return undefined;
  // Only `storePosts` writes it, from validated posts.
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
