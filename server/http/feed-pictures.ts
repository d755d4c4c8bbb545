import { Hono } from "hono";
import { isFeedStore } from "../../domain/stores/feed.ts";
import { pictureType } from "../providers/instagram.ts";
import type { Shop } from "../shop.ts";

/** `GET /feed-pictures/:store/:id`: a post's picture, from the shop's own copy. */
export function feedPictureRoutes(shop: Pick<Shop, "readFeedPicture">): Hono {
  return new Hono().get("/feed-pictures/:store/:id", async (context) => {
    const { store, id } = context.req.param();
    const bytes = isFeedStore(store) ? await shop.readFeedPicture(store, id) : undefined;
    const type = bytes && pictureType(bytes);
    if (!bytes || !type) return context.notFound();
    // A post's picture never changes.
    context.header("Cache-Control", "public, max-age=31536000, immutable");
    context.header("Content-Type", type);
    return context.body(new Uint8Array(bytes));
  });
}
