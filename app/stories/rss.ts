import { STORIES_PATH } from "../../domain/catalogue/pages.ts";
import { brand } from "../../domain/stores/brand.ts";
import { storyPath, summaryOf } from "../../domain/stories/story.ts";
import { absolute, escapeXml } from "../frame/seo.ts";
import { catalogueContext } from "../shop-context.ts";
import type { Route } from "./+types/rss";

/** The stories, newest first, for feed readers. */
export function loader({ context }: Route.LoaderArgs) {
  const { stories } = context.get(catalogueContext);
  if (stories.length === 0) throw new Response(null, { status: 404 });
  const items = stories.map(({ slug, title, words, publishedAt }) => {
    const link = absolute(storyPath(slug));
    return `<item>
<title>${escapeXml(title)}</title>
<link>${link}</link>
<guid>${link}</guid>
<pubDate>${new Date(publishedAt).toUTCString()}</pubDate>
<description>${escapeXml(summaryOf(words, 400))}</description>
</item>`;
  });
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>Stories from ${brand.name}</title>
<link>${absolute(STORIES_PATH)}</link>
<atom:link href="${absolute(`${STORIES_PATH}/rss.xml`)}" rel="self" type="application/rss+xml"/>
<description>How the pieces of ${brand.name} begin, are made and are worn.</description>
${items.join("\n")}
</channel>
</rss>
`;
  return new Response(body, { headers: { "Content-Type": "application/xml; charset=utf-8" } });
}
