import { Hono } from "hono";
import type { Context } from "hono";
import {
  leanWidth,
  photographFile,
  photographWidths,
  pictureUrl,
  SMALL_WIDTH,
} from "../../domain/media/pictures.ts";
import type { PhotographFile } from "../../domain/media/pictures.ts";
import type { Shop } from "../shop.ts";
import { rateLimit } from "./rate-limit.ts";
import { refuse } from "./refusal.ts";
import { SAVE_DATA_VARY, savesData } from "./save-data.ts";

export type PhotographRouteOptions = {
  shop: Pick<Shop, "catalogue" | "readPhotographCopy" | "readPhotograph">;
  trustProxy: number;
  now: () => number;
};

/** As for pages that are rendered for each request: photographs that this process has no copy of, per network and minute. */
const MISSES_PER_MINUTE = 1_200;
const TYPES = { avif: "image/avif", jpg: "image/jpeg" };
const FOREVER = "public, max-age=31536000, immutable";

/**
 * The owner's photographs: at addresses with the hash of their content, and as thumbnails at stable addresses. All other
 * pictures are files of the release (`files.ts`).
 */
export function photographRoutes({ shop, trustProxy, now }: PhotographRouteOptions): Hono {
  const limited = rateLimit({
    limit: MISSES_PER_MINUTE,
    windowMs: 60_000,
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
  // Used in carts, e-mails and feeds: the address is stable, the picture behind it may change.
  routes.get("/thumbs/*", async (context, next) => {
    const sku = /^\/thumbs\/(.+)\.jpg$/.exec(context.req.path)?.[1] ?? "";
    const [first] = shop.catalogue.read().photographsOf(sku) ?? [];
    if (!first) return next();
    const { key, record } = first;
    const takesAvif = context.req.header("Accept")?.includes("image/avif");
    const url = takesAvif
      ? pictureUrl(record, key, SMALL_WIDTH, "avif")
      : pictureUrl(record, key, record.jpeg, "jpg");
    const file = photographFile(url);
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
