import { isRecord } from "../../domain/json.ts";
import type { Feed, FeedPost, FeedStore } from "../../domain/stores/feed.ts";
import { callApi } from "../browser/api.ts";

/** `GET /api/feeds/:store`; undefined if the posts could not be fetched. */
export async function fetchFeed(
  store: FeedStore,
  signal: AbortSignal,
): Promise<readonly FeedPost[] | undefined> {
  const answer = await callApi(`/api/feeds/${store}`, { signal });
  return answer?.status === 200 && isFeed(answer.body) ? answer.body.data : undefined;
}

function isFeed(body: unknown): body is Feed {
  return (
    isRecord(body) &&
    Array.isArray(body.data) &&
    body.data.every(
      (post) =>
        isRecord(post) && typeof post.id === "string" && typeof post.media_type === "string",
    )
  );
}
