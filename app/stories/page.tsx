import { data } from "react-router";
import { STORIES_PATH } from "../../domain/catalogue/pages.ts";
import { brand } from "../../domain/stores/brand.ts";
import { storyPath, summaryOf } from "../../domain/stories/story.ts";
import { longDay, toLagos } from "../../domain/time.ts";
import { Picture } from "../design/picture.tsx";
import { pageMeta } from "../frame/seo.ts";
import { catalogueContext } from "../shop-context.ts";
import type { Route } from "./+types/page";
import styles from "./page.module.css";

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  return [
    ...pageMeta({
      title: `Stories · ${brand.name}`,
      description: `Stories from ${brand.name}, ${brand.city}: how pieces begin, are made and are worn.`,
      path: STORIES_PATH,
      picture: loaderData.stories[0]?.picture,
    }),
    {
      tagName: "link",
      rel: "alternate",
      type: "application/rss+xml",
      title: `Stories from ${brand.name}`,
      href: `${STORIES_PATH}/rss.xml`,
    },
  ];
}

/** Until a story is published there is no such page. */
export function loader({ context }: Route.LoaderArgs) {
  const { stories } = context.get(catalogueContext);
  if (stories.length === 0) throw data(null, { status: 404, statusText: "Not Found" });
  return {
    stories: stories.map(({ slug, title, words, pictures, publishedAt }) => ({
      href: storyPath(slug),
      title,
      summary: summaryOf(words),
      picture: pictures[0]?.source,
      day: toLagos(publishedAt)?.slice(0, 10) ?? "",
    })),
  };
}

export default function StoriesScreen({ loaderData: { stories } }: Route.ComponentProps) {
  return (
    <div className={styles.page}>
      <h1>Stories</h1>
      <ul className={styles.list}>
        {stories.map(({ href, title, summary, picture, day }, at) => (
          <li key={href}>
            <a className={`grows ${styles.card}`} href={href}>
              {picture && (
                <Picture
                  source={picture}
                  alt=""
                  sizes="(min-width: 62rem) 31vw, (min-width: 48rem) 47vw, 100vw"
                  load={at === 0 ? "main" : "lazy"}
                />
              )}
              <h2>{title}</h2>
            </a>
            <p className="fine-print">
              <time dateTime={day}>{longDay(day)}</time>
            </p>
            <p>{summary}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
