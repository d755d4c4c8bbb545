import { bundledCatalogue } from "../../domain/catalogue/bundle/bundle.ts";
import { SIZES } from "../../domain/catalogue/product.ts";
import { toKobo } from "../../domain/money.ts";
import { customer } from "../../tests/support/order-body.ts";
import type { Credit } from "./owner.ts";
import type { Random } from "./random.ts";
import type { Answer } from "./shop-client.ts";

const { products } = bundledCatalogue();

/** A discount code that the owner has made: a percentage, for so many orders. */
export type Code = { code: string; percent: number; most: number };

/** The size in which the owner counts pieces: of each a few. */
export const COUNTED_SIZE = "3XL";

/** One press of 'Place Order', repeated with the same key until the shop responds. Amounts are in kobo. */
export type Sale = {
  key: string;
  body: SaleBody;
  /** Lines and express, calculated here. */
  price: number;
  /** What a code takes off the lines. */
  discount: number;
  /** The price if the code is refused. */
  fullPrice: number;
  /** What is to be paid at first: the price less discount and store credit. */
  amount: number;
  /** The distinct references that the shop returned; more than one means duplicate orders. */
  references: string[];
  /** The further payments that the shop returned. */
  payments: Payment[];
};

export type Payment = { reference: string; amount: number };

type SaleBody = {
  lines: { sku: string; size: string | undefined; quantity: number }[];
  customer: ReturnType<typeof customer>;
  speed: "standard" | "express";
  credit?: string;
  discount?: string;
  /** In whole naira. */
  expectedTotal: number;
};

type Line = {
  product: Pick<(typeof products)[number], "price" | "originalPrice" | "combo">;
  quantity: number;
};

/** What a code takes off some lines, in kobo: of each in whole naira, of none on a promotion, and of no combo. */
export function discountOf({ percent }: Code, lines: readonly Line[]): number {
  const eligible = lines.filter(
    ({ product: { price, originalPrice, combo } }) => price === originalPrice && !combo,
  );
  return toKobo(
    eligible.reduce(
      (sum, { product, quantity }) => sum + Math.floor((product.price * quantity * percent) / 100),
      0,
    ),
  );
}

/** What a sale is paid with beside money, or the SKU of a piece that is counted; one of them at most. */
export type With = {
  credit?: Credit | undefined;
  code?: Code | undefined;
  counted?: string | undefined;
};

/**
 * A sale of one to four lines, some express; with a credit, of one piece. The first line is of the counted piece, if any. The e-mail address identifies the sale. A code
 * that takes nothing off these lines is left out.
 */
export function newSale(
  random: Random,
  number: number,
  { credit, code, counted }: With = {},
): Sale {
  const lines = Array.from({ length: credit ? 1 : 1 + random.below(4) }, (_, at) => {
    const few = at === 0 && products.find(({ sku }) => sku === counted);
    if (few) return { product: few, size: COUNTED_SIZE, quantity: 1 };
    const product = random.pick(products);
    const size = product.sized && random.chance(0.5) ? random.pick(SIZES) : undefined;
    return { product, size, quantity: credit ? 1 : 1 + random.below(5) };
  });
  const goods = lines.reduce((sum, { product, quantity }) => sum + product.price * quantity, 0);
  const isExpress = random.chance(0.25);
  const priceOf = (discounted: number) =>
    toKobo(goods + (isExpress ? Math.floor((discounted * 30) / 100) : 0));
  const discount = code ? discountOf(code, lines) : 0;
  const price = priceOf(goods - discount / 100);
  // The shopper believes that nobody has used it yet.
  const amount = price - discount - Math.min(credit?.amount ?? 0, price);
  const body = {
    lines: lines.map(({ product: { sku }, size, quantity }) => ({ sku, size, quantity })),
    customer: { ...customer(), email: credit?.email ?? `shopper-${number}@example.com` },
    speed: isExpress ? ("express" as const) : ("standard" as const),
    ...(credit && { credit: credit.code }),
    ...(code && discount > 0 && { discount: code.code }),
    expectedTotal: amount / 100,
  };
  const fullPrice = priceOf(goods);
  const key = `sale-${number}`;
  return { key, body, price, discount, fullPrice, amount, references: [], payments: [] };
}

/**
 * What a shopper does whose credit, code or piece somebody else has: accepts the new total, leaves it out, or takes a
 * size that is made to order.
 * @returns whether they press the button again.
 */
export function acceptRefusal(sale: Sale, { status, body: { error } }: Answer): boolean {
  if (sale.body.discount && status === 422 && error?.code === "discount") {
    delete sale.body.discount;
    sale.discount = 0;
    sale.price = sale.fullPrice;
    sale.amount = sale.fullPrice;
    sale.body.expectedTotal = sale.fullPrice / 100;
    return true;
  }
  if (status === 409 && error?.code === "sold_out") {
    const { lines } = sale.body;
    sale.body.lines = lines.map((line) =>
      line.size === COUNTED_SIZE ? { ...line, size: "XL" } : line,
    );
    return lines.some(({ size }) => size === COUNTED_SIZE);
  }
  if (!sale.body.credit) return false;
  if (status === 409 && error?.code === "price_changed" && error.total !== undefined) {
    sale.body.expectedTotal = error.total;
    sale.amount = toKobo(error.total);
    return true;
  }
  if (status !== 422 || error?.code !== "credit") return false;
  delete sale.body.credit;
  sale.body.expectedTotal = sale.price / 100;
  sale.amount = sale.price;
  return true;
}
