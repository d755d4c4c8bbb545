import { type PictureManifest, picturesOf } from "../pictures/pictures.ts";
import type { Product, ProductPage } from "./types.ts";

/** The specification's pieces have at least three images (readings, Products); an accessory is a card and needs one. */
const MIN_PICTURES = { page: 3, accessory: 1 };
/** What the owner publishes from a phone has a front and a back. */
const MIN_PHOTOGRAPHS = { page: 2, accessory: 1 };

/** The least number of photographs that the owner publishes of a piece; `sized` is false for accessories. */
export function leastPhotographs(sized: boolean): number {
  return sized ? MIN_PHOTOGRAPHS.page : MIN_PHOTOGRAPHS.accessory;
}

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

/** A slug is part of URLs and file names. */
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
