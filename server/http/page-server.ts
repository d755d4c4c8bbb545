import type { IncomingMessage } from "node:http";
import type { PageRequest } from "./page-cache.ts";
import type { Heads, Page, Variant } from "./pages.ts";
import { savesData } from "./save-data.ts";
import type { Site } from "./site.ts";

/** Answers GET and HEAD for the files and cached pages that `find` has in memory, before any other handler. */
export function pageServer(
  find: (path: string, request: PageRequest) => Page | undefined,
): Site["front"] {
  return (request, response, next) => {
    const isHead = request.method === "HEAD";
    const [path, query] = addressOf(request.url ?? "");
    const { cookie } = request.headers;
    const page = isHead || request.method === "GET" ? find(path, { query, cookie }) : undefined;
    if (!page) return next();
    const variant = bestVariant(page, request.headers["accept-encoding"] ?? "");
    const { headers } = request;
    const heads = headsFor(variant, headers["save-data"]?.toString(), headers.cookie);
    if (isKnown(request, variant)) {
      response.writeHead(304, heads.headers304).end();
      return;
    }
    response.writeHead(200, heads.headers);
    if (isHead) response.end();
    else response.end(variant.body, "latin1");
  };
}

function addressOf(url: string): [path: string, query: string] {
  // The request target may be an absolute URL (RFC 9112, 3.2.2).
  if (!url.startsWith("/") && URL.canParse(url)) {
    const { pathname, search } = new URL(url);
    return [pathname, search];
  }
  const end = url.indexOf("?");
  return end < 0 ? [url, ""] : [url.slice(0, end), url.slice(end + 1)];
}

/** Returns the smallest variant that the client accepts; `br;q=0` refuses brotli. */
function bestVariant(page: Page, accepted: string): Variant {
  if (page.br && TAKES_BR.test(accepted)) return page.br;
  if (page.gzip && TAKES_GZIP.test(accepted)) return page.gzip;
  return page.plain;
}

const TAKES_BR = taking("br");
const TAKES_GZIP = taking("gzip");

function taking(encoding: string): RegExp {
  return new RegExp(`(^|[\\s,])${encoding}\\s*($|,|;(?!\\s*q=0(\\.0*)?\\s*($|,)))`);
}

/** Whether the client has this variant already. A proxy may have weakened the ETag. */
function isKnown(request: IncomingMessage, { etag }: Variant): boolean {
  const tags = request.headers["if-none-match"]?.split(",") ?? [];
  return tags.some((tag) => tag.trim().replace(/^W\//, "") === etag);
}

function headsFor(variant: Variant, saveData?: string, cookie?: string): Heads {
  const { saving } = variant;
  return saving && savesData(saveData, cookie) ? saving : variant;
}

/** Returns a page that was just rendered as a response. With a status other than 200 no cache may reuse it. */
export function pageResponse(page: Page, { headers: asked }: Request, status: number): Response {
  const variant = bestVariant(page, asked.get("Accept-Encoding") ?? "");
  const { body } = variant;
  const given = headsFor(variant, asked.get("Save-Data") ?? "", asked.get("Cookie") ?? "").headers;
  const headers = new Headers();
  for (let at = 0; at < given.length; at += 2) headers.set(given[at] ?? "", given[at + 1] ?? "");
  if (status !== 200) {
    headers.delete("ETag");
    headers.set("Cache-Control", "private, no-cache");
  }
  const bytes = typeof body === "string" ? Buffer.from(body, "latin1") : body;
  return new Response(new Uint8Array(bytes), { status, headers });
}
