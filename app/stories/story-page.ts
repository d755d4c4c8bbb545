import type { RouterContextProvider } from "react-router";
import type { Story } from "../../domain/stories/story.ts";
import { paragraphs } from "../../domain/stores/text.ts";
import { toLagos } from "../../domain/time.ts";
import { linksIn } from "../frame/words.tsx";
import { picturesIn } from "../media/pictures.ts";
import { catalogueContext } from "../shop-context.ts";

/** The data of a story's page and of its preview. Pieces that are hidden now are left out. */
export function storyPage(context: Readonly<RouterContextProvider>, story: Story) {
  const catalogue = context.get(catalogueContext);
  const pieces = story.pieces.flatMap((sku) => catalogue.findProduct(sku) ?? []);
  return {
    slug: story.slug,
    title: story.title,
    pictures: story.pictures,
    publishedAt: story.publishedAt,
    changedAt: story.changedAt,
    day: toLagos(story.publishedAt)?.slice(0, 10) ?? "",
    words: paragraphs(story.words).map((text) => linksIn(context, text)),
    pieces: picturesIn(context).cards(pieces),
  };
}

export type StoryData = ReturnType<typeof storyPage>;
