import type { IncomingMessage } from "node:http";
import { hasCartCookie } from "../../domain/cart/cookie.ts";
import type { Heads, Page, Pages, Variant } from "./pages.ts";
import { savesData } from "./save-data.ts";
import type { Site } from "./site.ts";

/** Answers GET and HEAD for what is in memory, before anything else looks at the request. */
export function pageServer(pages: Pages): Site["front"] {
  return (request, response, next) => {
    const isHead = request.method === "HEAD";
    const path = pathOf(request.url ?? "");
    const page = isHead || request.method === "GET" ? pages.get(path) : undefined;
    if (!page || isDrawnForOne(path, request)) return next();
    const variant = bestVariant(page, request.headers["accept-encoding"] ?? "");
    const heads = headsFor(request, variant);
    if (isKnown(request, variant)) {
      response.writeHead(304, heads.headers304).end();
      return;
    }
    response.writeHead(200, heads.headers);
    if (isHead) response.end();
    else response.end(variant.body, "latin1");
  };
}

/** The cart's page is rendered with the pieces that the shopper has in it. */
function isDrawnForOne(path: string, { headers }: IncomingMessage): boolean {
  return path === "/cart" && hasCartCookie(headers.cookie);
}

function pathOf(url: string): string {
  const end = url.indexOf("?");
  return end < 0 ? url : url.slice(0, end);
}

/** The smallest that the browser takes. `br;q=0` refuses. */
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

/** A proxy may have weakened the tag. */
function isKnown(request: IncomingMessage, { etag }: Variant): boolean {
  const tags = request.headers["if-none-match"]?.split(",") ?? [];
  return tags.some((tag) => tag.trim().replace(/^W\//, "") === etag);
}

function headsFor({ headers }: IncomingMessage, variant: Variant): Heads {
  const { saving } = variant;
  return saving && savesData(headers["save-data"]?.toString(), headers.cookie) ? saving : variant;
}
