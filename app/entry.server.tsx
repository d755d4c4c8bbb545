import { text } from "node:stream/consumers";
import { prerenderToNodeStream } from "react-dom/static";
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type LoaderFunctionArgs,
} from "react-router";

export { shopContext } from "./shop-context.ts";

/**
 * Renders a page whole, prerendered and live ones alike. No page carries an inline script: the one
 * script of `scripts()` finds the islands of the page and wakes them (docs/decisions/0002-islands.md).
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const html = await renderWhole(<ServerRouter context={context} url={request.url} />);
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(html.replace("</head>", `${scripts(context)}</head>`), {
    status,
    headers,
  });
}

/** What a loader or a render threw unexpectedly. A 404 is an answer, not an error, and whoever left has no interest. */
export function handleError(error: unknown, { request }: LoaderFunctionArgs): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  // Not the whole of it: PostgreSQL's errors repeat the row that was refused, customer and all.
  console.error(error instanceof Error ? error.stack : "A page failed");
}

/**
 * `async`: the end of the page does not wait for it, to be laid out in one long task with it. In development Vite's
 * refresh runtime comes first. What the script imports is asked for with it, not a round trip later; by a
 * `modulepreload` a browser without JavaScript would ask for it, too.
 */
function scripts({ manifest }: EntryContext): string {
  const { hmr, entry } = manifest;
  const sources = [hmr?.runtime, ...entry.imports, entry.module].filter((source) => source);
  const when = hmr ? "" : " async";
  return sources.map((source) => `<script type="module"${when} src="${source}"></script>`).join("");
}

/** Waits for everything, so that a page is one piece and an error is known before the first byte is sent. */
async function renderWhole(page: React.ReactNode): Promise<string> {
  // Of `react-dom/static`: `react-dom/server` would load a second renderer, which nobody asks, into memory.
  // What fails rejects; `handleError` is told of it then, and not React's own report before.
  const { prelude } = await prerenderToNodeStream(page, { onError: () => undefined });
  return text(prelude);
}
