import { stillOf } from "../../domain/stores/feed.ts";
import type { FeedPost, FeedStore } from "../../domain/stores/feed.ts";
import type { Ports } from "./ports.ts";

/** The path at which the shop itself serves a post's still picture. */
export function feedPictureAddress(store: FeedStore, id: string): string {
  return `/feed-pictures/${store}/${id}`;
}

/**
 * Returns a function that reads a post's still from the shop's own disk and fetches it first if it is missing: the
 * provider's URLs expire, and browsers connect to the shop alone. It returns undefined if the still is unavailable.
 */
export function createFeedPictures({
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
    const kept = await shelf.read(name);
    if (kept || !url) return kept;
    const fetching = underWay.get(name) ?? fetchOnce(name, url);
    underWay.set(name, fetching);
    return fetching.finally(() => underWay.delete(name));
  };
}
