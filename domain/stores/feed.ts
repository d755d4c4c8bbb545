/** Maximum number of posts per feed, by the store's name in `GET /api/feeds/:store`. */
export const FEED_LIMITS = { babies: 11, lifestyle: 9 } as const;
export type FeedStore = keyof typeof FEED_LIMITS;

/** The user name on test mode's sample posts. No account has it: Instagram's user names have no capitals. */
export const SAMPLE_ACCOUNT = "TEST-MODE";

/** A post as Instagram's API returns it. Everything but its id and type may be missing. */
export type FeedPost = {
  id: string;
  media_type: "IMAGE" | "VIDEO" | "CAROUSEL_ALBUM";
  caption?: string;
  permalink?: string;
  media_url?: string;
  /** Only for videos: a still frame. */
  thumbnail_url?: string;
  is_shared_to_feed?: boolean;
  username?: string;
  timestamp?: string;
};

/** Whether a store name from a URL has a feed. */
export function isFeedStore(name: string): name is FeedStore {
  return Object.hasOwn(FEED_LIMITS, name);
}

/** The provider's URL of the post's picture, or of a video's still frame; undefined if it has none. */
export function stillOf({ media_type, media_url, thumbnail_url }: FeedPost): string | undefined {
  return media_type === "VIDEO" ? thumbnail_url : media_url;
}

/** Returns the post with its picture at the shop's own address, without a video's file: `permalink` links to it. */
export function withStillAt(post: FeedPost, address: string): FeedPost {
  const { media_url: _film, thumbnail_url: _still, ...rest } = post;
  return post.media_type === "VIDEO"
    ? { ...rest, thumbnail_url: address }
    : { ...rest, media_url: address };
}

/** `GET /api/feeds/:store`. */
export type Feed = { data: readonly FeedPost[] };
