import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { RouterContext, ServerBuild } from "react-router";
import { SIZE_GUIDE_PATH } from "../../domain/brand.ts";
import { isOutage } from "../db/outage.ts";
import type { Shop } from "../shop.ts";
import { createAddresses } from "./addresses.ts";
import type { Config } from "./config.ts";
import { originOf } from "./origin.ts";
import { cachedResponse, pageServer } from "./page-server.ts";
import { readBuiltPaymentPage } from "./payment-page.ts";
import { readPages, renderedPage } from "./pages.ts";
import type { PageTable } from "./page-rules.ts";
import type { Page } from "./pages.ts";
import { contentSecurityPolicy, reportingHeaders } from "./security.ts";
import type { Site } from "./site.ts";

/** A path that never has a page; rendering it gives the 404 page. */
const NOWHERE = "/404";

/** Serves the output of `npm run build`: prerendered pages and assets from memory, other pages by rendering them. */
export function openBuiltSite(root: string, config: Config, table: PageTable): Site {
  const { rules, ruleOf } = table;
  const security = { publicUrl: config.publicUrl ?? "", paystack: config.paystack, ruleOf };
  /** By the rule's policy: rendered pages have no inline scripts, so it is the same for all of them. */
  const policies = Object.fromEntries(
    rules.map(({ path, policy }) => [policy, contentSecurityPolicy(path, [], security)]),
  );
  const pages = readPages(join(root, "build/client"), security, originOf(config));
  const find = createAddresses(
    [...pages.keys()].filter((path) => !path.startsWith("/assets/")),
    rules,
  );
  // The owner's document replaces the bundled size guide (redirect in `app.ts`).
  if (config.sizeGuideUrl) pages.delete(SIZE_GUIDE_PATH);
  const serverFile = pathToFileURL(join(root, "build/server/index.js")).href;
  const load = async () => renderer((await import(serverFile)) as ServerBuild, "production");
  let loaded: ReturnType<typeof load> | undefined;
  const render = async (request: Request, shop: Shop, network: string) => {
    const response = await (await (loaded ??= load()))(request, shop, network);
    const path = new URL(request.url).pathname;
    for (const [name, value] of Object.entries(reportingHeaders(path, security))) {
      response.headers.set(name, value);
    }
    if (ruleOf(path).source === "started" && request.method === "GET" && response.ok) {
      const body = Buffer.from(await response.clone().arrayBuffer());
      pages.set(path, renderedPage(path, body, security));
    }
    return response;
  };
  const renderNotFound = async (request: Request, shop: Shop, network: string) => {
    const response = await render(new Request(new URL(NOWHERE, request.url)), shop, network);
    if (response.status !== 404) throw new Error(`The 404 page was rendered as ${response.status}`);
    return renderedPage(NOWHERE, Buffer.from(await response.arrayBuffer()), security);
  };
  let notFound: Promise<Page> | undefined;
  // Few requests need the router: it is loaded after the start, to delay neither the start nor a request.
  const early = setTimeout(() => void (loaded ??= load()), 1_000).unref();
  return {
    front: pageServer(pages),
    find,
    notFound: async (request, shop, network) => {
      notFound ??= renderNotFound(request, shop, network);
      const page = await notFound.catch((error: unknown) => {
        notFound = undefined;
        throw error;
      });
      return cachedResponse(page, request, 404);
    },
    render,
    isPrivate: (path) => ruleOf(path).source === "private",
    policy: (path) => policies[ruleOf(path).policy],
    paymentPage: readBuiltPaymentPage(root, security),
    close: async () => clearTimeout(early),
  };
}

type Service = (...given: unknown[]) => Promise<unknown>;

const UNAVAILABLE = { status: 503, statusText: "Service Unavailable" };

/** Returns a renderer that uses the router, with the shop's services in its context (`app/shop-context.ts`). */
export async function renderer(build: ServerBuild, mode: "production" | "development") {
  const { createRequestHandler, data, RouterContextProvider } = await import("react-router");
  const handle = createRequestHandler(build, mode);
  const entry = build.entry.module as {
    shopContext?: RouterContext<Shop>;
    networkContext?: RouterContext<string>;
  };
  const { shopContext, networkContext } = entry;
  if (!shopContext || !networkContext) {
    throw new Error("app/entry.server.tsx must export shopContext and networkContext");
  }
  /** The router turns any error of a loader into a 500; an unavailable database must be a 503. */
  const outagesAs503 = (shop: Shop): Shop => {
    const guarded = Object.entries(shop).map(([name, value]) => [
      name,
      typeof value === "function" ? orUnavailable(value as Service) : value,
    ]);
    return Object.fromEntries(guarded) as Shop;
  };
  const orUnavailable = (service: Service): Service => {
    return async (...given) => {
      try {
        return await service(...given);
      } catch (error) {
        throw isOutage(error) ? data(null, UNAVAILABLE) : error;
      }
    };
  };
  return (request: Request, shop: Shop, network: string): Promise<Response> => {
    const context = new RouterContextProvider();
    context.set(networkContext, network);
    context.set(shopContext, outagesAs503(shop));
    return handle(request, context);
  };
}
