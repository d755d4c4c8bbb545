import { readBytes, reasonOf } from "./answers.ts";

export type PictureResult =
  | { kind: "fetched"; bytes: Buffer }
  | { kind: "unavailable"; reason: string };

export type PictureGateway = {
  /** Never throws. */
  fetchPicture(url: string): Promise<PictureResult>;
};

export type PictureOptions = {
  /** `https://*.example.com` means its subdomains over https; anything else is one origin. */
  sources: readonly string[];
  timeoutMs?: number;
  mostBytes?: number;
};

/** Fetches pictures from the feed provider's hosts only; refuses redirects, which could lead to other hosts. */
export function createPictureGateway(options: PictureOptions): PictureGateway {
  const { sources, timeoutMs = 10_000, mostBytes = 5_000_000 } = options;
  return {
    fetchPicture: async (url) => {
      if (!isFrom(sources, url)) return unavailable("not the provider's host");
      try {
        const signal = AbortSignal.timeout(timeoutMs);
        const response = await fetch(url, { redirect: "error", signal });
        if (response.status !== 200) return unavailable(`status ${response.status}`);
        const bytes = await readBytes(response, mostBytes);
        return pictureType(bytes) ? { kind: "fetched", bytes } : unavailable("not a picture");
      } catch (error) {
        return unavailable(reasonOf(error));
      }
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

function unavailable(reason: string): PictureResult {
  return { kind: "unavailable", reason };
}
