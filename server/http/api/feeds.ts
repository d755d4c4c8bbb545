import { Hono } from "hono";
import { isFeedStore } from "../../../domain/stores/feed.ts";
import type { Shop } from "../../shop.ts";
import { apiError } from "../errors.ts";

/** `GET /api/feeds/:store`: `{ data: [...] }`; 502 if the provider fails and nothing is cached. */
export function feedRoutes(shop: Pick<Shop, "readFeed">): Hono {
  return new Hono().get("/:store", async (context) => {
    const store = context.req.param("store");
    if (!isFeedStore(store)) {
      return apiError(context, 404, { code: "unknown_store", message: "There is no such feed." });
    }
    const data = await shop.readFeed(store);
    if (data) {
      context.header("Cache-Control", "public, max-age=300");
      return context.json({ data });
    }
    return apiError(context, 502, {
      code: "feed_unavailable",
      message: "The feed's provider does not answer.",
    });
  });
}
