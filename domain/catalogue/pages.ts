import { brand } from "../stores/brand.ts";
import { collections as facts } from "./collections.ts";
import { slugOf } from "./entry.ts";
import type { Collection, CollectionId, Product, ProductPage, Sku } from "./product.ts";

/** A piece that another collection lists, too, under a second name. */
export type Guest = { listing: CollectionId; sku: Sku; name: string };

/** Genesis ends with the Yellow Dress, which is Resurgence's Look 12. */
export const guests: readonly Guest[] = [
  { listing: "genesis", sku: "resurgence/look-12", name: "Yellow Dress" },
];

/** The Genesis pieces that also have a page under Resurgence, headed 'HazelZuri Styles'. */
const STYLES = ["genesis/sesame-dress", "genesis/sophie-blouse"];

type FindProduct = (sku: string) => Product | undefined;

/** All product pages, one per address. Look 12's address is canonical for the Yellow Dress. */
export function pagesOf(
  collections: readonly Collection[],
  findProduct: FindProduct,
): readonly ProductPage[] {
  const listed = collections.flatMap((collection) =>
    collection.products.map((product) => ({
      path: product.href,
      canonical: findProduct(product.sku)?.href ?? product.href,
      collection: collection.id,
      heading: collection.id === "hazelbee" ? brand.stores.hazelbee : brand.name,
      product,
    })),
  );
  const styles = STYLES.map(findProduct)
    .filter((product) => product !== undefined)
    .map((product) => ({
      path: `/resurgence/${product.slug}`,
      canonical: product.href,
      collection: "resurgence" as const,
      heading: `${brand.name} Styles`,
      product: { ...product, href: `/resurgence/${product.slug}` },
    }));
  return [...listed, ...styles];
}

/** The address of the questions and answers, once there is one. */
export const QUESTIONS_PATH = "/questions";
/** The address of the stories, once one is published. */
export const STORIES_PATH = "/stories";

/** Pages beside the collections', the pieces' and the questions', to which the owner's words can lead. */
const OTHER_PAGES = [
  "",
  ..."collections hazelbee hazelbabies hazellifestyle contact terms privacy size-guide".split(" "),
  ..."cart saved search checkout".split(" "),
].map((name) => `/${name}`);

/** The part of a catalogue by which its pages are known. */
type Addresses = {
  collections: readonly Pick<Collection, "href">[];
  pages: readonly Pick<ProductPage, "path">[];
  words: { questions: readonly unknown[] };
  stories: readonly { slug: string }[];
};

/** Whether a path, in lower case, is that of a page to which the owner's words can lead. */
export function isPageIn({ collections, pages, words, stories }: Addresses, path: string): boolean {
  return (
    OTHER_PAGES.includes(path) ||
    (path === QUESTIONS_PATH && words.questions.length > 0) ||
    (path === STORIES_PATH && stories.length > 0) ||
    stories.some(({ slug }) => `${STORIES_PATH}/${slug}` === path) ||
    collections.some(({ href }) => href === path) ||
    pages.some((page) => page.path === path)
  );
}

/** Moved addresses. The server redirects permanently, so the old address does not enter the browser's history. */
export const redirects: readonly { from: string; to: string }[] = [
  ...["001", "002", "003", "004", "005", "006"].map((number) => ({
    from: `/mysthique-${number}`,
    to: `/mysthique/mysthique-${number}`,
  })),
  { from: "/hazelbee/shop/lush-blouse", to: "/hazelbee/shop/bb-ensemble" },
];

/** Whether a collection's address with this slug leads elsewhere: to a piece under its second name, or to a new address. */
export function isTakenAddress(collection: string, slug: string): boolean {
  const path = `${facts.find(({ id }) => id === collection)?.href ?? `/${collection}`}/${slug}`;
  return (
    redirects.some(({ from }) => from === path) ||
    guests.some(({ listing, name }) => listing === collection && slugOf(name) === slug) ||
    (collection === "resurgence" && STYLES.some((sku) => sku.endsWith(`/${slug}`)))
  );
}
