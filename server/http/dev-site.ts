import { createServer } from "vite";
import type { ServerBuild } from "react-router";
import { renderer } from "./built-site.ts";
import { readManifest } from "./pictures.ts";
import type { Site } from "./site.ts";

/**
 * Serves the shop from its sources, with hot reload: Vite serves modules and styles, and every page is
 * rendered per request. No Content-Security-Policy: Vite's client needs inline code.
 */
export async function openDevSite(root: string): Promise<Site> {
  const vite = await createServer({
    root,
    appType: "custom",
    server: { middlewareMode: true },
  });
  const render: Site["render"] = async (request, shop, network) => {
    const build = await vite.ssrLoadModule("virtual:react-router/server-build");
    // The manifest is read for each page, since `npm run pictures` may have changed it.
    const make = await renderer(build as ServerBuild, "development", readManifest(root));
    return make(request, shop, network);
  };
  return {
    front: (request, response, next) => vite.middlewares(request, response, next),
    // Every page is rendered per request, with the current catalogue.
    follow: () => {},
    // Every path counts as a page, since only the router knows which pages exist.
    find: (path) => ({ path, isLive: true }),
    notFound: render,
    render,
    isPrivate: () => true,
    policy: () => undefined,
    close: () => vite.close(),
  };
}
