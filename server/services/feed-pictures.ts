import { stillOf } from "../../domain/feeds/feed.ts";
import type { FeedPost, FeedStore } from "../../domain/feeds/feed.ts";
import type { Ports } from "./ports.ts";

/** Where the shop itself serves a post's still. */
export function feedPictureAddress(store: FeedStore, id: string): string {
  return `/feed-pictures/${store}/${id}`;
}

/**
 * Gives a post's still from the shop's own disk, fetching it once where it is not there yet: the
 * provider's addresses expire, and browsers talk to the shop alone. Undefined where it cannot be had.
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
