import { join } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import type { MiddlewareHandler } from "hono";
import manifest from "../../domain/pictures/manifest.json" with { type: "json" };
import { pictureKey, pictureUrl } from "../../domain/pictures/pictures.ts";
import type { PictureManifest } from "../../domain/pictures/pictures.ts";

const pictures: PictureManifest = manifest;

/** Pictures from disk under `root/public`, and the stable addresses of products' thumbnails. */
export function fileRoutes(root: string): Hono {
  const folder = join(root, "public");
  const routes = new Hono();
  const fromDisk = serveStatic({ root: folder });
  // A picture's name holds a hash of its content.
  routes.use("/pictures/*", cached("public, max-age=31536000, immutable"), fromDisk);
  // In carts, e-mails and feeds: the address stays while the picture behind it may change.
  const thumbnails = serveStatic({ root: folder, rewriteRequestPath: thumbnailFile });
  routes.use("/thumbs/*", cached("public, max-age=3600"), thumbnails);
  return routes;
}

/** For files that are there; a 404 is never kept. */
function cached(value: string): MiddlewareHandler {
  return async (context, next) => {
    await next();
    if (context.res.ok) context.header("Cache-Control", value);
  };
}

/** `/thumbs/naledi/orion-dress.jpg` is the JPEG of the product's first picture. */
function thumbnailFile(path: string): string {
  const sku = /^\/thumbs\/(.+)\.jpg$/.exec(path)?.[1] ?? "";
  const key = pictureKey(sku, 1);
  const record = pictures[key];
  return record ? pictureUrl(record, key, record.jpeg, "jpg") : path;
}
