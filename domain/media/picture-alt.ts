import { findCollection } from "../catalogue/collections.ts";
import type { Product } from "../catalogue/product.ts";

/** What the pictures of a product show, in their order: 1 front, 2 three-quarter, 3 back, 4 close-up. */
const VIEWS = ["front view", "three-quarter view", "back view", "close-up of fabric and make"];
/** Of two pictures the second is the back. */
const TWO_VIEWS = ["front view", "back view"];

/** What a product's nth picture (from 1) shows, of `count` in all. */
export function pictureView(n: number, count: number): string {
  return (count === 2 ? TWO_VIEWS : VIEWS)[n - 1] ?? `view ${n}`;
}

/** The alternative text of a product's nth picture (from 1): 'Orion Dress, Naledi collection, back view'. */
export function pictureAlt(product: Product, n: number, count: number): string {
  const collection = findCollection(product.collection);
  const where = collection ? `, ${collection.name} collection` : "";
  return `${product.alt}${where}, ${pictureView(n, count)}`;
}
