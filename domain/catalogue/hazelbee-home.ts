import type { Naira } from "../money/money.ts";
import { findCollection } from "./catalogue.ts";
import type { Sku } from "./types.ts";

/** A card of HazelBee's 'Explore Our Collection' (section 3); its picture is the product's first. */
export type HazelBeeCard = { id: number; title: string; sku: Sku; href: string; price: Naira };

/** One card for each piece of the HazelBee shop, in the order of its listing. */
export const hazelbeeHome: readonly HazelBeeCard[] = (
  findCollection("hazelbee")?.products ?? []
).map(({ id, alt, sku, href, price }) => ({ id, title: alt, sku, href, price }));
