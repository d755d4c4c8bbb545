import type { Catalogue } from "../catalogue/catalogue.ts";
import { hasSizes, SIZES } from "../catalogue/product.ts";
import type { Product } from "../catalogue/product.ts";
import { needsSize } from "../catalogue/sizes.ts";
import { daysOf, hasOwnDays } from "../checkout/days.ts";
import type { PieceDays } from "../checkout/days.ts";
import type { Customer } from "../checkout/validate.ts";
import type { Term } from "../currencies.ts";
import { thumbnailUrl } from "../media/thumbnail.ts";
import type { Naira } from "../money.ts";
import type { OrderDraft, PricedLine } from "../orders/api.ts";
import type { Cart, CartItem } from "./cart.ts";
import { skuOf } from "./cart.ts";
import type { CartPiece } from "./line.ts";

/** A product's current data for the cart and the checkout, whatever a browser has stored. */
export type Offer = {
  name: string;
  href: string;
  price: Naira;
  originalPrice: Naira;
  /** Whether there are sizes to choose from. */
  sized: boolean;
  /** The sizes in which it is offered, if the owner has set them. */
  sizes?: readonly string[];
  /** An order has to say which size: all of them are counted. */
  needsSize?: true;
  /**
   * Set if the product cannot be bought now, whatever is left. What is left is not here: this browser's own unpaid order
   * may hold it.
   */
  soldOut?: true;
  /** What the cart says of a collection that the owner has made. */
  collection?: { heading: string; room: string };
  /** The piece's own days; left out for the shop's. */
  days?: PieceDays;
  /** What the server has refused, by size: so many pieces, of which only `left` can be had. */
  short?: Readonly<Record<string, { quantity: number; left: number }>>;
};

/** The offers of all products in the shop, by SKU; a SKU that is missing is no longer sold. */
export type PriceList = Readonly<Record<string, Offer>>;

/** The whole list, about 7 KB before compression. For loaders only: islands get it as a prop. */
export function priceList({ products, days, made }: Catalogue): PriceList {
  const own = new Map(made.map(({ id, heading, room }) => [id, { heading, room }]));
  return Object.fromEntries(
    products.map((product) => {
      const { sku, fullName: name, href, price, originalPrice, sized, soldOutByHand } = product;
      const collection = own.get(product.collection);
      const offer: Offer = {
        name,
        href,
        price,
        originalPrice,
        sized,
        ...(isSet(product) && { sizes: product.sizes }),
        ...(needsSize(product) && { needsSize: true }),
        ...(soldOutByHand && { soldOut: true }),
        ...(collection && { collection }),
        ...(hasOwnDays(product) && { days: daysOf(product, days) }),
      };
      return [sku, offer];
    }),
  );
}

/** Whether a piece's sizes are others than they would be without the owner. */
function isSet({ sku, sizes }: Product): boolean {
  return sizes.join() !== (hasSizes(sku) ? SIZES : []).join();
}

/** A line of the cart with its product's current data; without an `offer` the product is no longer sold. */
export type CurrentLine = {
  item: CartItem;
  sku: string;
  name: string;
  offer: Offer | undefined;
  /** The chosen size, if the piece has sizes and this is one of them; `item.size` may be any text. */
  size: string | undefined;
  /** False if the product, or the product in this size, is sold out or no longer sold. */
  isAvailable: boolean;
  /** Why it cannot be bought in this size, although it can in another one. */
  sizeFault: string | undefined;
};

export type CurrentCart = {
  lines: readonly CurrentLine[];
  /** Total of the available lines, in whole naira; `terms` are the prices and quantities that it adds up. */
  total: Naira;
  terms: readonly Term[];
  /** Number of pieces in the available lines. */
  count: number;
  /** Whether any line is not available; if so, the cart cannot be checked out. */
  hasGone: boolean;
};

/** The stored cart with current prices and names: what a browser has stored may be stale or tampered with. */
export function currentCart({ items }: Cart, prices: PriceList): CurrentCart {
  const lines = items.map((item) => currentLine(item, offerIn(prices, skuOf(item))));
  const available = lines.filter(({ isAvailable }) => isAvailable).map(({ item }) => item);
  return {
    lines,
    total: available.reduce((sum, { itemTotal }) => sum + itemTotal, 0),
    terms: available.map(({ price, quantity }) => [price, quantity]),
    count: available.reduce((sum, { quantity }) => sum + quantity, 0),
    hasGone: available.length < lines.length,
  };
}

function pricesOf({ price, originalPrice }: Offer, quantity: number) {
  return { price, originalPrice, itemTotal: price * quantity };
}

/** A line that the shop no longer sells, without an offer, stays as it is for the shopper to remove. */
function currentLine(stored: CartItem, offer: Offer | undefined): CurrentLine {
  const item = offer ? { ...stored, ...pricesOf(offer, stored.quantity) } : stored;
  const sku = skuOf(item);
  const sizeFault = offer && sizeFaultOf(offer, item);
  return {
    item,
    sku,
    name: offer ? nameUnder(offer.name, item.alt) : (item.alt ?? sku),
    offer,
    size: sizesOf(offer).find((size) => size === item.size),
    isAvailable: offer !== undefined && !offer.soldOut && sizeFault === undefined,
    sizeFault: offer?.soldOut ? undefined : sizeFault,
  };
}

/** The sizes to choose from; empty if there is one size, or the product is no longer sold. */
export function sizesOf(offer: Pick<Offer, "sized" | "sizes"> | undefined): readonly string[] {
  return offer?.sized ? (offer.sizes ?? SIZES) : [];
}

/** Whether a size that a line has is one of those to choose from; a text that never was a size counts as none. */
function isMade(offer: Offer, size: string | undefined): boolean {
  if (!size || sizesOf(offer).includes(size)) return true;
  return offer.sizes === undefined;
}

function sizeFaultOf(offer: Offer, { size, quantity }: CartItem): string | undefined {
  if (!isMade(offer, size)) return `Not made in ${size} any more`;
  const key = size ?? "";
  const refused = offer.short && Object.hasOwn(offer.short, key) ? offer.short[key] : undefined;
  if (!refused || (refused.left > 0 && quantity < refused.quantity)) return undefined;
  const inSize = size ? ` in ${size}` : "";
  return refused.left === 0 ? `Sold out${inSize}` : `Only ${refused.left} left${inSize}`;
}

/** The lines that can be bought and have no size yet, though their piece has sizes. */
export function linesWithoutSize({ lines }: CurrentCart): readonly CurrentLine[] {
  return lines.filter(lacksSize);
}

export function lacksSize({ isAvailable, offer, size }: CurrentLine): boolean {
  return isAvailable && offer !== undefined && offer.sized && !size;
}

/** A line's name with its size, for messages: 'Orion Dress, size M'. */
export function lineName({ name, item }: Pick<CurrentLine, "name" | "item">): string {
  return item.size ? `${name}, size ${item.size}` : name;
}

/** The order request for a cart, with the total that the page showed. */
export function draftOf(
  { lines }: CurrentCart,
  customer: Customer,
  {
    speed,
    delivery,
    discount,
    credit,
    sizing,
    expectedTotal,
  }: Omit<OrderDraft, "lines" | "customer">,
): OrderDraft {
  return {
    lines: lines.map(({ sku, size, item: { quantity } }) => ({ sku, size, quantity })),
    customer,
    speed,
    delivery,
    ...(discount && { discount }),
    ...(credit && { credit }),
    ...(sizing && { sizing }),
    expectedTotal,
  };
}

/** The price list updated with prices from the server's response. */
export function atNewPrices(prices: PriceList, lines: readonly PricedLine[]): PriceList {
  const changed = lines.flatMap(({ sku, price }) => {
    const offer = offerIn(prices, sku);
    return offer ? [[sku, { ...offer, price }] as const] : [];
  });
  return { ...prices, ...Object.fromEntries(changed) };
}

/** The price list after the server has refused lines: as sold out, or with what is `left` in their size. */
export function withSoldOut(
  prices: PriceList,
  lines: readonly (Pick<PricedLine, "sku" | "size" | "quantity"> & { left?: number })[],
): PriceList {
  const changed = new Map<string, Offer>();
  for (const { sku, size = "", quantity, left } of lines) {
    const offer = changed.get(sku) ?? offerIn(prices, sku);
    if (!offer) continue;
    const short = { ...offer.short, [size]: { quantity, left: left ?? 0 } };
    changed.set(sku, left === undefined ? { ...offer, soldOut: true } : { ...offer, short });
  }
  return { ...prices, ...Object.fromEntries(changed) };
}

/** Reads own properties only: a stored SKU can be any text, even `constructor`. */
function offerIn(prices: PriceList, sku: string) {
  return Object.hasOwn(prices, sku) ? prices[sku] : undefined;
}

/** A product's fields for a cart line, named as on the page that adds the product. */
export function pieceOf({ sku, alt, fullName, price, originalPrice, href }: Product): CartPiece {
  return {
    sku,
    alt: nameUnder(fullName, alt),
    price,
    originalPrice,
    src: thumbnailUrl(sku),
    href,
  };
}

/** The full name, 'Look 12 (Yellow Dress)', or the second name alone if the shopper saw the product under it. */
export function nameUnder(fullName: string, seen: string | undefined): string {
  return seen && fullName.endsWith(` (${seen})`) ? seen : fullName;
}
