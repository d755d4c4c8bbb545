import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import type { MiddlewareHandler } from "hono";
import { compress } from "hono/compress";
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
import { formPostGuards, withoutOrigin } from "./form-posts.ts";
import { healthRoutes } from "./health.ts";
import { savesData, SAVES } from "./save-data.ts";
import { commonHeaders } from "./security.ts";
import type { Site } from "./site.ts";

/** Answers requests under `/sandbox`. */
export type StandIns = { fetch(request: Request): Response | Promise<Response> };

export type AppOptions = {
  config: Pick<Config, "paystack" | "trustProxy" | "sizeGuideUrl">;
  publicUrl: string;
  shop: Shop;
  site: Pick<Site, "render" | "policy">;
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
  app.use(sameHeaders(commonHeaders({ publicUrl, paystack: config.paystack })));
  app.route("/", healthRoutes(shop, isDraining));
  app.route("/api", api({ ...config, shop, publicUrl, now: monotonic, onError }));
  if (standIns) app.all("/sandbox/*", (context) => standIns.fetch(context.req.raw));
  app.route("/", fileRoutes(root));
  app.route("/", feedPictureRoutes(shop));
  const { sizeGuideUrl } = config;
  if (sizeGuideUrl) app.get(SIZE_GUIDE_PATH, (context) => context.redirect(sizeGuideUrl));
  for (const { from, to } of redirects) app.get(from, (context) => context.redirect(to, 301));
  // The address that message forms post to has no page of its own.
  app.get("/messages", (context) => context.redirect("/contact"));
  app.get("*", withoutSlash);
  for (const guard of formPostGuards({ ...config, publicUrl, now: monotonic }))
    app.post("*", guard);
  app.on(["GET", "POST"], "*", compress(), async (context) => {
    const raw = readable(context.req.raw);
    const response = await site.render(raw.method === "POST" ? withoutOrigin(raw) : raw, shop);
    const policy = site.policy(context.req.path);
    const page = new Response(response.body, response);
    if (policy) page.headers.set("Content-Security-Policy", policy);
    if (savesData(context.req.header("Save-Data"), context.req.header("Cookie"))) {
      for (const [name, value] of Object.entries(SAVES)) page.headers.set(name, value);
    }
    if (!page.headers.has("Cache-Control")) page.headers.set("Cache-Control", "private, no-cache");
    return page;
  });
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
    // An order's address is the shopper's receipt: whoever reads the log must not hold it.
    const path = context.req.path.replace(/(?<=\/orders\/)[^/]+/, ":reference");
    logger.info({ id, method, path, status: context.res.status, ms }, "Request");
  };
}

/**
 * A path such as `/%ff` or `/%09/%20` names no page: decoded it is no path, or leads to another host. Escaped
 * once more the router can read it, and says so by a 404.
 */
function readable(request: Request): Request {
  const url = new URL(request.url);
  if (leadsHere(url)) return request;
  url.pathname = encodeURI(url.pathname).replace(/^\/+/, "/");
  return new Request(url, request);
}

function leadsHere(url: URL): boolean {
  try {
    return new URL(decodeURIComponent(url.pathname), url).host === url.host;
  } catch {
    return false;
  }
}

/** `/naledi/` is `/naledi`. */
const withoutSlash: MiddlewareHandler = async (context, next) => {
  const { pathname, search } = new URL(context.req.url);
  if (pathname === "/" || !pathname.endsWith("/")) return next();
  // One leading slash only: `//elsewhere.example/` must not leave the shop.
  return context.redirect(`/${pathname.replace(/^\/+|\/+$/g, "")}${search}`, 301);
};

function sameHeaders(headers: Record<string, string>): MiddlewareHandler {
  return async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(headers)) context.header(name, value);
  };
}
