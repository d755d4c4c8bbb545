import { Hono } from "hono";
import type { MiddlewareHandler } from "hono";
import type { Logger } from "pino";
import { redirects } from "../../domain/catalogue/pages.ts";
import { SIZE_GUIDE_PATH } from "../../domain/stores/brand.ts";
import { isOutage } from "../db/errors.ts";
import type { Shop } from "../shop.ts";
import { api } from "./api/api.ts";
import type { Config } from "./env.ts";
import { isAborted } from "./errors.ts";
import { houseApi } from "./house-api.ts";
import { isolateHouse, refuseForeign } from "./house-guards.ts";
import { livePages } from "./live-pages.ts";
import { requestLog } from "./logger.ts";
import { createReceiving } from "./photograph-posts.ts";
import {
  feedPictureRoutes,
  fileRoutes,
  photographRoutes,
  reviewPhotographRoutes,
} from "./pictures.ts";
import { commonHeaders } from "./security.ts";
import type { Site } from "./site.ts";
import { standInRoutes } from "./stand-ins.ts";
import type { StandIns } from "./stand-ins.ts";

export type AppOptions = {
  config: Pick<Config, "paystack" | "trustProxy" | "sizeGuideUrl" | "publicUrl">;
  publicUrl: string;
  shop: Shop;
  site: Pick<Site, "find" | "notFound" | "render" | "policy" | "isPrivate">;
  logger: Logger;
  /** Folder of the project. */
  root: string;
  standIns?: StandIns | undefined;
  /** Whether the process is shutting down: a load balancer should send no more requests. */
  isDraining?: () => boolean;
};

/** Handles everything that is not served from memory: the API, files, redirects and pages rendered per request. */
export function createApp(options: AppOptions): Hono {
  const { config, publicUrl, shop, site, logger, root, standIns } = options;
  const { isDraining = () => false } = options;
  const onError = (error: Error) =>
    logger.error({ err: error }, isOutage(error) ? "Database unavailable" : "Request failed");
  const app = new Hono();

  app.use(requestLog(logger));
  // Added before the common headers, so that `isolateHouse` overrides them.
  app.use(isolateHouse);
  app.use("/celebrations/*", hideAddresses);
  app.use(setHeaders(commonHeaders({ publicUrl })));
  app.use(refuseForeign);
  app.route("/", healthRoutes(shop, isDraining));
  const { sizeGuideUrl, trustProxy, publicUrl: configuredUrl, paystack } = config;
  const now = () => performance.now();
  const common = { shop, publicUrl, configuredUrl, trustProxy, now };
  const receiving = createReceiving();
  app.route("/api", api({ ...common, paystack, receiving, onError }));
  app.route("/house/api", houseApi({ ...common, onError }));
  app.route("/sandbox", standInRoutes({ ...common, standIns }));
  app.route("/", photographRoutes(common));
  app.route("/", fileRoutes(root));
  app.route("/", feedPictureRoutes(shop));
  app.route("/", reviewPhotographRoutes(shop));
  if (sizeGuideUrl) app.get(SIZE_GUIDE_PATH, (context) => context.redirect(sizeGuideUrl));
  for (const { from, to } of redirects) app.get(from, (context) => context.redirect(to, 301));
  // Message forms post to this path; it has no page.
  app.get("/messages", (context) => context.redirect("/contact"));
  app.route("/", livePages({ ...common, site, logger, receiving }));
  app.all("*", (context) => context.text("Method Not Allowed", 405, { Allow: "GET, HEAD, POST" }));
  app.onError((error, context) => {
    if (isAborted(error)) return context.body(null, 400);
    onError(error);
    // A response that was already made is dropped: with its Content-Length, clients would wait for more than this text.
    context.res = undefined;
    return context.text("Unexpected Application Error!", isOutage(error) ? 503 : 500);
  });
  return app;
}

/**
 * The address of a celebration's page is its key: no other site gets it. Not `no-referrer` where there are forms: they
 * would be sent without the shop's `Origin`.
 */
const hideAddresses: MiddlewareHandler = async (context, next) => {
  await next();
  const isHost = context.req.path.startsWith("/celebrations/host/");
  context.res.headers.set("Referrer-Policy", isHost ? "no-referrer" : "same-origin");
};

/** `context.header` is not used, since it would create a new response for each header, with its body as a stream. */
function setHeaders(headers: Record<string, string>): MiddlewareHandler {
  const entries = Object.entries(headers);
  return async (context, next) => {
    await next();
    for (const [name, value] of entries) context.res.headers.set(name, value);
  };
}

/**
 * Liveness (`/healthz`) and readiness (`/readyz`). Both are public, so they contain no figures of the shop; those are
 * in the metrics, on a port of their own.
 */
function healthRoutes(shop: Pick<Shop, "isReady">, isDraining: () => boolean): Hono {
  return new Hono()
    .get("/healthz", (context) => context.json({ status: "ok" }))
    .get("/readyz", async (context) => {
      context.header("Cache-Control", "no-store");
      if (isDraining()) return context.json({ status: "draining" }, 503);
      return (await shop.isReady())
        ? context.json({ status: "ok" })
        : context.json({ status: "the database does not answer" }, 503);
    });
}
