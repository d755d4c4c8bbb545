import { join } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import manifest from "../../domain/pictures/manifest.json" with { type: "json" };
import { pictureKey, pictureUrl } from "../../domain/pictures/pictures.ts";
import type { PictureManifest } from "../../domain/pictures/pictures.ts";

const pictures: PictureManifest = manifest;

/** Pictures from disk under `root/public`, and the stable addresses of products' thumbnails. */
export function fileRoutes(root: string): Hono {
  const folder = join(root, "public");
  const routes = new Hono();
  // A picture's name holds a hash of its content.
  routes.use(
    "/pictures/*",
    serveStatic({
      root: folder,
      onFound: (_path, context) =>
        context.header("Cache-Control", "public, max-age=31536000, immutable"),
    }),
  );
  // In carts, e-mails and feeds: the address stays while the picture behind it may change.
  routes.use(
    "/thumbs/*",
    serveStatic({
      root: folder,
      rewriteRequestPath: thumbnailFile,
      onFound: (_path, context) => context.header("Cache-Control", "public, max-age=3600"),
    }),
  );
  return routes;
}

/** `/thumbs/naledi/orion-dress.jpg` is the JPEG of the product's first picture. */
function thumbnailFile(path: string): string {
  const sku = /^\/thumbs\/(.+)\.jpg$/.exec(path)?.[1] ?? "";
  const key = pictureKey(sku, 1);
  const record = pictures[key];
  return record ? pictureUrl(record, key, record.jpeg, "jpg") : path;
}
