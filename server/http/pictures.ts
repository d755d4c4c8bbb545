import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import type { Context, MiddlewareHandler } from "hono";
import type {
  PhotographFile,
  PictureManifest,
  PictureRecord,
} from "../../domain/media/pictures.ts";
import {
  leanWidth,
  photographFile,
  photographWidths,
  pictureKey,
  pictureUrl,
  SMALL_WIDTH,
} from "../../domain/media/pictures.ts";
import { isFeedStore } from "../../domain/stores/feed.ts";
import { pictureType } from "../providers/instagram.ts";
import type { Shop } from "../shop.ts";
import { refuse } from "./errors.ts";
import { rateLimit } from "./rate-limit.ts";
import type { RouteOptions } from "./rate-limit.ts";
import { SAVE_DATA_VARY, savesData } from "./save-data.ts";

/** Reads the pictures' manifest of the project in `root`. */
export function readManifest(root: string): PictureManifest {
  const text = readFileSync(join(root, "domain/media/manifest.json"), "utf8");
  return JSON.parse(text) as PictureManifest;
}

const manifests = new Map<string, PictureManifest>();

/**
 * The manifest, read when it is first needed and shared from then on. Not imported: both server bundles would
 * contain it, as code, and with 10,000 products it has 12 MB.
 */
export function pictureManifest(root: string): PictureManifest {
  const manifest = manifests.get(root) ?? readManifest(root);
  manifests.set(root, manifest);
  return manifest;
}

/** Serves pictures from disk (`root/public`), and products' thumbnails at stable addresses. */
export function fileRoutes(root: string): Hono {
  const folder = join(root, "public");
  const routes = new Hono();
  const leanFile = leanFiles(folder);
  const pictures = serveStatic({
    root: folder,
    rewriteRequestPath: (path, { req }) =>
      savesData(req.header("Save-Data"), req.header("Cookie")) ? leanFile(path) : path,
  });
  // A picture's name contains a hash of its content.
  routes.use("/pictures/*", cached("public, max-age=31536000, immutable"), (context, next) => {
    context.header("Vary", SAVE_DATA_VARY);
    return pictures(context, next);
  });
  const thumbnails = serveStatic({
    root: folder,
    rewriteRequestPath: (path, context) => {
      const key = pictureKey(skuOfThumbnail(path), 1);
      const record = pictureManifest(root)[key];
      return record ? thumbnailUrl(context, key, record, Math.min(...record.widths)) : path;
    },
  });
  routes.use("/thumbs/*", cached("public, max-age=3600"), (context, next) => {
    context.header("Vary", "Accept");
    return thumbnails(context, next);
  });
  return routes;
}

/** The SKU in a thumbnail's address, such as `/thumbs/naledi/orion-dress.jpg`; empty if it is no such address. */
function skuOfThumbnail(path: string): string {
  return /^\/thumbs\/(.+)\.jpg$/.exec(path)?.[1] ?? "";
}

/**
 * The picture behind a thumbnail. Thumbnails are used in carts, e-mails and feeds: their address is stable, the picture
 * may change. An AVIF of the cart's width has a fifth of the JPEG's bytes.
 */
function thumbnailUrl(
  { req }: Context,
  key: string,
  record: PictureRecord,
  avifWidth: number,
): string {
  return req.header("Accept")?.includes("image/avif")
    ? pictureUrl(record, key, avifWidth, "avif")
    : pictureUrl(record, key, record.jpeg, "jpg");
}

/** Sets `Cache-Control` on successful responses only: a 404 is not cached. */
function cached(value: string): MiddlewareHandler {
  return async (context, next) => {
    await next();
    if (context.res.ok) context.res.headers.set("Cache-Control", value);
  };
}

/** For shoppers with the data saver on: maps a picture's address to a narrower file with about half the bytes. */
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

type PhotographRouteOptions = Pick<RouteOptions, "trustProxy" | "now"> & {
  shop: Pick<Shop, "catalogue" | "readPhotographCopy" | "readPhotograph">;
};

/** Maximum reads of photographs from the database per network, the same as `RENDERINGS_PER_MINUTE` for pages. */
const MISSES_PER_MINUTE = 1_200;
const TYPES = { avif: "image/avif", jpg: "image/jpeg" };
const FOREVER = "public, max-age=31536000, immutable";

/**
 * The owner's photographs: at addresses with the hash of their content, and as thumbnails at stable addresses. All other
 * pictures are files of the release (`fileRoutes`).
 */
export function photographRoutes({ shop, trustProxy, now }: PhotographRouteOptions): Hono {
  const limited = rateLimit({
    limit: MISSES_PER_MINUTE,
    trustProxy,
    now,
    refuse: (context) => refuse(context, 429),
  });
  const routes = new Hono();

  routes.get("/pictures/*", async (context, next) => {
    const named = photographFile(context.req.path);
    if (!named) return next();
    const { req } = context;
    const saving = savesData(req.header("Save-Data"), req.header("Cookie"));
    const file = saving && named.format === "avif" ? lean(named) : named;
    return send(context, file, { "Cache-Control": FOREVER, Vary: SAVE_DATA_VARY });
  });
  routes.get("/thumbs/*", async (context, next) => {
    const sku = skuOfThumbnail(context.req.path);
    const [first] = shop.catalogue.read().photographsOf(sku) ?? [];
    if (!first) return next();
    const file = photographFile(thumbnailUrl(context, first.key, first.record, SMALL_WIDTH));
    if (!file) return next();
    return send(context, file, { "Cache-Control": "public, max-age=3600", Vary: "Accept" });
  });
  return routes;

  async function send(
    context: Context,
    file: PhotographFile,
    headers: Record<string, string>,
  ): Promise<Response> {
    let bytes = await shop.readPhotographCopy(file);
    if (!bytes) {
      const refusal = await limited(context, async () => {
        bytes = await shop.readPhotograph(file);
      });
      if (refusal) return refusal;
    }
    if (!bytes) return context.notFound();
    return context.body(new Uint8Array(bytes), 200, {
      ...headers,
      "Content-Type": TYPES[file.format],
    });
  }
}

/** For shoppers with the data saver on: about half the bytes at the same address, as for the bundle's pictures. */
function lean(file: PhotographFile): PhotographFile {
  return { ...file, width: leanWidth(photographWidths(file.width), file.width) };
}

/** A published review can be taken back, and its photographs with it: no cache has them for longer than this. */
const FOR_AN_HOUR = "public, max-age=3600";

/** `GET /reviews/<id>.<format>`: a photograph of a published review; of any other, 404. */
export function reviewPhotographRoutes(shop: Pick<Shop, "readReviewPhotograph">): Hono {
  return new Hono().get("/reviews/:file", async (context, next) => {
    const [, id, format] = /^([0-9a-f]{32})\.(avif|jpg)$/.exec(context.req.param("file")) ?? [];
    const type = format === "avif" ? "avif" : "jpg";
    const bytes = id && (await shop.readReviewPhotograph(id, type));
    // The page of addresses that lead nowhere.
    if (!bytes) return next();
    context.header("Cache-Control", FOR_AN_HOUR);
    context.header("Content-Type", TYPES[type]);
    return context.body(new Uint8Array(bytes));
  });
}

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
