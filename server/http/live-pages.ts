import { Hono } from "hono";
import type { Context, MiddlewareHandler } from "hono";
import { compress } from "hono/compress";
import type { Logger } from "../services/ports.ts";
import type { Shop } from "../shop.ts";
import type { Config } from "./config.ts";
import { MOST_FORM_BYTES, readFormPost } from "./form-posts.ts";
import { bodyOfAtMost, ownForm } from "./guards.ts";
import { createQueue } from "./queue.ts";
import { clientAddress, rateLimit } from "./rate-limit.ts";
import { refuse } from "./refusal.ts";
import { savesData, SAVES } from "./save-data.ts";
import type { Site } from "./site.ts";

export type LivePageOptions = {
  config: Pick<Config, "trustProxy" | "publicUrl">;
  publicUrl: string;
  shop: Shop;
  site: Pick<Site, "find" | "notFound" | "render" | "policy" | "isPrivate">;
  logger: Pick<Logger, "warn">;
  now: () => number;
};

/**
 * Pages rendered for one network in a minute. Behind one address of a mobile carrier there may be hundreds of
 * shoppers in a sale, each with a cart to look at and an order to follow; at 2 to 7 ms a page these 1,200 are a
 * tenth of one core at most.
 */
const RENDERED_A_MINUTE = 1_200;
/** Form posts of one network in a minute, as for the API's calls. */
const POSTS_A_MINUTE = 300;
/** One at a time: a built page waits for the one under way at most. 128 wait a second at most; more would wait in vain, since browsers are reloaded. A quarter for one network. */
const RENDERING = { atOnce: 1, mostWaiting: 128, mostOfOne: 32 };
/** By then a full queue has long been worked off. */
const QUEUE_SECONDS = "5";

/** What is not in memory: pages of one request, form posts, addresses that are spelled otherwise or lead nowhere. */
export function livePages(options: LivePageOptions): Hono {
  const { config, publicUrl, shop, site, logger, now } = options;
  const { trustProxy } = config;
  const tell = tellRefused(logger, now);
  const queue = createQueue(RENDERING);
  const limited = (limit: number) =>
    rateLimit({
      limit,
      windowMs: 60_000,
      trustProxy,
      now,
      refuse: (context) => {
        tell("limited");
        return refuse(context, 429);
      },
    });

  async function draw(context: Context, request: Request): Promise<Response> {
    const { signal } = context.req.raw;
    const network = clientAddress(context, trustProxy);
    const rendered = queue.run(network, async () =>
      // Who left while waiting has no interest any more.
      signal.aborted ? new Response(null, { status: 499 }) : site.render(request, shop, network),
    );
    if (typeof rendered === "string") {
      tell(rendered === "full" ? "full" : "limited");
      context.header("Retry-After", QUEUE_SECONDS);
      return refuse(context, rendered === "full" ? 503 : 429);
    }
    const response = await rendered;
    const page = new Response(response.body, response);
    if (savesData(context.req.header("Save-Data"), context.req.header("Cookie"))) {
      for (const [name, value] of Object.entries(SAVES)) page.headers.set(name, value);
    }
    if (site.isPrivate(context.req.path)) {
      page.headers.set("Cache-Control", "no-store");
      page.headers.set("X-Robots-Tag", "noindex, nofollow");
    }
    if (!page.headers.has("Cache-Control")) page.headers.set("Cache-Control", "private, no-cache");
    return page;
  }

  const known: MiddlewareHandler = async (context, next) => {
    const { pathname, search } = new URL(context.req.url);
    const page = site.find(pathname);
    if (!page) return site.notFound(context.req.raw, shop, clientAddress(context, trustProxy));
    if (page.isLive && page.path === pathname) return next();
    return context.redirect(page.path + search, 301);
  };

  const routes = new Hono();
  routes.on(["GET", "POST"], "*", async (context, next) => {
    await next();
    const policy = site.policy(context.req.path);
    if (policy && !context.res.headers.has("Content-Security-Policy")) {
      context.header("Content-Security-Policy", policy);
    }
  });
  routes.get("*", known, limited(RENDERED_A_MINUTE), compress(), (context) =>
    draw(context, context.req.raw),
  );
  routes.post(
    "*",
    limited(POSTS_A_MINUTE),
    ownForm({ publicUrl, given: config.publicUrl }),
    bodyOfAtMost(MOST_FORM_BYTES, (context) => refuse(context, 413)),
    compress(),
    async (context) => {
      const post = await readFormPost(context.req.raw);
      if (post.kind === "form") return draw(context, post.request);
      if (post.status === 405) context.header("Allow", "GET, HEAD");
      return refuse(context, post.status);
    },
  );
  return routes;
}

/** A line a minute at most, with how many were refused since the last one: by a network's limit, by the full queue. */
function tellRefused(logger: Pick<Logger, "warn">, now: () => number) {
  let refused = { limited: 0, full: 0 };
  let toldAt = -Infinity;
  return (why: keyof typeof refused): void => {
    refused[why] += 1;
    if (now() - toldAt < 60_000) return;
    logger.warn(refused, "Pages refused: more were asked for than there is room for");
    refused = { limited: 0, full: 0 };
    toldAt = now();
  };
}
