import { text } from "node:stream/consumers";
import { prerenderToNodeStream } from "react-dom/static";
import { isRouteErrorResponse, ServerRouter } from "react-router";
import type { EntryContext, LoaderFunctionArgs, RouterContextProvider } from "react-router";
import islandScripts from "virtual:island-scripts";
import { IslandScripts } from "./browser/island.tsx";
import { ErrorPieces } from "./design/error-page.tsx";
import { ErrorPicture, ShopDetailsContext } from "./frame/shop-details.ts";
import { ShopWordsContext, shopWordsIn } from "./frame/words.tsx";
import { firstPicture, picturesIn } from "./media/pictures.ts";
import { ruleOf, WAIT_FOR_STYLES } from "./pages.ts";
import { catalogueContext, manifestContext } from "./shop-context.ts";

export { catalogueContext, manifestContext, networkContext, shopContext } from "./shop-context.ts";

/**
 * Renders a complete page, for the build or for a request. No page has an inline script with code: the boot
 * script finds the page's islands and hydrates them (docs/decisions/0002-islands.md).
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  given: RouterContextProvider,
): Promise<Response> {
  const catalogue = given.get(catalogueContext);
  const errorPieces = () => {
    const firsts = catalogue.collections.flatMap(({ products }) => products.slice(0, 1));
    return picturesIn(given).cards(firsts.slice(0, 4));
  };
  const html = await renderWhole(
    <ErrorPicture value={firstPicture(given.get(manifestContext), "illustrations/error")}>
      <ErrorPieces value={errorPieces}>
        <ShopDetailsContext value={catalogue.shop}>
          <ShopWordsContext value={shopWordsIn(given)}>
            <IslandScripts value={islandScripts}>
              <ServerRouter context={withPlainStyles(context)} url={request.url} />
            </IslandScripts>
          </ShopWordsContext>
        </ShopDetailsContext>
      </ErrorPieces>
    </ErrorPicture>,
  );
  headers.set("Content-Type", "text/html; charset=utf-8");
  // The shop's pages have the boot script; the house's screens have another one, once somebody is signed in.
  const isShop = ruleOf(new URL(request.url).pathname).policy !== "house";
  const tags = isShop
    ? `<script>${WAIT_FOR_STYLES}</script>${scripts(context)}${nextStyles(context)}`
    : houseScripts(context);
  return new Response(html.replace("</head>", `${tags}</head>`), { status, headers });
}

/** Logs errors of loaders and renders, but no route errors (such as a 404) and none of requests that the client aborted. */
export function handleError(error: unknown, { request }: LoaderFunctionArgs): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  // Only the stack: other properties of a PostgreSQL error contain the rejected row, with the customer's data.
  console.error(error instanceof Error ? error.stack : "A page failed");
}

/**
 * The boot script's tags. `async`, so that it runs in a separate task and does not delay the end of parsing
 * and layout. Its imports have tags, too, so that they are requested immediately and not one round trip later;
 * a `modulepreload` would be requested even with JavaScript off. In development the scripts run in order,
 * since Vite's refresh runtime must come first.
 */
function scripts({ manifest }: EntryContext): string {
  const { entry } = manifest;
  return scriptTags(manifest, [...entry.imports, entry.module]);
}

function scriptTags({ hmr }: EntryContext["manifest"], files: readonly string[]): string {
  const sources = hmr ? [hmr.runtime, ...files] : files;
  const when = hmr ? "" : " async";
  return sources.map((source) => `<script type="module"${when} src="${source}"></script>`).join("");
}

/**
 * Prefetches the style sheet of product pages, since most clicks lead to such a page. Otherwise its first paint would
 * wait for one more request.
 */
function nextStyles({ manifest: { routes }, staticHandlerContext: { matches } }: EntryContext) {
  const stylesOf = (id: string) => routes[id]?.css?.map(withoutMark) ?? [];
  const own = new Set(matches.flatMap(({ route }) => stylesOf(route.id)));
  return stylesOf("catalogue/product/page")
    .filter((href) => !own.has(href))
    .map((href) => `<link rel="prefetch" as="style" href="${href}">`)
    .join("");
}

/** The tags of the house's script (`app/house/browser/boot.route.ts`); empty on screens outside the signed-in layout. */
function houseScripts({ manifest, staticHandlerContext: { matches } }: EntryContext): string {
  const script = manifest.routes["house/browser/boot.route"];
  if (!script || !matches.some(({ route: { id } }) => id === "house/layout")) return "";
  return scriptTags(manifest, [...(script.imports ?? []), script.module]);
}

/**
 * Removes the `#` that the router appends to a style sheet's URL to hide it from Vite's dynamic imports. The
 * shop has no client-side navigation and needs the opposite: importing an island must find its style sheet on
 * the page instead of fetching it again.
 */
function withPlainStyles(context: EntryContext): EntryContext {
  const { routes } = context.manifest;
  const plain = Object.entries(routes).map(([id, route]) => [
    id,
    route && { ...route, css: route.css?.map(withoutMark) },
  ]);
  return {
    ...context,
    manifest: { ...context.manifest, routes: Object.fromEntries(plain) as typeof routes },
  };
}

const withoutMark = (href: string) => href.replace(/#$/, "");

/** Resolves when everything is rendered, so that errors are known before the first byte is sent. */
async function renderWhole(page: React.ReactNode): Promise<string> {
  // Not `react-dom/server`, which would also load a second, unused renderer into memory. A failed render
  // rejects, and the router calls `handleError`: React's own log entry would be a duplicate.
  const { prelude } = await prerenderToNodeStream(page, { onError: () => undefined });
  return text(prelude);
}
