import { createServer } from "vite";
import type { ServerBuild } from "react-router";
import { renderer } from "./built-site.ts";
import type { Site } from "./site.ts";

/**
 * The shop from its sources, with hot reload: Vite answers for modules and styles, and every page is
 * rendered anew. Without a Content-Security-Policy: Vite's own client needs inline code.
 */
export async function openDevSite(root: string): Promise<Site> {
  const vite = await createServer({
    root,
    appType: "custom",
    server: { middlewareMode: true },
  });
  const render: Site["render"] = async (request, shop, network) => {
    const build = await vite.ssrLoadModule("virtual:react-router/server-build");
    return (await renderer(build as ServerBuild, "development"))(request, shop, network);
  };
  return {
    front: (request, response, next) => vite.middlewares(request, response, next),
    // Only the router knows: nothing was built.
    find: (path) => ({ path, isLive: true }),
    notFound: render,
    render,
    isPrivate: () => true,
    policy: () => undefined,
    close: () => vite.close(),
  };
}
