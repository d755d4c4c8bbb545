import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { getMimeType } from "hono/utils/mime";
import { withOrigin } from "./origin.ts";
import { commonHeaders, contentSecurityPolicy, inlineScriptHashes } from "./security.ts";
import type { SecurityOptions } from "./security.ts";

/** One address's answer in one encoding, ready to be sent. */
export type Variant = { body: Buffer; etag: string; headers: Record<string, string> };

/** What is served at one address: plain, and compressed where the build did so. */
export type Page = { plain: Variant; br?: Variant; gzip?: Variant };

/** By path without a trailing slash: `/`, `/naledi`, `/assets/entry-1a2b.js`. */
export type Pages = ReadonlyMap<string, Page>;

const COMPRESSED = { ".br": "br", ".gz": "gzip" } as const;

/**
 * Reads prerendered pages, scripts, styles and fonts into memory, each with its headers made once.
 * Pictures stay on disk. `origin` is the shop's own, put in where the build wrote another. Measured in docs/decisions: about a tenth of what reading each time costs.
 */
export async function readPages(
  folder: string,
  security: SecurityOptions,
  origin: string,
): Promise<Map<string, Page>> {
  const pages = new Map<string, Page>();
  for (const file of await servedFiles(folder)) {
    const built = await readFile(join(folder, file));
    const path = pathOf(file);
    const body = isText(file) ? withOrigin(built, origin) : built;
    const variant = variantMaker(path, file, body, security);
    if (body !== built) {
      pages.set(path, compressedNow(body, variant));
      continue;
    }
    const page: Page = { plain: variant(body) };
    for (const [ending, encoding] of Object.entries(COMPRESSED)) {
      const compressed = await readFile(join(folder, file + ending)).catch(() => undefined);
      if (compressed) page[encoding] = variant(compressed, encoding);
    }
    pages.set(path, page);
  }
  return pages;
}

function isText(file: string): boolean {
  return /\.(html|xml|txt)$/.test(file);
}

/** What the build compressed is of no use once the text has changed. Quick settings: this is at start. */
function compressedNow(
  body: Buffer,
  variant: (bytes: Buffer, encoding?: "br" | "gzip") => Variant,
): Page {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
  return {
    plain: variant(body),
    br: variant(brotliCompressSync(body, { params }), "br"),
    gzip: variant(gzipSync(body), "gzip"),
  };
}

async function servedFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .filter((file) => !/^pictures\/|^\.vite\/|\.(br|gz|data)$/.test(file));
}

/** `naledi/index.html` is served at `/naledi`. */
function pathOf(file: string): string {
  return `/${file.replace(/(^|\/)index\.html$/, "")}`;
}

function variantMaker(path: string, file: string, body: Buffer, security: SecurityOptions) {
  const isHtml = file.endsWith(".html");
  // The build puts a hash of the content into the name of everything under assets/.
  const immutable = file.startsWith("assets/");
  const hash = createHash("sha256").update(body).digest("base64url").slice(0, 22);
  const policy =
    isHtml && contentSecurityPolicy(path, inlineScriptHashes(body.toString("utf8")), security);
  const headers = {
    ...commonHeaders(security),
    "Content-Type": getMimeType(file) ?? "application/octet-stream",
    "Cache-Control": immutable ? "public, max-age=31536000, immutable" : "no-cache",
    Vary: "Accept-Encoding",
    ...(policy && { "Content-Security-Policy": policy }),
  };
  return (bytes: Buffer, encoding?: "br" | "gzip"): Variant => {
    const etag = encoding ? `"${hash}-${encoding}"` : `"${hash}"`;
    return {
      body: bytes,
      etag,
      headers: { ...headers, ETag: etag, ...(encoding && { "Content-Encoding": encoding }) },
    };
  };
}
