import { RouterContextProvider } from "react-router";
import type { LoaderFunctionArgs } from "react-router";
import type { Catalogue } from "../../../domain/catalogue/catalogue.ts";
import { collections } from "../../../domain/catalogue/collections.ts";
import { QUESTIONS_PATH } from "../../../domain/catalogue/pages.ts";
import type { Part } from "../../../domain/stores/words.ts";
import { shopWordsIn } from "../../frame/words.tsx";
import { catalogueContext, manifestContext, shopContext } from "../../shop-context.ts";
import { loader as loadShowcase } from "../../stores/showcase/page.tsx";
import { loader as loadCollection } from "../collection/page.tsx";
import { loader as loadHome } from "../home/page.tsx";
import { loader as loadQuestions } from "../questions/page.tsx";
import { loader as loadSizeGuide } from "../size-guide/page.tsx";

/** The loaders of the pages that show a part of the shop's words. */
const LOADERS = {
  home: loadHome,
  collection: loadCollection,
  questions: loadQuestions,
  "size-guide": loadSizeGuide,
  showcase: loadShowcase,
};
export type PreviewScreen = keyof typeof LOADERS;

function screenOf(part: Part): { screen: PreviewScreen; path: string } {
  if (part === "hazelbabies" || part === "hazellifestyle") {
    return { screen: "showcase", path: `/${part}` };
  }
  if (part === "questions") return { screen: "questions", path: QUESTIONS_PATH };
  if (part === "sizes") return { screen: "size-guide", path: "/size-guide" };
  const collection = collections.find(({ id }) => part === `blurb-${id}`);
  return collection
    ? { screen: "collection", path: collection.href }
    : { screen: "home", path: "/" };
}

/**
 * What the page of a part shows with another catalogue: what its own loader returns, and `part` beside it. The router
 * gives every screen the data of the route that renders it, whatever is passed to it.
 */
export function loadPart(args: Args, part: Part, catalogue: Catalogue) {
  return loadScreen(args, screenOf(part), catalogue);
}

/** As `loadPart`, for a collection that the owner has made. */
export function loadCollectionDraft(args: Args, slug: string, catalogue: Catalogue) {
  const name = catalogue.findCollection(slug)?.heading;
  return loadScreen(args, { screen: "collection", path: `/${slug}`, name }, catalogue);
}

type Args = LoaderFunctionArgs & { url: URL };
/** `name` is that of a collection's draft. */
type Shown = { screen: PreviewScreen; path: string; name?: string | undefined };

function loadScreen(args: Args, { screen, path, name }: Shown, catalogue: Catalogue) {
  const context = new RouterContextProvider();
  context.set(catalogueContext, catalogue);
  context.set(manifestContext, args.context.get(manifestContext));
  context.set(shopContext, args.context.get(shopContext));
  const load = LOADERS[screen] as unknown as (given: object) => { room?: string };
  const words = shopWordsIn(context, catalogue);
  return {
    ...load({ ...args, context, url: new URL(path, args.url) }),
    part: { screen, path, name, year: new Date().getFullYear(), words },
  };
}
