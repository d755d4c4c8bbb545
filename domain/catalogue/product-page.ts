import { inDays } from "../checkout/days.ts";
import type { PieceDays } from "../checkout/days.ts";
import { sentWithin } from "../checkout/speed.ts";
import { brand } from "../stores/brand.ts";
import type { Catalogue } from "./catalogue.ts";
import { COLOURS, KINDS } from "./facts.ts";
import type { Colour, Kind } from "./facts.ts";
import type { Product } from "./product.ts";
import { WHOLE_BODY } from "./size-help.ts";
import type { Cut } from "./size-help.ts";

const MAX = 4;
const MAX_ACCESSORIES = 2;

/**
 * What goes with a piece, at most four: accessories of its colours' families, and pieces of its own collection from half
 * to double its price: combos that share a part with it, then those of its main colour's family, then the others.
 * Nothing that is sold out, and no other colour of the same design.
 */
export function goesWith(
  product: Product,
  {
    collections,
    smallItems,
    coloursOf,
  }: Pick<Catalogue, "collections" | "smallItems" | "coloursOf">,
): readonly Product[] {
  const left = [product, ...coloursOf(product.sku)].map(({ sku }) => sku);
  const families = product.colours.map(familyOf);
  const found = new Map<string, Product>();
  // A loop that stops early and creates no lists, because a large collection has thousands of pieces.
  const add = (pieces: readonly Product[], most: number, fits: (other: Product) => boolean) => {
    for (const other of pieces) {
      if (found.size >= most) return;
      if (!left.includes(other.sku) && !other.soldOut && fits(other)) found.set(other.sku, other);
    }
  };
  const own = collections.find(({ id }) => id === product.collection)?.products ?? [];
  const isNear = ({ price }: Product) => price >= product.price / 2 && price <= product.price * 2;
  const matches = ({ colours: [main] }: Product) =>
    main !== undefined && familyOf(main) === families[0];
  add(own, MAX, (other) => isNear(other) && shareParts(product, other));
  add(smallItems, Math.min(MAX, found.size + MAX_ACCESSORIES), ({ colours }) =>
    colours.some((each) => families.includes(familyOf(each))),
  );
  add(own, MAX, (other) => isNear(other) && matches(other));
  add(own, MAX, isNear);
  return [...found.values()];
}

function familyOf(colour: Colour): string {
  return COLOURS[colour].family;
}

function shareParts(one: Product, other: Product): boolean {
  return one.items.some(({ sku }) => other.items.some((part) => part.sku === sku));
}

const UPPER = ["bust", "waist"] as const;
const LOWER = ["waist", "hip"] as const;

const MEASURES_OF_KIND: Partial<Record<Kind, Cut["measures"]>> = {
  blouse: UPPER,
  shirt: UPPER,
  jacket: UPPER,
  skirt: LOWER,
  trousers: LOWER,
};

/** What a piece of this kind must fit; the whole body if the kind is not known. */
export function cutOf(kind: Kind | undefined): Cut {
  if (!kind) return WHOLE_BODY;
  const name = kind === "trousers" ? "pair of trousers" : KINDS[kind].one.toLowerCase();
  return { name, measures: MEASURES_OF_KIND[kind] ?? WHOLE_BODY.measures };
}

/**
 * Rows for a piece's facts: who makes it, how, and how long that takes. `sendDays`, in working days, is given only for
 * ready-to-wear.
 */
export function makingRows(
  offersExpress: boolean,
  { ready, express: most }: PieceDays,
  sendDays?: number,
): { name: string; value: string }[] {
  const express = offersExpress ? `; an express order at most ${most}` : "";
  const by = {
    name: "Made by",
    value: `${brand.name}, our fashion house in ${brand.city}, ${brand.country}`,
  };
  if (sendDays !== undefined)
    return [
      by,
      { name: "Made", value: "Ready to wear" },
      { name: "Sent", value: sentWithin(sendDays).replace("Sent within", "Within") },
    ];
  return [
    by,
    { name: "Made", value: "To order: cut and sewn for you once you have paid" },
    { name: "Takes", value: `${inDays(ready)}${express}` },
  ];
}

/** HazelBee is ready-to-wear, unless the owner says in how many days a piece is ready; everything else is made to order. */
export function isReadyToWear({ collection, facts }: Product): boolean {
  return collection === "hazelbee" && !facts.readyIn;
}
