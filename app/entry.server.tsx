import { text } from "node:stream/consumers";
import { prerenderToNodeStream } from "react-dom/static";
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type LoaderFunctionArgs,
} from "react-router";

export { networkContext, shopContext } from "./shop-context.ts";

/**
 * Renders a whole page, for the build or for one request. No inline script runs on any page: the boot script
 * finds the page's islands and hydrates them (docs/decisions/0002-islands.md).
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const html = await renderWhole(
    <ServerRouter context={withPlainStyles(context)} url={request.url} />,
  );
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(html.replace("</head>", `${scripts(context)}</head>`), {
    status,
    headers,
  });
}

/** Logs what a loader or a render threw unexpectedly: not a 404, and not for a request that the client aborted. */
export function handleError(error: unknown, { request }: LoaderFunctionArgs): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  // The stack alone: other properties of PostgreSQL's errors repeat the refused row, with the customer's data.
  console.error(error instanceof Error ? error.stack : "A page failed");
}

/**
 * The boot script's tags. `async`: running it is a task of its own, not part of laying out the end of the
 * page. What it imports has tags, too, to be requested at once and not a round trip later; a `modulepreload`
 * would be requested without JavaScript as well. In development Vite's refresh runtime comes first, in order.
 */
function scripts({ manifest }: EntryContext): string {
  const { hmr, entry } = manifest;
  const sources = [hmr?.runtime, ...entry.imports, entry.module].filter((source) => source);
  const when = hmr ? "" : " async";
  return sources.map((source) => `<script type="module"${when} src="${source}"></script>`).join("");
}

/**
 * The router ends the addresses of style sheets with a `#`, for its own work in the browser, which the shop
 * does not use. With it an island's script would not find its style sheet on the page and fetch it again.
 */
function withPlainStyles(context: EntryContext): EntryContext {
  const { routes } = context.manifest;
  const plain = Object.entries(routes).map(([id, route]) => [
    id,
    route && { ...route, css: route.css?.map((href) => href.replace(/#$/, "")) },
  ]);
  return {
    ...context,
    manifest: { ...context.manifest, routes: Object.fromEntries(plain) as typeof routes },
  };
}

/** Resolves once everything is rendered, so that an error is known before the first byte is sent. */
async function renderWhole(page: React.ReactNode): Promise<string> {
  // `react-dom/static`: `react-dom/server` would load a second renderer into memory, which nothing uses. A
  // failed render rejects, and the router calls `handleError`: React's own log would be a second one.
  const { prelude } = await prerenderToNodeStream(page, { onError: () => undefined });
  return text(prelude);
}
