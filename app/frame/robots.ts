import { pageRules } from "../pages.ts";
import { absolute } from "./seo.ts";

/** `robots.txt`: disallows the API and the pages that are not indexed, but does not reveal the house's address. */
export function loader() {
  const paths = pageRules
    .filter(
      ({ isIndexed, isFile, path, policy }) =>
        !isIndexed && !isFile && path !== "/*" && policy !== "house",
    )
    .map(({ path }) => path.replace(/:.*/, ""));
  const lines = [...paths, "/api/"].map((path) => `Disallow: ${path}\n`).join("");
  const body = `User-agent: *\n${lines}\nSitemap: ${absolute("/sitemap.xml")}\n`;
  return new Response(body, { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
