import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { RouterContext, ServerBuild } from "react-router";
import type { Catalogue } from "../../domain/catalogue/catalogue.ts";
import type { PictureManifest } from "../../domain/media/pictures.ts";
import { WORKER_PATH } from "../../domain/offline.ts";
import { SIZE_GUIDE_PATH } from "../../domain/stores/brand.ts";
import { isOutage } from "../db/errors.ts";
import type { Shop } from "../shop.ts";
import type { Config } from "./env.ts";
import { originOf } from "./origin.ts";
import { createPageCache, pageKeys, readKey } from "./page-cache.ts";
import type { PageCache } from "./page-cache.ts";
import { createAddresses } from "./page-rules.ts";
import type { PageTable } from "./page-rules.ts";
import { pageResponse, pageServer } from "./page-server.ts";
import { readPages, renderedPage, textPage } from "./pages.ts";
import type { Page } from "./pages.ts";
import { readBuiltPaymentPage } from "./payment-page.ts";
import { pictureManifest } from "./pictures.ts";
import { contentSecurityPolicy } from "./security.ts";
import type { Site } from "./site.ts";

/** A path that never has a page, nor a route; rendering it gives the 404 page. */
const NOWHERE = "/404/404/404";

/** Folder of the pages that the build rendered, at revision `BUNDLED`: without the owner's changes. */
export const WARM_FOLDER = "pages";
const BUNDLED = "0";

/** Cached pages take about 25 KB each, headers included: room for two to three thousand. */
const CACHE_BYTES = 64 * 1024 * 1024;

/** Serves the output of `npm run build`: assets and cached pages from memory, other pages by rendering them. */
export function openBuiltSite(root: string, config: Config, table: PageTable): Site {
  const { rules, ruleOf, inlineScripts } = table;
  const { publicUrl = "", paystack } = config;
  const security = { publicUrl, paystack, ruleOf, inlineScripts };
  const origin = originOf(config);
  /** The Content-Security-Policy of each kind of page, by the `policy` of its rule. */
  const policies = Object.fromEntries(
    rules.map(({ path, policy }) => [policy, contentSecurityPolicy(path, security)]),
  );
  const files = readPages(join(root, "build/client"), security, origin);
  if (!config.serviceWorker) {
    files.set(WORKER_PATH, textPage(WORKER_PATH, WORKER_OFF, security));
  }
  const filePaths = [...files.keys()].filter((path) => !path.startsWith("/assets/"));
  let find = createAddresses(filePaths, rules);
  let cache: PageCache | undefined;
  const serverFile = pathToFileURL(join(root, "build/server/index.js")).href;
  const load = async () =>
    renderer((await import(serverFile)) as ServerBuild, "production", pictureManifest(root));
  let loaded: ReturnType<typeof load> | undefined;
  const renderOnceLoaded = () =>
    (loaded ??= load().catch((error: unknown) => {
      loaded = undefined;
      throw error;
    }));
  const render = async (request: Request, shop: Shop, network: string) =>
    (await renderOnceLoaded())(request, shop, network);
  const keyOf = pageKeys(ruleOf);
  const madePage = async (path: string, response: Response) =>
    renderedPage(path, Buffer.from(await response.arrayBuffer()), security, origin);
  const renderNotFound = async (request: Request, shop: Shop, network: string) => {
    const response = await render(new Request(new URL(NOWHERE, request.url)), shop, network);
    if (response.status !== 404) throw new Error(`The 404 page was rendered as ${response.status}`);
    return madePage(NOWHERE, response);
  };
  let notFound: Promise<Page> | undefined;
  // The router and the manifest are loaded a second after the start, so that they delay neither it nor a request.
  const early = setTimeout(() => void renderOnceLoaded().catch(() => undefined), 1_000).unref();
  return {
    front: pageServer((path, request) => {
      const file = files.get(path);
      if (file) return file;
      const key = keyOf(path, request);
      return key === undefined ? undefined : cache?.get(key);
    }),
    follow: (shop, logger) => {
      const { catalogue } = shop;
      const revision = () => catalogue.read().revision;
      const pages = createPageCache({
        render: async (key) => {
          const { path, cookie } = readKey(key);
          const headers = { ...(cookie && { cookie }) };
          const response = await render(
            new Request(new URL(path, origin), { headers }),
            shop,
            "none",
          );
          return response.ok ? madePage(path, response) : response;
        },
        revision,
        logger,
        now: () => performance.now(),
        maxBytes: CACHE_BYTES,
      });
      const update = () => {
        const { collections, pages: products } = catalogue.read();
        const paths = [...collections.map(({ href }) => href), ...products.map(({ path }) => path)];
        find = createAddresses(filePaths, rules, paths);
      };
      update();
      cache = pages;
      if (revision() === BUNDLED) {
        const warm = readPages(join(root, "build", WARM_FOLDER), security, origin);
        // The owner's document replaces the bundled size guide (redirect in `app.ts`).
        if (config.sizeGuideUrl) warm.delete(SIZE_GUIDE_PATH);
        for (const [path, page] of warm) pages.keep(path, page);
      }
      catalogue.subscribe(() => {
        notFound = undefined;
        update();
        void pages.renew((key) => find(readKey(key).path) !== undefined);
      });
    },
    find: (path) => find(path),
    notFound: async (request, shop, network) => {
      notFound ??= renderNotFound(request, shop, network);
      const page = await notFound.catch((error: unknown) => {
        notFound = undefined;
        throw error;
      });
      return pageResponse(page, request, 404);
    },
    render: async (request, shop, network) => {
      const { method, url } = request;
      const { pathname: path, search: query } = new URL(url);
      const isCached = ruleOf(path).source === "cached" && (method === "GET" || method === "HEAD");
      const key = isCached
        ? keyOf(path, { query, cookie: request.headers.get("Cookie") })
        : undefined;
      if (!cache || key === undefined) return render(request, shop, network);
      const made = await cache.make(key);
      return made instanceof Response ? made.clone() : pageResponse(made, request, 200);
    },
    isPrivate: (path) => ruleOf(path).source === "private",
    policy: (path) => policies[ruleOf(path).policy],
    paymentPage: readBuiltPaymentPage(root, security, { hasWorker: config.serviceWorker }),
    close: async () => clearTimeout(early),
  };
}

type Service = (...given: unknown[]) => unknown;

function isPlain(value: unknown): value is object {
  return value?.constructor === Object;
}

const UNAVAILABLE = { status: 503, statusText: "Service Unavailable" };

/**
 * Returns a renderer that uses the router, with the shop's services and the pictures' manifest in its context
 * (`app/shop-context.ts`).
 */
export async function renderer(
  build: ServerBuild,
  mode: "production" | "development",
  manifest: PictureManifest,
) {
  const { createRequestHandler, data, RouterContextProvider } = await import("react-router");
  const handle = createRequestHandler(build, mode);
  const entry = build.entry.module as {
    catalogueContext?: RouterContext<Catalogue>;
    shopContext?: RouterContext<Shop>;
    networkContext?: RouterContext<string>;
    manifestContext?: RouterContext<PictureManifest>;
  };
  const { catalogueContext, shopContext, networkContext, manifestContext } = entry;
  if (!catalogueContext || !shopContext || !networkContext || !manifestContext) {
    throw new Error("app/entry.server.tsx must export the contexts of app/shop-context.ts");
  }
  /** The router turns any error of a loader into a 500; an unavailable database must be a 503, at any depth. */
  const guarded = <Services extends object>(services: Services): Services =>
    Object.fromEntries(
      Object.entries(services).map(([name, value]) => [name, guardedValue(value)]),
    ) as Services;
  const guardedValue = (value: unknown): unknown => {
    if (typeof value === "function") return orUnavailable(value as Service);
    return isPlain(value) ? guarded(value) : value;
  };
  const unavailable = (error: unknown) => (isOutage(error) ? data(null, UNAVAILABLE) : error);
  const orUnavailable = (service: Service): Service => {
    return (...given) => {
      const result = service(...given);
      if (!(result instanceof Promise)) return result;
      return result.catch((error: unknown) => {
        throw unavailable(error);
      });
    };
  };
  return (request: Request, shop: Shop, network: string): Promise<Response> => {
    const context = new RouterContextProvider();
    context.set(networkContext, network);
    context.set(manifestContext, manifest);
    context.set(catalogueContext, shop.catalogue.read());
    context.set(shopContext, guarded(shop));
    return handle(request, context);
  };
}

/**
 * Replaces the service worker if `SERVICE_WORKER` is off (docs/operations.md). Browsers that have the worker fetch this
 * script at the next page, or within a day; it deletes the worker's caches and unregisters itself. Forms filled in
 * offline stay stored: the pages send them.
 */
const WORKER_OFF = `addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(end()));
async function end() {
  for (const name of await caches.keys()) if (name.startsWith("hazelzuri-")) await caches.delete(name);
  indexedDB.deleteDatabase("workbox-expiration");
  await registration.unregister();
}
`;
