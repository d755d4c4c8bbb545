import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { brotliCompressSync, brotliDecompressSync, constants, gzipSync } from "node:zlib";
import { getMimeType } from "hono/utils/mime";
import { withOrigin } from "./origin.ts";
import {
  commonHeaders,
  contentSecurityPolicy,
  inlineScriptHashes,
  reportingHeaders,
} from "./security.ts";
import { SAVE_DATA_VARY, SAVES } from "./save-data.ts";
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

/**
 * Reads prerendered pages, scripts, styles and fonts into memory as the build compressed them; each is made
 * ready to be sent when it is first asked for. Pictures stay on disk. `origin` is the shop's own, put in where
 * the build wrote another. It reads one file after the other: nothing else goes on at a start, and waiting
 * for each costs thrice as much.
 */
export function readPages(
  folder: string,
  security: SecurityOptions,
  origin: string,
): Map<string, Page> {
  const pages = new Map<string, Page>();
  const files = new Set(filesOf(folder));
  for (const file of files) {
    if (/\.(br|data)$/.test(file)) continue;
    const path = pathOf(file);
    const read = (name: string) => readFileSync(`${folder}/${name}`);
    if (files.has(`${file}.br`)) {
      const built = read(`${file}.br`);
      pages.set(
        path,
        madeWhenAsked(() => builtPage(path, file, built, security, origin)),
      );
    } else {
      const bytes = read(file);
      pages.set(path, { plain: variantMaker(path, file, bytes, security)(bytes) });
    }
  }
  return pages;
}

/** A page that was rendered once and is the same for everybody from then on. */
export function renderedPage(path: string, body: Buffer, security: SecurityOptions): Page {
  return pageOf(compressed(body), variantMaker(path, `${path}/index.html`, body, security));
}

function builtPage(
  path: string,
  file: string,
  built: Buffer,
  security: SecurityOptions,
  origin: string,
): Page {
  const text = brotliDecompressSync(built);
  const body = isText(file) ? withOrigin(text, origin) : text;
  // What the build compressed is of no use once the text has changed.
  return pageOf(body === text ? built : compressed(body), variantMaker(path, file, body, security));
}

function madeWhenAsked(make: () => Page): Page {
  let page: Page | undefined;
  const made = () => (page ??= make());
  return {
    get br() {
      return made().br;
    },
    get gzip() {
      return made().gzip;
    },
    get plain() {
      return made().plain;
    },
  };
}

/** Hardly anybody takes a page plain, and plain it is four fifths of the bytes: made anew for who does. */
function pageOf(bytes: Buffer, variant: VariantMaker): Page {
  const br = variant(bytes, "br");
  let gzip: Variant | undefined;
  return {
    br,
    get gzip() {
      return (gzip ??= variant(gzipSync(brotliDecompressSync(bytes)), "gzip"));
    },
    get plain() {
      return variant(brotliDecompressSync(bytes));
    },
  };
}

/** Someone waits: 2 ms, where the build takes 60 to make it an eighth smaller. */
function compressed(body: Buffer): Buffer {
  return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
}

type VariantMaker = (bytes: Buffer, encoding?: "br" | "gzip") => Variant;

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
  // Pages show a deploy at once; an icon may come an hour late.
  const seconds = immutable ? "31536000, immutable" : "3600";
  const same = {
    ...commonHeaders(security),
    "Cache-Control": isHtml ? "no-cache" : `public, max-age=${seconds}`,
    Vary: isHtml ? `Accept-Encoding, ${SAVE_DATA_VARY}` : "Accept-Encoding",
    ...(policy && { "Content-Security-Policy": policy, ...reportingHeaders(path, security) }),
  };
  const type = getMimeType(file) ?? "application/octet-stream";
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
      ...heads(),
      ...(isHtml && { saving: heads(SAVES) }),
    };
  };
}
