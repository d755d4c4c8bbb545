import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { getMimeType } from "hono/utils/mime";
import { withOrigin } from "./origin.ts";
import { commonHeaders, contentSecurityPolicy, inlineScriptHashes } from "./security.ts";
import { SAVE_DATA_VARY } from "./save-data.ts";
import type { SecurityOptions } from "./security.ts";

/** One address's answer in one encoding, ready to be sent. */
export type Variant = Heads & {
  /** A string holds a byte a character ("latin1"): see `ONE_WRITE`. */
  body: string | Buffer;
  etag: string;
  /** Of a page for who saves data; other files are the same for all. */
  saving?: Heads;
};

export type Heads = {
  /** Name, value, name, value: as `writeHead` takes them without looking at each again. */
  headers: string[];
  /** For a browser that has it already. */
  headers304: string[];
};

/** What is served at one address: plain, and compressed where the build did so. */
export type Page = { plain: Variant; br?: Variant; gzip?: Variant };

/** By path without a trailing slash: `/`, `/naledi`, `/assets/entry-1a2b.js`. */
export type Pages = ReadonlyMap<string, Page>;

/** Node sends head and body in one write where both are text, and up to 16 KB without copying to the heap: a tenth less CPU. */
const ONE_WRITE = 14 * 1024;

const COMPRESSED = { ".br": "br", ".gz": "gzip" } as const;

/**
 * Reads prerendered pages, scripts, styles and fonts into memory, each with its headers made once.
 * Pictures stay on disk. `origin` is the shop's own, put in where the build wrote another.
 * It reads one file after the other: nothing else goes on at a start, and waiting for each costs thrice as much.
 */
export function readPages(
  folder: string,
  security: SecurityOptions,
  origin: string,
): Map<string, Page> {
  const pages = new Map<string, Page>();
  const files = new Set(filesOf(folder));
  for (const file of files) {
    if (/\.(br|gz|data)$/.test(file)) continue;
    const path = pathOf(file);
    const read = (name: string) => readFileSync(`${folder}/${name}`);
    const built = read(file);
    const body = isText(file) ? withOrigin(built, origin) : built;
    const variant = variantMaker(path, file, body, security);
    if (body !== built) {
      pages.set(path, compressedLater(body, variant));
      continue;
    }
    const page: Page = { plain: variant(body) };
    for (const [ending, encoding] of Object.entries(COMPRESSED)) {
      if (files.has(file + ending)) page[encoding] = variant(read(file + ending), encoding);
    }
    pages.set(path, page);
  }
  return pages;
}

type VariantMaker = (bytes: Buffer, encoding?: "br" | "gzip") => Variant;

/** What the build compressed is of no use once the text has changed. Quick settings, and not before someone asks. */
function compressedLater(body: Buffer, variant: VariantMaker): Page {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
  let br: Variant | undefined;
  let gzip: Variant | undefined;
  return {
    plain: variant(body),
    get br() {
      return (br ??= variant(brotliCompressSync(body, { params }), "br"));
    },
    get gzip() {
      return (gzip ??= variant(gzipSync(body), "gzip"));
    },
  };
}

function isText(file: string): boolean {
  return /\.(html|xml|txt)$/.test(file);
}

/** Every file but pictures, by its path with slashes. */
function filesOf(folder: string, under = ""): string[] {
  return readdirSync(`${folder}/${under}`, { withFileTypes: true }).flatMap((entry) => {
    const path = under + entry.name;
    if (entry.isFile()) return [path];
    return path === "pictures" || path === ".vite" ? [] : filesOf(folder, `${path}/`);
  });
}

/** `naledi/index.html` is served at `/naledi`. */
function pathOf(file: string): string {
  return `/${file.replace(/(^|\/)index\.html$/, "")}`;
}

function variantMaker(
  path: string,
  file: string,
  body: Buffer,
  security: SecurityOptions,
): VariantMaker {
  const isHtml = file.endsWith(".html");
  // The build puts a hash of the content into the name of everything under assets/.
  const immutable = file.startsWith("assets/");
  const hash = createHash("sha256").update(body).digest("base64url").slice(0, 22);
  const policy =
    isHtml && contentSecurityPolicy(path, inlineScriptHashes(body.toString("utf8")), security);
  // Pages show a deploy at once; an icon or the rules of what is made ready may come an hour late.
  const seconds = immutable ? "31536000, immutable" : "3600";
  const same = {
    ...commonHeaders(security),
    "Cache-Control": isHtml ? "no-cache" : `public, max-age=${seconds}`,
    Vary: isHtml ? `Accept-Encoding, ${SAVE_DATA_VARY}` : "Accept-Encoding",
    ...(policy && { "Content-Security-Policy": policy }),
  };
  const type = typeOf(file);
  return (bytes, encoding) => {
    const etag = encoding ? `"${hash}-${encoding}"` : `"${hash}"`;
    const heads = (more: Record<string, string> = {}): Heads => {
      const headers304 = Object.entries({ ...same, ...more, ETag: etag }).flat();
      const length = ["Content-Type", type, "Content-Length", String(bytes.byteLength)];
      const encoded = encoding ? ["Content-Encoding", encoding] : [];
      return { headers: [...headers304, ...length, ...encoded], headers304 };
    };
    return {
      body: bytes.byteLength < ONE_WRITE ? bytes.toString("latin1") : bytes,
      etag,
      ...heads(isHtml ? SPECULATES : {}),
      ...(isHtml && { saving: heads(SAVES) }),
    };
  };
}

/** Where a shopper points, the page is made ready (docs/decisions/0009-ahead-of-the-click.md). */
const SPECULATES = { "Speculation-Rules": '"/speculation-rules.json"' };
/** Nothing is fetched ahead, and the page's scripts are told what the browser said. */
const SAVES = { "Server-Timing": "save-data" };

function typeOf(file: string): string {
  if (file === "speculation-rules.json") return "application/speculationrules+json";
  return getMimeType(file) ?? "application/octet-stream";
}
