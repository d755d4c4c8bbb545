import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { RouterContext, ServerBuild } from "react-router";
import { SIZE_GUIDE_PATH } from "../../domain/brand.ts";
import { isOutage } from "../db/outage.ts";
import type { Shop } from "../shop.ts";
import type { Config } from "./config.ts";
import { originOf } from "./origin.ts";
import { pageServer } from "./page-server.ts";
import { readPages, renderedPage } from "./pages.ts";
import { contentSecurityPolicy } from "./security.ts";
import type { Site } from "./site.ts";

/** The same for everybody, but only a start knows what it says of the card provider: rendered once. */
const CHECKOUT = "/checkout";

/** The shop as `npm run build` left it under `build/`: prerendered pages and assets in memory, the rest rendered. */
export function openBuiltSite(root: string, config: Config): Site {
  const security = { publicUrl: config.publicUrl ?? "", paystack: config.paystack };
  const pages = readPages(join(root, "build/client"), security, originOf(config));
  // The owner's own document takes the place of the bundled one.
  if (config.sizeGuideUrl) pages.delete(SIZE_GUIDE_PATH);
  const serverFile = pathToFileURL(join(root, "build/server/index.js")).href;
  const load = async () => renderer((await import(serverFile)) as ServerBuild, "production");
  let loaded: ReturnType<typeof load> | undefined;
  const render = async (request: Request, shop: Shop) => {
    const response = await (await (loaded ??= load()))(request, shop);
    const path = new URL(request.url).pathname;
    if (path === CHECKOUT && request.method === "GET" && response.ok) {
      const body = Buffer.from(await response.clone().arrayBuffer());
      pages.set(path, renderedPage(path, body, security));
    }
    return response;
  };
  // Most visitors never need the router: it is loaded after the start, so that nobody waits for it.
  const early = setTimeout(() => void (loaded ??= load()), 1_000).unref();
  return {
    front: pageServer(pages),
    render,
    policy: (path) => contentSecurityPolicy(path, [], security),
    close: async () => clearTimeout(early),
  };
}

/** Renders through the router, with the shop's services in its context (`app/shop-context.ts`). */
export async function renderer(build: ServerBuild, mode: "production" | "development") {
  const { createRequestHandler, data, RouterContextProvider } = await import("react-router");
  const handle = createRequestHandler(build, mode);
  const entry = build.entry.module as { shopContext?: RouterContext<Shop> };
  const { shopContext } = entry;
  if (!shopContext) throw new Error("app/entry.server.tsx must export shopContext");
  return (request: Request, shop: Shop): Promise<Response> => {
    const context = new RouterContextProvider();
    context.set(shopContext, {
      ...shop,
      // The router makes 500 of whatever a loader throws; while the database is away its page says 503.
      readOrder: (reference) =>
        shop.readOrder(reference).catch((error: unknown) => {
          const away = { status: 503, statusText: "Service Unavailable" };
          throw isOutage(error) ? data(null, away) : error;
        }),
    });
    return handle(request, context);
  };
}
