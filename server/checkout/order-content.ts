import type { Catalogue } from "../../domain/catalogue/catalogue.ts";
import { shortLines, stockId } from "../../domain/catalogue/sizes.ts";
import type { CountedLine } from "../../domain/catalogue/sizes.ts";
import { daysOf, leadTimeOf } from "../../domain/checkout/days.ts";
import { deliveryFee } from "../../domain/checkout/delivery.ts";
import { checkoutSums } from "../../domain/checkout/sums.ts";
import type { CheckoutSums } from "../../domain/checkout/sums.ts";
import { toKobo } from "../../domain/money.ts";
import type { Naira } from "../../domain/money.ts";
import type { PricedLine, ShortLine } from "../../domain/orders/api.ts";
import { customerRow } from "../../domain/orders/customer.ts";
import { readCreditCode } from "../../domain/payments/credit.ts";
import type { OrderRequest } from "./order-request.ts";
import type { StockWish } from "./stock-holds.ts";

/* What a checked request becomes: the rows of its order, its sums, and what it takes from counts. */

/** The rows of an order that was asked for, with the sums at the prices of its request. */
export function rowsOf(
  reference: string,
  request: OrderRequest,
  at: Date,
  catalogue: Pick<Catalogue, "days" | "delivery" | "editsRevision" | "vat">,
) {
  const { sums, isDeliveryPriced } = priced(request, catalogue);
  const placed = {
    reference,
    status: "pending" as const,
    amount: toKobo(sums.goods + sums.express + sums.delivery),
    currency: "NGN",
    created_at: at.toISOString(),
  };
  const { amount: _, ...begun } = placed;
  const { applied } = request;
  const days = request.lines.map(({ product }) => daysOf(product, catalogue.days));
  const lead = leadTimeOf(catalogue.days, days, request.speed);
  return {
    order: {
      ...placed,
      speed: request.speed,
      ...customerRow(request.customer),
      sizing: request.sizing ? JSON.stringify(request.sizing) : "",
      catalogue_revision: catalogue.editsRevision,
      handover: isDeliveryPriced ? request.delivery : ("" as const),
      delivery: toKobo(sums.delivery),
      vat_rate: catalogue.vat.rate,
      lead_from: lead.from,
      lead_to: lead.to,
      lead_after: lead.after,
    },
    payment: {
      ...begun,
      order_reference: reference,
      purpose: "full" as const,
    },
    discount: applied && { code: applied.code, amount: toKobo(sums.discount) },
    lines: request.lines.map(({ product, size, quantity }, position) => ({
      reference,
      position,
      sku: product.sku,
      name: product.fullName,
      size: size ?? "",
      one_size: product.sized ? 0 : 1,
      quantity,
      unit_price: toKobo(product.price),
      on_sale: product.price < product.originalPrice ? 1 : 0,
      full_price: product.price < product.originalPrice ? toKobo(product.originalPrice) : null,
      discount: toKobo(applied?.discounts[position] ?? 0),
    })),
  };
}

/** The credit to spend; a text that is no credit's code becomes the empty code, which no credit has. */
export function creditOf({ credit, expectedTotal }: OrderRequest) {
  if (credit === undefined) return undefined;
  const expected = expectedTotal === undefined ? undefined : toKobo(expectedTotal);
  return { code: readCreditCode(credit) ?? "", expected };
}

/** The sums of an order; `isDeliveryPriced` unless the shop writes to the customer with the fee. */
export function priced(
  { lines, speed, delivery: handover, customer, applied }: OrderRequest,
  { delivery: terms }: Pick<Catalogue, "delivery">,
  creditLeft: Naira = 0,
): { sums: CheckoutSums; isDeliveryPriced: boolean } {
  const goods = lines.reduce((sum, { product, quantity }) => sum + product.price * quantity, 0);
  const discount = applied?.discounts.reduce((sum, each) => sum + each, 0) ?? 0;
  const fee = deliveryFee(terms, { to: customer, handover, goods: goods - discount });
  const sums = checkoutSums(goods, { discount, speed, delivery: fee ?? 0, creditLeft });
  return { sums, isDeliveryPriced: fee !== undefined };
}

export function pricedLines(lines: OrderRequest["lines"]): PricedLine[] {
  return lines.map(pricedLine);
}

function pricedLine({ product, size, quantity }: OrderRequest["lines"][number]): PricedLine {
  return { sku: product.sku, ...(size && { size }), quantity, price: product.price };
}

export function countedLine(
  { counts, quantity }: OrderRequest["lines"][number],
  position: number,
): CountedLine {
  return { position, quantity, counts };
}

/** What an order takes from counts; undefined if it takes nothing. */
export function stockOf(
  lines: OrderRequest["lines"],
  { hold: { minutes } }: Pick<Catalogue, "hold">,
): StockWish | undefined {
  const counted = lines.map(countedLine).filter(({ counts }) => counts.length > 0);
  return counted.length > 0 ? { lines: counted, minutes } : undefined;
}

/** The lines that cannot be had: sold out by hand, whatever is left, or of a count in `short`. */
export function goneLines(
  lines: OrderRequest["lines"],
  short: ReadonlyMap<string, number>,
): (PricedLine | ShortLine)[] {
  const byHand = lines.filter(({ product }) => product.soldOutByHand);
  const none = byHand.flatMap(({ counts }) => counts.map((key) => [stockId(key), 0] as const));
  const counted = lines.map((line) => ({ ...pricedLine(line), counts: line.counts }));
  return [
    ...pricedLines(byHand.filter(({ counts }) => counts.length === 0)),
    ...shortLines(counted, new Map([...short, ...none])),
  ];
}
