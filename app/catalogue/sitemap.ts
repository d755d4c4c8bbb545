import { QUESTIONS_PATH, STORIES_PATH } from "../../domain/catalogue/pages.ts";
import { storyPath } from "../../domain/stories/story.ts";
import { pageRules } from "../pages.ts";
import { absolute } from "../frame/seo.ts";
import { catalogueContext } from "../shop-context.ts";
import type { Route } from "./+types/sitemap";

/** The sitemap: every canonical address, for search engines. */
export function loader({ context }: Route.LoaderArgs) {
  const { collections, pages, words, stories } = context.get(catalogueContext);
  const isThere = (path: string) =>
    (path !== QUESTIONS_PATH || words.questions.length > 0) &&
    (path !== STORIES_PATH || stories.length > 0);
  const screens = pageRules.filter(
    ({ isIndexed, path }) => isIndexed && !path.includes(":") && isThere(path),
  );
  const products = pages.map(({ canonical }) => canonical);
  const paths = new Set([
    ...screens.map(({ path }) => path),
    ...collections.map(({ href }) => href),
    ...products,
    ...stories.map(({ slug }) => storyPath(slug)),
  ]);
  const urls = [...paths].map((path) => `<url><loc>${absolute(path)}</loc></url>`);
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join("\n")}\n</urlset>\n`;
  return new Response(body, { headers: { "Content-Type": "application/xml; charset=utf-8" } });
}
