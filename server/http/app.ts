import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import type { MiddlewareHandler } from "hono";
import type { Logger } from "pino";
import { SIZE_GUIDE_PATH } from "../../domain/brand.ts";
import { redirects } from "../../domain/catalogue/pages.ts";
import { isOutage } from "../db/outage.ts";
import type { Shop } from "../shop.ts";
import { api } from "./api/api.ts";
import type { Config } from "./config.ts";
import { isAborted } from "./errors.ts";
import { feedPictureRoutes } from "./feed-pictures.ts";
import { fileRoutes } from "./files.ts";
import { healthRoutes } from "./health.ts";
import { livePages } from "./live-pages.ts";
import { sandboxRoutes } from "./sandbox.ts";
import type { StandIns } from "./sandbox.ts";
import { commonHeaders } from "./security.ts";
import type { Site } from "./site.ts";

export type AppOptions = {
  config: Pick<Config, "paystack" | "trustProxy" | "sizeGuideUrl" | "publicUrl">;
  publicUrl: string;
  shop: Shop;
  site: Pick<Site, "find" | "notFound" | "render" | "policy" | "isPrivate">;
  logger: Logger;
  /** Folder of the project. */
  root: string;
  standIns?: StandIns | undefined;
  /** Whether the process was told to stop: nobody should be sent here any more. */
  isDraining?: () => boolean;
};

/** Everything that is not answered from memory: the API, files, redirects and the pages of one request. */
export function createApp(options: AppOptions): Hono {
  const { config, publicUrl, shop, site, logger, root, standIns } = options;
  const { isDraining = () => false } = options;
  const onError = (error: Error) =>
    logger.error({ err: error }, isOutage(error) ? "Database unavailable" : "Request failed");
  const app = new Hono();

  app.use(requestLog(logger));
  app.use(sameHeaders(commonHeaders({ publicUrl })));
  app.route("/", healthRoutes(shop, isDraining));
  const { publicUrl: givenUrl } = config;
  app.route("/api", api({ ...config, givenUrl, shop, publicUrl, now: monotonic, onError }));
  app.route(
    "/sandbox",
    sandboxRoutes({ ...config, standIns, givenUrl, publicUrl, now: monotonic }),
  );
  app.route("/", fileRoutes(root));
  app.route("/", feedPictureRoutes(shop));
  const { sizeGuideUrl } = config;
  if (sizeGuideUrl) app.get(SIZE_GUIDE_PATH, (context) => context.redirect(sizeGuideUrl));
  for (const { from, to } of redirects) app.get(from, (context) => context.redirect(to, 301));
  // The address that message forms post to has no page of its own.
  app.get("/messages", (context) => context.redirect("/contact"));
  app.route("/", livePages({ config, publicUrl, shop, site, logger, now: monotonic }));
  app.all("*", (context) => context.text("Method Not Allowed", 405, { Allow: "GET, HEAD, POST" }));
  app.onError((error, context) => {
    if (isAborted(error)) return context.body(null, 400);
    onError(error);
    return context.text("Unexpected Application Error!", isOutage(error) ? 503 : 500);
  });
  return app;
}

/** Milliseconds that no setting of the clock can move, so that nobody is shut out until a time that was a mistake. */
const monotonic = (): number => performance.now();

/** One line a request, without queries, bodies or anything about the person. */
function requestLog(logger: Logger): MiddlewareHandler {
  return async (context, next) => {
    const id = randomUUID();
    const start = performance.now();
    await next();
    context.header("X-Request-Id", id);
    const ms = Math.round(performance.now() - start);
    const { method } = context.req;
    // An order's address is the shopper's receipt, a newsletter's link its reader's consent: neither is for who reads the log.
    const path = context.req.path
      .replace(/(?<=\/orders\/)[^/]+/i, ":reference")
      .replace(/(?<=\/newsletter\/)[^/]+/i, ":token");
    const { status } = context.res;
    const level = CHEAP.has(status) ? "debug" : "info";
    logger[level]({ id, method, path, status, ms }, "Request");
  };
}

/** What a flood is answered with costs little, and must not fill the log: a slow reader of it would stop the shop. */
const CHEAP = new Set([301, 400, 404, 405, 413, 415, 429, 503]);

function sameHeaders(headers: Record<string, string>): MiddlewareHandler {
  return async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(headers)) context.header(name, value);
  };
}
