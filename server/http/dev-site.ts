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
  return {
    front: (request, response, next) => vite.middlewares(request, response, next),
    render: async (request, shop) => {
      const build = await vite.ssrLoadModule("virtual:react-router/server-build");
      const render = await renderer(build as ServerBuild, "development");
      return render(request, shop);
    },
    policy: () => undefined,
    close: () => vite.close(),
  };
}
