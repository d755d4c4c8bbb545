import { readdirSync } from "node:fs";
import { join } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import type { MiddlewareHandler } from "hono";
import { leanWidth, pictureKey, pictureUrl } from "../../domain/media/pictures.ts";
import { pictureManifest } from "./picture-manifest.ts";
import { SAVE_DATA_VARY, savesData } from "./save-data.ts";

/** Serves pictures from disk (`root/public`), and products' thumbnails at stable addresses. */
export function fileRoutes(root: string): Hono {
  const folder = join(root, "public");
  const routes = new Hono();
  const fromDisk = serveStatic({ root: folder });
  const lean = serveStatic({ root: folder, rewriteRequestPath: leanFiles(folder) });
  // A picture's name contains a hash of its content.
  routes.use("/pictures/*", cached("public, max-age=31536000, immutable"), (context, next) => {
    context.header("Vary", SAVE_DATA_VARY);
    const saving = savesData(context.req.header("Save-Data"), context.req.header("Cookie"));
    return (saving ? lean : fromDisk)(context, next);
  });
  // Used in carts, e-mails and feeds: the address is stable, the picture behind it may change.
  const jpegs = serveStatic({
    root: folder,
    rewriteRequestPath: (path) => thumbnailFile(root, path),
  });
  const avifs = serveStatic({
    root: folder,
    rewriteRequestPath: (path) => smallThumbnailFile(root, path),
  });
  routes.use("/thumbs/*", cached("public, max-age=3600"), (context, next) => {
    context.header("Vary", "Accept");
    const takesAvif = context.req.header("Accept")?.includes("image/avif");
    return (takesAvif ? avifs : jpegs)(context, next);
  });
  return routes;
}

/** Sets `Cache-Control` on successful responses only: a 404 is not cached. */
function cached(value: string): MiddlewareHandler {
  return async (context, next) => {
    await next();
    if (context.res.ok) context.res.headers.set("Cache-Control", value);
  };
}

/** For shoppers with the data saver on: maps a picture's address to a width of about half the bytes. */
function leanFiles(folder: string): (path: string) => string {
  let known: Map<string, number[]> | undefined;
  return (path) => {
    const [, start = "", width] = ENCODING.exec(path) ?? [];
    known ??= widthsIn(join(folder, "pictures"));
    const widths = known.get(start);
    return widths ? `${start}${leanWidth(widths, Number(width))}.avif` : path;
  };
}
const ENCODING = /^(\/pictures\/[^/]+-)(\d+)\.avif$/;

/** The available widths by address prefix, such as `/pictures/naledi-orion-dress-1-1a2b3c4d-`. */
function widthsIn(folder: string): Map<string, number[]> {
  const found = new Map<string, number[]>();
  for (const file of readdirSync(folder)) {
    const [, start = "", width] = ENCODING.exec(`/pictures/${file}`) ?? [];
    if (width) found.set(start, [...(found.get(start) ?? []), Number(width)]);
  }
  return found;
}

/** Maps `/thumbs/naledi/orion-dress.jpg` to the JPEG of the product's first picture. */
function thumbnailFile(root: string, path: string): string {
  const { key, record } = thumbnailOf(root, path);
  return record ? pictureUrl(record, key, record.jpeg, "jpg") : path;
}

/** For browsers that accept AVIF, as in the shop's own cart: a fifth of the bytes at the same displayed size. */
function smallThumbnailFile(root: string, path: string): string {
  const { key, record } = thumbnailOf(root, path);
  return record ? pictureUrl(record, key, Math.min(...record.widths), "avif") : path;
}

function thumbnailOf(root: string, path: string) {
  const sku = /^\/thumbs\/(.+)\.jpg$/.exec(path)?.[1] ?? "";
  const key = pictureKey(sku, 1);
  return { key, record: pictureManifest(root)[key] };
}
