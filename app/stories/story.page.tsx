import { data } from "react-router";
import { brand } from "../../domain/stores/brand.ts";
import { storyPath, summaryOf } from "../../domain/stories/story.ts";
import { pictureUrl } from "../../domain/media/pictures.ts";
import { absolute, breadcrumbs, pageMeta } from "../frame/seo.ts";
import { STORIES_PATH } from "../../domain/catalogue/pages.ts";
import { catalogueContext } from "../shop-context.ts";
import type { Route } from "./+types/story.page";
import { StoryArticle } from "./article.tsx";
import { storyPage } from "./story-page.ts";

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { slug, title, summary, pictures, publishedAt, changedAt } = loaderData;
  const path = storyPath(slug);
  return pageMeta({
    title: `${title} · ${brand.name}`,
    description: summary,
    path,
    picture: pictures[0]?.source,
    type: "article",
    data: [
      {
        "@type": "Article",
        headline: title,
        description: summary,
        image: pictures.map(({ source: { key, record } }) =>
          absolute(pictureUrl(record, key, record.jpeg, "jpg")),
        ),
        datePublished: publishedAt,
        dateModified: changedAt,
        author: { "@type": "Organization", name: brand.name, url: absolute("/") },
        publisher: { "@type": "Organization", name: brand.name, url: absolute("/") },
        mainEntityOfPage: absolute(path),
      },
      breadcrumbs({ name: "Stories", path: STORIES_PATH }, { name: title, path }),
    ],
  });
}

export function loader({ params, context, url }: Route.LoaderArgs) {
  const { stories } = context.get(catalogueContext);
  const story = stories.find(({ slug }) => slug === params.slug);
  if (!story || storyPath(story.slug) !== url.pathname) {
    throw data(null, { status: 404, statusText: "Not Found" });
  }
  return { ...storyPage(context, story), summary: summaryOf(story.words) };
}

export default function StoryScreen({ loaderData }: Route.ComponentProps) {
  return <StoryArticle story={loaderData} />;
}
