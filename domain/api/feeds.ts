import type { FeedPost } from "../feeds/feed.ts";

/** `GET /api/feeds/:store`. */
export type Feed = { data: readonly FeedPost[] };
