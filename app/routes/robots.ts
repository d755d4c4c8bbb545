import { absolute } from "../seo.ts";

/** What search engines leave alone: pages that are one shopper's own. */
export function loader() {
  const body = `User-agent: *\nDisallow: /cart\nDisallow: /checkout\nDisallow: /orders/\nDisallow: /api/\n\nSitemap: ${absolute("/sitemap.xml")}\n`;
  return new Response(body, { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
