import type { PictureManifest } from "../../media/pictures.ts";
import { picturesOf } from "../../media/pictures.ts";
import { catalogueOf, NO_EDITS } from "../catalogue.ts";
import type { Catalogue } from "../catalogue.ts";
import { slugOfEntry } from "../entry.ts";
import { COLOURS, facts, KINDS, MAX_COLOURS, OCCASIONS } from "../facts.ts";
import { priceFault } from "../price.ts";
import type { Bundle, Product, ProductEntry, ProductPage } from "../product.ts";
import { bubbleGirl } from "./bubble-girl.ts";
import { genesis } from "./genesis.ts";
import { hazelbee } from "./hazelbee.ts";
import { mysthique } from "./mysthique.ts";
import { naledi } from "./naledi.ts";
import { resurgence } from "./resurgence.ts";
import { smallItems } from "./small-items.ts";

/** The catalogue as this release ships it, checked by the build. The owner's edits in the database change it. */
export const bundle: Bundle = {
  mysthique,
  genesis,
  naledi,
  resurgence,
  "bubble-girl": bubbleGirl,
  hazelbee,
  "small-items": smallItems,
};

/** The bundle's catalogue without edits and promotions: for the build, scripts and tests. A new object at each call. */
export function bundledCatalogue(): Catalogue {
  return catalogueOf(bundle, NO_EDITS, new Date(0));
}

/** A bundled piece has at least three pictures; an accessory is shown only as a card and needs one. */
const MIN_PICTURES = { page: 3, accessory: 1 };
export type CatalogueParts = {
  products: readonly Product[];
  pages: readonly ProductPage[];
  manifest: PictureManifest;
};

/**
 * Returns the catalogue's faults, one line each; the build fails if there are any. Missing parts and discounts
 * that are not whole naira cannot occur here: they throw when the catalogue is loaded.
 */
export function checkCatalogue({ products, pages, manifest }: CatalogueParts): string[] {
  return [
    ...repeated(products.map(({ sku }) => sku)).map((sku) => `${sku}: the SKU is there twice`),
    ...repeated(pages.map(({ path }) => path)).map(
      (path) => `${path}: two pages have this address`,
    ),
    ...products.flatMap((product) => [
      ...nameFaults(product),
      ...priceFaults(product),
      ...pictureFaults(product, manifest),
    ]),
  ];
}

function repeated(texts: readonly string[]): string[] {
  const seen = new Set<string>();
  return [...new Set(texts.filter((text) => seen.size === seen.add(text).size))];
}

/** A slug is part of URLs and file names, so its characters are checked. */
function nameFaults({ sku, slug }: Product): string[] {
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) ? [] : [`${sku}: '${slug}' is no slug`];
}

function priceFaults(product: Product): string[] {
  const { sku, originalPrice, price, bfDiscount, decDiscount, promotion, combo, partOnly } =
    product;
  const amounts = [originalPrice, price, bfDiscount ?? 1, decDiscount ?? 1];
  const faults = amounts.every((amount) => Number.isSafeInteger(amount) && amount > 0)
    ? []
    : [`${sku}: a price is not a whole number of naira above zero`];
  const discounted = [promotion, bfDiscount, decDiscount].some((value) => value !== undefined);
  if (combo || partOnly) {
    return discounted ? [...faults, `${sku}: combos and their parts carry no discount`] : faults;
  }
  const derived =
    (bfDiscount ?? 0) * 2 === originalPrice && (decDiscount ?? 0) * 10 === originalPrice * 7;
  return derived ? faults : [...faults, `${sku}: its discounts are not 50% and 30% off`];
}

function pictureFaults({ sku, sized }: Product, manifest: PictureManifest): string[] {
  const least = sized ? MIN_PICTURES.page : MIN_PICTURES.accessory;
  const count = picturesOf(manifest, sku).length;
  return count < least ? [`${sku}: ${count} of at least ${least} pictures`] : [];
}

/** What is wrong with a bundled entry's kind, colours, occasions and facts, one text each that begins with the field. */
export function factFaults({
  kind,
  colours,
  occasions,
  facts: known = {},
}: ProductEntry): string[] {
  return [
    ...(kind === undefined ? ["kind is missing"] : wrong("kind", kind, KINDS)),
    ...(colours === undefined ? ["colours is missing"] : wrongList("colours", colours, COLOURS)),
    ...((colours?.length ?? 0) > MAX_COLOURS ? [`colours: at most ${MAX_COLOURS}`] : []),
    ...wrongList("occasions", occasions, OCCASIONS),
    ...facts.flatMap(([name, fact]) => {
      const value: string | readonly string[] | undefined = known[name];
      const texts = [value ?? []].flat();
      const field = `facts.${name}`;
      if (value === undefined) return [];
      if ("values" in fact) return wrongList(field, texts, fact.values);
      return isLine(texts.join(), fact.maxLength)
        ? []
        : [`${field} is not one line of 1 to ${fact.maxLength} characters`];
    }),
  ];
}

function wrong(field: string, value: string, list: object): string[] {
  return Object.hasOwn(list, value)
    ? []
    : [`${field}: '${value}' is none of ${Object.keys(list).join(", ")}`];
}

function wrongList(field: string, values: readonly string[] | undefined, list: object): string[] {
  if (values === undefined) return [];
  if (values.length === 0) return [`${field} is empty; leave it out instead`];
  const twice = new Set(values).size < values.length ? [`${field}: a value is there twice`] : [];
  return [...twice, ...values.flatMap((value) => wrong(field, value, list))];
}

function isLine(text: string, maxLength: number): boolean {
  return (
    text.trim() === text && text.length > 0 && text.length <= maxLength && !/\s{2}|\n/.test(text)
  );
}

/**
 * Returns the faults that prevent the catalogue from loading, one line each with the piece and its field. Checks only
 * the entries: `catalogueOf` throws at the first of these faults.
 */
export function entryFaults(entriesOf: Partial<Bundle> = bundle): string[] {
  const groups: [string, readonly ProductEntry[]][] = Object.entries(entriesOf);
  return groups.flatMap(([id, entries]) => {
    const slugs = new Set(entries.map(slugOfEntry));
    return entries.flatMap((entry) => {
      const missing = (entry.parts ?? []).filter((slug) => !slugs.has(slug));
      const faults = missing.map((slug) => `parts: there is no entry '${slug}' in this file`);
      const price = priceFault(entry);
      return [...(price ? [price] : []), ...factFaults(entry), ...faults].map(
        (fault) => `${id}/${slugOfEntry(entry)}: ${fault}`,
      );
    });
  });
}
