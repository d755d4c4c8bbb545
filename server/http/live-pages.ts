import { Hono } from "hono";
import type { Context, MiddlewareHandler } from "hono";
import { compress } from "hono/compress";
import type { Logger } from "../ports.ts";
import { MAX_FORM_BYTES, readFormPost } from "./form-posts.ts";
import { isFilePost, readFilePost, filePostBytes } from "./file-posts.ts";
import { isPhotographPost, photographPostBytes, readPhotographPost } from "./photograph-posts.ts";
import { limitBody, ownForm } from "./guards.ts";
import { createQueue } from "./queue.ts";
import type { Queue } from "./queue.ts";
import { clientAddress, MINUTE_MS, rateLimit } from "./rate-limit.ts";
import type { RouteOptions } from "./rate-limit.ts";
import { refuse } from "./errors.ts";
import { savesData, SAVE_DATA_HEADERS } from "./save-data.ts";
import type { Site } from "./site.ts";

type LivePageOptions = RouteOptions & {
  site: Pick<Site, "find" | "notFound" | "render" | "policy" | "isPrivate">;
  logger: Pick<Logger, "warn">;
  /** The queue of forms with photographs, which the API shares. */
  receiving: Queue;
};

/**
 * Maximum pages rendered per network and minute. During a sale hundreds of shoppers may share one address of a
 * mobile carrier, each with a cart to view and an order to follow; at 2 to 7 ms per page, and 17 for a
 * search, these 1,200 take 4 to 34 % of one core.
 */
const RENDERINGS_PER_MINUTE = 1_200;
/** Maximum form posts per network and minute, as for the API. */
const POSTS_PER_MINUTE = 300;
/**
 * Limits of the queue of renderings. Four run at once, so that one that waits for the database does not hold up all
 * others. 128 waiting ones take up to a second; a longer queue is useless, since people reload the page. One network
 * may fill a quarter of it.
 */
const RENDERING = { atOnce: 4, mostWaiting: 128, mostOfOne: 32 };
/** The value of `Retry-After`: a full queue is processed well before that. */
const RETRY_AFTER_SECONDS = "5";

/** Handles what is not in memory: pages rendered per request, form posts, redirects to canonical paths, 404. */
export function livePages(options: LivePageOptions): Hono {
  const { trustProxy, shop, site, logger, now, receiving } = options;
  const logRefusal = createRefusalLog(logger, now);
  const queue = createQueue(RENDERING);
  const limited = (limit: number) =>
    rateLimit({
      limit,
      trustProxy,
      now,
      refuse: (context) => {
        logRefusal("limited");
        return refuse(context, 429);
      },
    });

  async function renderPage(context: Context, request: Request): Promise<Response> {
    const { signal } = context.req.raw;
    const network = clientAddress(context, trustProxy);
    const rendered = queue.run(network, async () =>
      // The client may have disconnected while its request was queued.
      signal.aborted ? new Response(null, { status: 499 }) : site.render(request, shop, network),
    );
    if (typeof rendered === "string") {
      logRefusal(rendered === "full" ? "full" : "limited");
      context.header("Retry-After", RETRY_AFTER_SECONDS);
      return refuse(context, rendered === "full" ? 503 : 429);
    }
    const response = await rendered;
    const page = new Response(response.body, response);
    if (savesData(context.req.header("Save-Data"), context.req.header("Cookie"))) {
      for (const [name, value] of Object.entries(SAVE_DATA_HEADERS)) page.headers.set(name, value);
    }
    if (site.isPrivate(context.req.path)) {
      page.headers.set("Cache-Control", "no-store");
      page.headers.set("X-Robots-Tag", "noindex, nofollow");
    }
    if (!page.headers.has("Cache-Control")) page.headers.set("Cache-Control", "private, no-cache");
    return page;
  }

  /** Answers an address that has no page of its own: with the 404 page, or a redirect to the canonical path. */
  const redirect: MiddlewareHandler = async (context, next) => {
    const { pathname, search } = new URL(context.req.url);
    const page = site.find(pathname);
    if (!page) return site.notFound(context.req.raw, shop, clientAddress(context, trustProxy));
    if (page.isLive && page.path === pathname) return next();
    if (site.isPrivate(page.path)) context.header("Cache-Control", "no-store");
    return context.redirect(page.path + search, 301);
  };

  const routes = new Hono();
  routes.on(["GET", "POST"], "*", async (context, next) => {
    await next();
    const policy = site.policy(context.req.path);
    const { headers } = context.res;
    if (policy && !headers.has("Content-Security-Policy")) {
      headers.set("Content-Security-Policy", policy);
    }
  });
  routes.get("*", redirect, limited(RENDERINGS_PER_MINUTE), compress(), (context) =>
    renderPage(context, context.req.raw),
  );
  const small = limitBody(MAX_FORM_BYTES, (context) => refuse(context, 413));
  const slip: MiddlewareHandler = (context, next) =>
    limitBody(filePostBytes(context.req.raw, shop), (each) => refuse(each, 413))(context, next);
  const photographs: MiddlewareHandler = (context, next) =>
    limitBody(photographPostBytes(shop), (each) => refuse(each, 413))(context, next);
  /** A form as its page reads it, without files; undefined if too many with photographs arrive at once. */
  async function plainForm(context: Context): Promise<Request | undefined> {
    const { raw } = context.req;
    if (isFilePost(raw)) return readFilePost(raw, shop);
    if (!isPhotographPost(raw)) return raw;
    const network = clientAddress(context, trustProxy);
    const read = receiving.run(network, () => readPhotographPost(raw, shop, network));
    return typeof read === "string" ? undefined : read;
  }
  routes.post(
    "*",
    limited(POSTS_PER_MINUTE),
    ownForm(options),
    (context, next) => {
      const { raw } = context.req;
      const limit = isFilePost(raw) ? slip : isPhotographPost(raw) ? photographs : small;
      return limit(context, next);
    },
    compress(),
    async (context) => {
      const form = await plainForm(context);
      if (!form) {
        logRefusal("full");
        context.header("Retry-After", RETRY_AFTER_SECONDS);
        return refuse(context, 503);
      }
      const post = await readFormPost(form);
      if (post.kind === "form") return renderPage(context, post.request);
      if (post.status === 405) context.header("Allow", "GET, HEAD");
      return refuse(context, post.status);
    },
  );
  return routes;
}

/** Returns a function that counts a refusal, and logs the counts since the last line at most once per minute. */
function createRefusalLog(logger: Pick<Logger, "warn">, now: () => number) {
  let refused = { limited: 0, full: 0 };
  let loggedAt = -Infinity;
  return (why: keyof typeof refused): void => {
    refused[why] += 1;
    if (now() - loggedAt < MINUTE_MS) return;
    logger.warn(refused, "Pages refused: more were asked for than there is room for");
    refused = { limited: 0, full: 0 };
    loggedAt = now();
  };
}
