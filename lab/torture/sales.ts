import { bundledCatalogue } from "../../domain/catalogue/bundle/bundle.ts";
import { SIZES } from "../../domain/catalogue/product.ts";
import { toKobo } from "../../domain/money.ts";
import { customer } from "../../tests/support/order-body.ts";
import type { Credit } from "./owner.ts";
import type { Random } from "./random.ts";
import type { Answer } from "./shop-client.ts";

const { products } = bundledCatalogue();

/** One press of 'Place Order', repeated with the same key until the shop responds. Amounts are in kobo. */
export type Sale = {
  key: string;
  body: SaleBody;
  /** Lines and express, calculated here. */
  price: number;
  /** What is to be paid at first: the price less store credit. */
  amount: number;
  /** The distinct references that the shop returned; more than one means duplicate orders. */
  references: string[];
  /** The further payments that the shop returned. */
  payments: Payment[];
};

export type Payment = { reference: string; amount: number };

type SaleBody = {
  lines: object[];
  customer: ReturnType<typeof customer>;
  speed: "standard" | "express";
  credit?: string;
  /** In whole naira. */
  expectedTotal: number;
};

/** A sale of one to four lines, some express; with a credit, of one piece. The e-mail address identifies the sale. */
export function newSale(random: Random, number: number, credit?: Credit): Sale {
  const lines = Array.from({ length: credit ? 1 : 1 + random.below(4) }, () => {
    const product = random.pick(products);
    const size = product.sized && random.chance(0.5) ? random.pick(SIZES) : undefined;
    return { product, size, quantity: credit ? 1 : 1 + random.below(5) };
  });
  const goods = lines.reduce((sum, { product, quantity }) => sum + product.price * quantity, 0);
  const isExpress = random.chance(0.25);
  const price = toKobo(goods + (isExpress ? Math.floor((goods * 30) / 100) : 0));
  // The shopper believes that nobody has used it yet.
  const amount = price - Math.min(credit?.amount ?? 0, price);
  const body = {
    lines: lines.map(({ product: { sku }, size, quantity }) => ({ sku, size, quantity })),
    customer: { ...customer(), email: credit?.email ?? `shopper-${number}@example.com` },
    speed: isExpress ? ("express" as const) : ("standard" as const),
    ...(credit && { credit: credit.code }),
    expectedTotal: amount / 100,
  };
  return { key: `sale-${number}`, body, price, amount, references: [], payments: [] };
}

/**
 * What a shopper does whose credit somebody else has used: accepts the new total, or leaves the credit out.
 * @returns whether they press the button again.
 */
export function acceptRefusal(sale: Sale, { status, body: { error } }: Answer): boolean {
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
