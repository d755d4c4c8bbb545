import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Context } from "hono";
import { Hono } from "hono";
import { html } from "hono/html";
import { standInPage } from "./page.ts";
import { openSwitch } from "./state.ts";
import type { Switch } from "./state.ts";

export type InstagramAccounts = {
  /** Origin at which the stand-in can be reached, for its pictures' URLs. */
  origin: string;
  /** Origin at which browsers reach the stand-in's own page, to which its posts link. */
  pageOrigin: string;
  /** For each account that it stands in for: functions that return the path of a JPEG file. */
  pictures: Readonly<Partial<Record<Account, readonly Post["picture"][]>>>;
};

/** Stand-in for Instagram: an account's media, token refresh, the pictures, and its own page. */
export function createInstagramStandIn({
  origin,
  pageOrigin,
  pictures,
  folder,
}: InstagramAccounts & { folder: string }): Hono {
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
    const data = accounts[account].slice(0, limit).map((post) => {
      const fields = Object.entries(wire(post, base, page));
      return Object.fromEntries(fields.filter(([name]) => names.includes(name)));
    });
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
    // An address of the stand-in's own page, since nobody has posted this on the network.
    permalink: `${page}#post-${id}`,
    ...(isVideo && { thumbnail_url: still, is_shared_to_feed: true }),
    // By this name the shop recognises a sample post (`SAMPLE_ACCOUNT` in `domain/stores/feed.ts`).
    username: "TEST-MODE",
    timestamp,
  };
}

/** One post of an account. `picture` returns the path of a JPEG file; it is called when the picture is requested. */
type Post = {
  id: string;
  caption: string;
  mediaType: "IMAGE" | "VIDEO" | "CAROUSEL_ALBUM";
  timestamp: string;
  picture: () => string;
};

const CAPTIONS = {
  babies: [
    "New in for little ones.",
    "Made for twirling.",
    "Sunday mornings.",
    "A pocket for every treasure.",
    "Cut, pinned, nearly there.",
    "Party shoes optional.",
    "Colour first, always.",
    "Room to run.",
    "Hand-finished hems.",
    "Her favourite already.",
    "From our atelier in Port Harcourt.",
  ],
  lifestyle: [
    "Slow mornings.",
    "Texture on texture.",
    "Made to be lived in.",
    "The bedroom edit.",
    "Hand-finished edges.",
    "Light through linen.",
    "Evenings at home.",
    "Small comforts.",
    "From our atelier in Port Harcourt.",
  ],
} as const;

type Account = keyof typeof CAPTIONS;

const DAY_MS = 24 * 60 * 60 * 1000;
const NEWEST = Date.parse("2026-11-20T17:30:00.000Z");

/** An account's posts, newest first; every fourth is a video, every fifth an album. */
function postsOf(account: Account, pictures: readonly Post["picture"][]): Post[] {
  const captions = CAPTIONS[account];
  return pictures.map((picture, index) => ({
    id: `${account === "babies" ? 178 : 179}${String(index + 1).padStart(6, "0")}`,
    caption: captions[index % captions.length] ?? "",
    mediaType: index % 4 === 3 ? "VIDEO" : index % 5 === 1 ? "CAROUSEL_ALBUM" : "IMAGE",
    timestamp: new Date(NEWEST - index * 3 * DAY_MS).toISOString().replace(".000Z", "+0000"),
    picture,
  }));
}

/** The stand-in's own page: what its accounts show, and a switch that makes the service fail. */
function accountsPage(posts: readonly Post[], power: Switch): Hono {
  return new Hono()
    .get("/", (context) =>
      standInPage(context, {
        title: "Test feeds",
        intro: "This page stands in for the social network. Nobody outside is asked.",
        body: html`${power.button()}
          <ul class="pictures">
            ${posts.map(picture)}
          </ul>`,
      }),
    )
    .route("/", power.routes);
}

function picture({ id, caption, mediaType }: Post) {
  return html`<li id="post-${id}">
    <img
      src="/sandbox/instagram/pictures/${id}.jpg"
      alt=""
      width="160"
      height="200"
      loading="lazy"
    />
    <p>${caption} (${mediaType})</p>
  </li>`;
}
