import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Context, Hono } from "hono";
import { openSwitch } from "../switch.ts";
import { accountsPage } from "./page.ts";
import { postsOf } from "./posts.ts";
import type { Account, Post } from "./posts.ts";

export type InstagramAccounts = {
  /** Origin at which the stand-in can be reached, for its pictures' URLs. */
  origin: string;
  /** Origin at which browsers reach the stand-in's own page, to which its posts link. */
  pageOrigin: string;
  /** For each account that it stands in for: functions that return the path of a JPEG file. */
  pictures: Readonly<Partial<Record<Account, readonly Post["picture"][]>>>;
};

export type InstagramStandInOptions = InstagramAccounts & { folder: string };

/** Stand-in for Instagram: an account's media, token refresh, the pictures, and its own page. */
export function createInstagramStandIn(options: InstagramStandInOptions): Hono {
  const { origin, pageOrigin, pictures, folder } = options;
  const accounts = {
    babies: postsOf("babies", pictures.babies ?? []),
    lifestyle: postsOf("lifestyle", pictures.lifestyle ?? []),
  };
  /** Accepts any token that contains the account's name. */
  const accountOf = (token: string) =>
    (["babies", "lifestyle"] as const).find((name) => pictures[name] && token.includes(name));
  const all = [...accounts.babies, ...accounts.lifestyle];
  const power = openSwitch(join(folder, "instagram-switch.json"), "/sandbox/instagram");
  const base = `${origin}/sandbox/instagram`;
  const page = `${pageOrigin}/sandbox/instagram`;
  const routes = accountsPage(all, power);

  for (const path of ["/me/media", "/refresh_access_token"]) {
    routes.get(path, async (context, next) => {
      if (power.isStopped()) return context.json({ error: { code: 2 } }, 503);
      await next();
    });
  }

  routes.get("/me/media", (context) => {
    const token = context.req.query("access_token") ?? "";
    const account = accountOf(token);
    if (!account) return badToken(context);
    const limit = Number(context.req.query("limit") ?? 25);
    const names = (context.req.query("fields") ?? "id").split(",");
    const data = accounts[account]
      .slice(0, limit)
      .map((post) => only(names, wire(post, base, page)));
    // As at the provider, the next page's URL contains the token.
    const next = `${base}/me/media?access_token=${encodeURIComponent(token)}&after=QVF`;
    return context.json({ data, paging: { cursors: { before: "QVF", after: "QVF" }, next } });
  });

  routes.get("/refresh_access_token", (context) => {
    const account = accountOf(context.req.query("access_token") ?? "");
    if (!account) return badToken(context);
    const access_token = `refreshed-${account}-${Date.now()}`;
    return context.json({ access_token, token_type: "bearer", expires_in: 5_184_000 });
  });

  routes.get("/pictures/:file{\\d+\\.jpg}", async (context) => {
    const id = context.req.param("file").replace(".jpg", "");
    const post = all.find((each) => each.id === id);
    if (!post) return context.notFound();
    context.header("Content-Type", "image/jpeg");
    return context.body(new Uint8Array(await readFile(post.picture())));
  });

  return routes;
}

function badToken(context: Context) {
  const message = "Error validating access token: Session has expired";
  const error = { message, type: "OAuthException", code: 190, fbtrace_id: "A1" };
  return context.json({ error }, 400);
}

function wire(
  { id, caption, mediaType, timestamp }: Post,
  base: string,
  page: string,
): Record<string, unknown> {
  const still = `${base}/pictures/${id}.jpg?oe=6700AB`;
  const isVideo = mediaType === "VIDEO";
  return {
    id,
    media_type: mediaType,
    caption,
    media_url: isVideo ? `${base}/videos/${id}.mp4?oe=6700AB` : still,
    // Not an address of the network: nobody there has posted this.
    permalink: `${page}#post-${id}`,
    ...(isVideo && { thumbnail_url: still, is_shared_to_feed: true }),
    // By this the shop knows that it shows samples.
    username: "TEST-MODE",
    timestamp,
  };
}

function only(names: readonly string[], media: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(media).filter(([name]) => names.includes(name)));
}
