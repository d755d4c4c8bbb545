import { removeItem, type Cart, type CartItem } from "./cart.ts";
import { skuOf } from "./line.ts";
import { refreshPrices } from "./prices.ts";
import type { Customer } from "../checkout/validate.ts";
import type { Naira } from "../money/money.ts";
import type { OrderDraft, PricedLine } from "../api/orders.ts";
import type { Offer, PriceList } from "./price-list.ts";

/** A line of the cart with what the shop says of it today; without an offer it is no longer sold. */
export type CurrentLine = { item: CartItem; sku: string; name: string; offer: Offer | undefined };

export type CurrentCart = {
  lines: readonly CurrentLine[];
  /** Of the lines that can be bought, in whole naira. */
  total: Naira;
  /** Pieces that can be bought. */
  count: number;
  /** Whether a line is no longer sold: the cart cannot be checked out with it. */
  hasGone: boolean;
};

/** The stored cart at today's prices and names: what a browser has stored may be stale or tampered with. */
export function currentCart(stored: Cart, prices: PriceList): CurrentCart {
  const offerOf = (sku: string) => offerIn(prices, sku);
  const cart = refreshPrices(stored, offerOf);
  const lines = cart.items.map((item) => {
    const sku = skuOf(item);
    const offer = offerOf(sku);
    return { item, sku, name: offer?.name ?? item.alt ?? sku, offer };
  });
  const gone = lines.filter(({ offer }) => !offer);
  const buyable = gone.reduce((rest, { item }) => removeItem(rest, item.id), cart);
  return {
    lines,
    total: buyable.cartTotal,
    count: buyable.totalItems,
    hasGone: gone.length > 0,
  };
}

/** 'Orion Dress, size M': what a line is called where it stands alone. */
export function lineName({ name, item }: Pick<CurrentLine, "name" | "item">): string {
  return item.size ? `${name}, size ${item.size}` : name;
}

/** The order that a cart asks for, with the total that the shopper was shown. */
export function draftOf({ lines, total }: CurrentCart, customer: Customer): OrderDraft {
  return {
    lines: lines.map(({ sku, item: { size, quantity } }) => ({ sku, size, quantity })),
    customer,
    expectedTotal: total,
  };
}

/** The price list with the prices that the server has answered. */
export function atNewPrices(prices: PriceList, lines: readonly PricedLine[]): PriceList {
  const changed = lines.flatMap(({ sku, price }) => {
    const offer = offerIn(prices, sku);
    return offer ? [[sku, { ...offer, price }] as const] : [];
  });
  return { ...prices, ...Object.fromEntries(changed) };
}

/** Own entries alone: a SKU is any text, `constructor` too. */
function offerIn(prices: PriceList, sku: string) {
  return Object.hasOwn(prices, sku) ? prices[sku] : undefined;
}
