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
import {
  commonHeaders,
  contentSecurityPolicy,
  reportingHeaders,
  WORKER_POLICY,
} from "./security.ts";
import { SAVE_DATA_VARY, SAVE_DATA_HEADERS } from "./save-data.ts";
import type { SecurityOptions } from "./security.ts";

/** The response of one address in one encoding, ready to be sent. */
export type Variant = Heads & {
  /** A string has one byte per character ("latin1"), see `MAX_STRING_BYTES`. Made when it is read: not for HEAD or 304. */
  readonly body: string | Buffer;
  etag: string;
  /** For shoppers with the data saver on; pages only. */
  saving?: Heads;
};

export type Heads = {
  /** Names and values alternately, which `writeHead` takes without setting each header. */
  headers: string[];
  /** For a 304 response. */
  headers304: string[];
};

/** The variants served at one address; `br` and `gzip` are missing if the build did not compress the file. */
export type Page = { plain: Variant; br?: Variant; gzip?: Variant };

/** A page, and about how many bytes it takes in memory: compressed twice, and its headers. */
export type MadePage = { page: Page; bytes: number };

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
): Map<string, MadePage> {
  const pages = new Map<string, MadePage>();
  const files = new Set(filesOf(folder));
  for (const file of files) {
    if (file.endsWith(".br")) continue;
    const path = pathOf(file);
    const read = (name: string) => readFileSync(`${folder}/${name}`);
    if (files.has(`${file}.br`)) {
      const built = read(`${file}.br`);
      const page = lazyPage(() => builtPage(path, file, built, security, origin));
      pages.set(path, { page, bytes: bytesOf(built) });
    } else {
      const body = read(file);
      const page = { plain: variantMaker(path, file, body, security)(inMemory(body)) };
      pages.set(path, { page, bytes: bytesOf(body) });
    }
  }
  return pages;
}

/**
 * A page or a file (its path has an extension) that the server rendered. `origin` replaces the build's origin.
 * Compressed in Node's thread pool: a quarter of the time of making a page, in which other requests are handled.
 */
export async function renderedPage(
  path: string,
  rendered: Buffer,
  security: SecurityOptions,
  origin: string,
): Promise<MadePage> {
  const body = withOrigin(rendered, origin);
  const file = path.includes(".") ? path.slice(1) : `${path}/index.html`;
  const small = await promisify(brotliCompress)(body, QUICKLY);
  const page = pageOf(small, body.byteLength, variantMaker(path, file, body, security));
  return { page, bytes: bytesOf(small) };
}

/** A short text that is not worth compressing. */
export function textPage(path: string, text: string, security: SecurityOptions): MadePage {
  const body = Buffer.from(text);
  const page = { plain: variantMaker(path, path.slice(1), body, security)(inMemory(body)) };
  return { page, bytes: bytesOf(body) };
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

function lazyPage(make: () => Page): Page {
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

/** The uncompressed body is rarely requested and four fifths of the bytes: only the last ones used are in memory. */
function pageOf(bytes: Buffer, length: number, variant: VariantMaker): Page {
  const br = variant(inMemory(bytes), "br");
  let gzip: Variant | undefined;
  let plain: Variant | undefined;
  return {
    br,
    get gzip() {
      return (gzip ??= variant(inMemory(gzipSync(plainBodies.read(bytes))), "gzip"));
    },
    get plain() {
      return (plain ??= variant({ length, read: () => sendable(plainBodies.read(bytes)) }));
    },
  };
}

/** All scripts and styles of a build are 1 MB, a page 20 to 100 KB. */
const MAX_PLAIN_BYTES = 16 * 1024 * 1024;

/** Uncompressed bodies by the compressed ones: a cache of `MAX_PLAIN_BYTES`, the least recently used dropped first. */
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

/** A client waits for this: 2 ms, where the build takes 60 ms for an eighth fewer bytes. */
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

/** Whether it is rendered: pages, the sitemap, the product feed and the like. */
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
    ...(policy && { "Content-Security-Policy": policy, ...reportingHeaders(path, security) }),
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
