import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { promisify } from "node:util";
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  gzipSync,
} from "node:zlib";
import { getMimeType } from "hono/utils/mime";
import { WORKER_PATH } from "../../domain/offline.ts";
import { withOrigin } from "./origin.ts";
import { commonHeaders, contentSecurityPolicy, WORKER_POLICY } from "./security.ts";
import { SAVE_DATA_VARY, SAVE_DATA_HEADERS } from "./save-data.ts";
import type { SecurityOptions } from "./security.ts";

/** The response of one address in one encoding, ready to be sent. */
export type Variant = Heads & {
  /** A getter: HEAD requests and 304 responses never create the body. A string is latin1, one byte per character. */
  readonly body: string | Buffer;
  etag: string;
  /** The headers for shoppers with the data saver on; only pages have them. */
  saving?: Heads;
};

export type Heads = {
  /** Names and values alternately: `writeHead` sends such a list without setting each header. */
  headers: string[];
  /** The headers of a 304 response. */
  headers304: string[];
};

/** The variants served at one address; `br` and `gzip` are missing if the build did not compress the file. */
export type Page = {
  plain: Variant;
  br?: Variant;
  gzip?: Variant;
  /** Roughly how much memory it takes: two compressed bodies and the headers. */
  bytes: number;
};

/** Smaller bodies are sent as strings: Node writes head and body at once, up to 16 KB without a copy (10 % less CPU). */
const MAX_STRING_BYTES = 14 * 1024;

/**
 * Reads the pages, scripts, styles and fonts of a folder into memory as the build compressed them; each is prepared
 * when it is first requested. Pictures stay on disk. Keys are paths without a trailing slash, such as `/`, `/naledi`,
 * `/assets/entry-1a2b.js`. `origin` replaces the build's origin. Reads synchronously: nothing else runs at the start,
 * and asynchronous reads take three times as long.
 */
export function readPages(
  folder: string,
  security: SecurityOptions,
  origin: string,
): Map<string, Page> {
  const pages = new Map<string, Page>();
  const files = new Set(filesOf(folder));
  for (const file of files) {
    if (file.endsWith(".br")) continue;
    const path = pathOf(file);
    const read = (name: string) => readFileSync(`${folder}/${name}`);
    if (files.has(`${file}.br`)) {
      const built = read(`${file}.br`);
      const make = () => builtPage(path, file, built, security, origin);
      pages.set(path, lazyPage(make, bytesOf(built)));
    } else {
      pages.set(path, plainPage(path, file, read(file), security));
    }
  }
  return pages;
}

/**
 * Makes a page, or a file if `path` has an extension, of what was rendered. `origin` replaces the build's origin.
 * Compression, a quarter of the time of a page, runs in Node's thread pool, so that other requests go on.
 */
export async function renderedPage(
  path: string,
  rendered: Buffer,
  security: SecurityOptions,
  origin: string,
): Promise<Page> {
  const body = withOrigin(rendered, origin);
  const file = path.includes(".") ? path.slice(1) : `${path}/index.html`;
  const small = await promisify(brotliCompress)(body, QUICKLY);
  return pageOf(small, body.byteLength, variantMaker(path, file, body, security));
}

/** Makes a page of a short text that is not worth compressing. */
export function textPage(path: string, text: string, security: SecurityOptions): Page {
  return plainPage(path, path.slice(1), Buffer.from(text), security);
}

function plainPage(path: string, file: string, body: Buffer, security: SecurityOptions): Page {
  const plain = variantMaker(path, file, body, security)(inMemory(body));
  return { plain, bytes: bytesOf(body) };
}

function bytesOf({ byteLength }: Buffer): number {
  return 3 * byteLength + 4 * 1024;
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
  // A changed text must be compressed again.
  const small = body === text ? built : brotliCompressSync(body, QUICKLY);
  return pageOf(small, body.byteLength, variantMaker(path, file, body, security));
}

function lazyPage(make: () => Page, bytes: number): Page {
  let page: Page | undefined;
  const made = () => (page ??= make());
  return {
    bytes,
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

/** Uncompressed bodies are rarely requested and four fifths of the bytes, so only recent ones stay in memory. */
function pageOf(bytes: Buffer, length: number, variant: VariantMaker): Page {
  const br = variant(inMemory(bytes), "br");
  let gzip: Variant | undefined;
  let plain: Variant | undefined;
  return {
    br,
    bytes: bytesOf(bytes),
    get gzip() {
      return (gzip ??= variant(inMemory(gzipSync(plainBodies.read(bytes))), "gzip"));
    },
    get plain() {
      return (plain ??= variant({ length, read: () => sendable(plainBodies.read(bytes)) }));
    },
  };
}

/** Enough: uncompressed, all scripts and styles of a build have 1 MB, and a page has 20 to 100 KB. */
const MAX_PLAIN_BYTES = 16 * 1024 * 1024;

/** Uncompressed bodies by their compressed ones: an LRU cache of `MAX_PLAIN_BYTES`. */
const plainBodies = {
  bodies: new Map<Buffer, Buffer>(),
  bytes: 0,
  read(small: Buffer): Buffer {
    const known = this.bodies.get(small);
    const body = known ?? brotliDecompressSync(small);
    this.bodies.delete(small);
    this.bodies.set(small, body);
    if (known) return body;
    this.bytes += body.byteLength;
    for (const [oldest, { byteLength }] of this.bodies) {
      if (this.bytes <= MAX_PLAIN_BYTES) break;
      this.bodies.delete(oldest);
      this.bytes -= byteLength;
    }
    return body;
  },
};

/** For compression while a client waits: 2 ms. The build's compression takes 60 ms for an eighth fewer bytes. */
const QUICKLY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

type Body = { length: number; read(): string | Buffer };
type VariantMaker = (body: Body, encoding?: "br" | "gzip") => Variant;

function inMemory(bytes: Buffer): Body {
  const body = sendable(bytes);
  return { length: bytes.byteLength, read: () => body };
}

function sendable(bytes: Buffer): string | Buffer {
  return bytes.byteLength < MAX_STRING_BYTES ? bytes.toString("latin1") : bytes;
}

function isText(file: string): boolean {
  return /\.(html|xml|txt)$/.test(file);
}

/** The paths of all files except pictures and Vite's own, with forward slashes. */
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

/** Whether a file is rendered from the catalogue: pages, the sitemap, the product feed and the like. */
function isRendered(file: string): boolean {
  return /\.(html|xml|txt|webmanifest)$/.test(file);
}

function variantMaker(
  path: string,
  file: string,
  body: Buffer,
  security: SecurityOptions,
): VariantMaker {
  const isHtml = file.endsWith(".html");
  // Names under assets/ contain a hash of the content.
  const immutable = file.startsWith("assets/");
  const hash = createHash("sha256").update(body).digest("base64url").slice(0, 22);
  const policy = isHtml
    ? contentSecurityPolicy(path, security)
    : path === WORKER_PATH && WORKER_POLICY;
  // A deployment or a change of the catalogue must show in pages at once; icons and the like may be an hour old.
  const seconds = immutable ? "31536000, immutable" : "3600";
  const same = {
    ...commonHeaders(security),
    "Cache-Control":
      isRendered(file) || path === WORKER_PATH ? "no-cache" : `public, max-age=${seconds}`,
    Vary: isHtml ? `Accept-Encoding, ${SAVE_DATA_VARY}` : "Accept-Encoding",
    ...(policy && { "Content-Security-Policy": policy }),
  };
  const type = getMimeType(file) ?? "application/octet-stream";
  return ({ length, read }, encoding) => {
    const etag = encoding ? `"${hash}-${encoding}"` : `"${hash}"`;
    const heads = (more: Record<string, string> = {}): Heads => {
      const headers304 = Object.entries({ ...same, ...more, ETag: etag }).flat();
      const content = ["Content-Type", type, "Content-Length", String(length)];
      const encoded = encoding ? ["Content-Encoding", encoding] : [];
      return { headers: [...headers304, ...content, ...encoded], headers304 };
    };
    return {
      get body() {
        return read();
      },
      etag,
      ...heads(),
      ...(isHtml && { saving: heads(SAVE_DATA_HEADERS) }),
    };
  };
}
