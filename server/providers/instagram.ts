import { z } from "zod";
import type { FeedPost } from "../../domain/stores/feed.ts";
import { call, getJson } from "./fetch.ts";
import type { JsonAnswer } from "./fetch.ts";

type Unavailable = { kind: "unavailable"; reason: string };

export type MediaResult = { kind: "fetched"; posts: FeedPost[] } | Unavailable;

export type RefreshResult =
  | { kind: "refreshed"; token: string; expiresInSeconds: number }
  | Unavailable;

/** Reads a store's feed and refreshes its access token. Never throws; a `reason` never contains the token. */
export type FeedGateway = {
  media(token: string, limit: number): Promise<MediaResult>;
  refresh(token: string): Promise<RefreshResult>;
};

export type InstagramOptions = { apiUrl: string };

const FIELDS =
  "id,is_shared_to_feed,media_type,caption,media_url,permalink,thumbnail_url,username,timestamp";

const link = z.url({ protocol: /^https?$/ });

/** Other fields are dropped: `paging.next` contains the token. An invalid link becomes undefined. */
const post = z.object({
  // The id is used in URLs and file names.
  id: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
  media_type: z.enum(["IMAGE", "VIDEO", "CAROUSEL_ALBUM"]),
  caption: z.string().optional(),
  permalink: link.optional().catch(undefined),
  media_url: link.optional().catch(undefined),
  thumbnail_url: link.optional().catch(undefined),
  is_shared_to_feed: z.boolean().optional().catch(undefined),
  username: z.string().optional(),
  timestamp: z.string().optional(),
});

const media = z.object({ data: z.array(z.unknown()) });
const refreshed = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });
const refusal = z.object({ error: z.object({ code: z.number() }) });

/** Client of the Instagram API with Instagram Login. */
export function createInstagram({ apiUrl }: InstagramOptions): FeedGateway {
  const ask = (path: string, query: Record<string, string>) =>
    getJson(`${apiUrl}${path}?${new URLSearchParams(query).toString()}`, { timeoutMs: 8_000 });

  return {
    media: async (token, limit) => {
      const query = { fields: FIELDS, limit: String(limit), access_token: token };
      const answer = await ask("/me/media", query);
      const parsed = goodBody(answer, media);
      if (!parsed.success) return unavailable(whyUnavailable(answer));
      const posts = parsed.data.data.map((each) => post.safeParse(each).data);
      return { kind: "fetched", posts: posts.filter((each) => each !== undefined).slice(0, limit) };
    },
    refresh: async (token) => {
      const query = { grant_type: "ig_refresh_token", access_token: token };
      const answer = await ask("/refresh_access_token", query);
      const parsed = goodBody(answer, refreshed);
      if (!parsed.success) return unavailable(whyUnavailable(answer));
      const { access_token, expires_in } = parsed.data;
      return { kind: "refreshed", token: access_token, expiresInSeconds: expires_in };
    },
  };
}

function goodBody<T>(answer: JsonAnswer, schema: z.ZodType<T>) {
  const isGood = answer.kind === "answered" && answer.status === 200;
  return schema.safeParse(isGood ? answer.body : undefined);
}

/** Includes the provider's own error code: 190 is an expired token, 4 and 17 are rate limits. */
function whyUnavailable(answer: JsonAnswer): string {
  if (answer.kind === "unreachable") return answer.reason;
  const refused = refusal.safeParse(answer.body);
  const code = refused.success ? `, code ${refused.data.error.code}` : "";
  return answer.status === 200 ? "an answer of an unknown shape" : `status ${answer.status}${code}`;
}

export type PictureResult = { kind: "fetched"; bytes: Buffer } | Unavailable;

export type PictureGateway = {
  /** Never throws. */
  fetchPicture(url: string): Promise<PictureResult>;
};

export type PictureOptions = {
  /** `https://*.example.com` means its subdomains over https; anything else is one origin. */
  sources: readonly string[];
  timeoutMs?: number;
  maxBytes?: number;
};

/** Fetches pictures from the feed provider's hosts only; refuses redirects, which could lead to other hosts. */
export function createPictureGateway(options: PictureOptions): PictureGateway {
  const { sources, timeoutMs = 10_000, maxBytes = 5_000_000 } = options;
  return {
    fetchPicture: async (url) => {
      if (!isFrom(sources, url)) return unavailable("not the provider's host");
      const answer = await call(url, { timeoutMs, maxBytes });
      if (answer.kind === "unreachable") return unavailable(answer.reason);
      const { status, body: bytes } = answer;
      if (status !== 200) return unavailable(`status ${status}`);
      return pictureType(bytes) ? { kind: "fetched", bytes } : unavailable("not a picture");
    },
  };
}

/**
 * Returns the media type by the first bytes, as a host's Content-Type is not trusted; undefined for unsupported
 * types.
 */
export function pictureType(bytes: Buffer): string | undefined {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return "image/jpeg";
  if (bytes.subarray(0, 4).toString("latin1") === "\x89PNG") return "image/png";
  const riff = bytes.subarray(0, 4).toString("latin1") + bytes.subarray(8, 12).toString("latin1");
  return riff === "RIFFWEBP" ? "image/webp" : undefined;
}

function isFrom(sources: readonly string[], url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { origin, protocol, hostname, port } = new URL(url);
  return sources.some((source) => {
    if (!source.startsWith("https://*.")) return origin === source;
    const domain = source.slice("https://*".length);
    return protocol === "https:" && port === "" && hostname.endsWith(domain);
  });
}

function unavailable(reason: string): Unavailable {
  return { kind: "unavailable", reason };
}
