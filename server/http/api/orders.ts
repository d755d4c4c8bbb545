import { Hono } from "hono";
import type { Context } from "hono";
import { isRecord } from "../../../domain/json.ts";
import type { OrderState, PlacedOrder } from "../../../domain/orders/api.ts";
import { PART_RULE, partOf } from "../../../domain/orders/balance.ts";
import { isReference } from "../../../domain/orders/numbers.ts";
import { isKey, KEY_RULE } from "../../checkout/order-request.ts";
import type { PaymentData } from "../../checkout/placed-order.ts";
import type { CreatePaymentResult } from "../../payments/create-payment.ts";
import { apiError, invalidFields } from "../errors.ts";
import { clientAddress } from "../rate-limit.ts";
import type { RouteOptions } from "../rate-limit.ts";

/** Placing, reading and confirming orders. `publicKey` is the card provider's. */
export function orderRoutes({ shop, trustProxy }: RouteOptions, publicKey: string): Hono {
  const orders = new Hono();

  orders.post("/", async (context) => {
    const key = context.req.header("Idempotency-Key");
    if (key !== undefined && !isKey(key)) {
      return invalidFields(context, { "Idempotency-Key": KEY_RULE });
    }
    const network = clientAddress(context, trustProxy);
    const result = await shop.placeOrder(await context.req.json(), key, network);
    switch (result.kind) {
      case "placed":
        return context.json(placedOrderBody(result.order, publicKey), 201);
      case "repeated":
        return context.json(placedOrderBody(result.order, publicKey), 200);
      case "invalid":
        return invalidFields(context, result.fields);
      case "no-credit": {
        const { fields } = result;
        return apiError(context, 422, "credit", fields.credit, { fields });
      }
      case "no-discount": {
        const { fields } = result;
        return apiError(context, 422, "discount", fields.discount, { fields });
      }
      case "too-many-codes":
        return tooManyCodes(context, result.retryAfter);
      case "limited":
      case "too-many-held":
        context.header("Retry-After", String(result.retryAfter));
        return refuse(context, result.kind);
      case "closed":
      case "ordered":
      case "not-replaceable":
      case "too-many":
      case "idempotency-mismatch":
        return refuse(context, result.kind);
      case "sold-out":
        return refuse(context, result.kind, { lines: result.lines });
      case "price-changed":
        return refuse(context, result.kind, { lines: result.lines, ...result.sums });
    }
  });

  orders.get("/:reference", async (context) =>
    show(context, await shop.readOrder(context.req.param("reference"))),
  );

  orders.post("/:reference/confirm", async (context) => {
    const reference = context.req.param("reference");
    return show(context, isReference(reference) ? await shop.confirmOrder(reference) : undefined);
  });

  orders.post("/:reference/payments", async (context) => {
    const body = await readBody(context);
    const part = partOf(body);
    if (!part) return invalidFields(context, { part: PART_RULE });
    // The key only shows that the customer's own browser asks: an invalid one matches no order.
    const key = context.req.header("Idempotency-Key");
    const email = isRecord(body) ? body.email : undefined;
    const result = await shop.createPayment(context.req.param("reference"), { part, key, email });
    return createdPayment(context, result, publicKey);
  });

  return orders;
}

const REFUSALS = {
  limited: [
    429,
    "too_many_orders",
    "Too many orders were placed over your connection today and not paid. Please try another connection, or write to us.",
  ],
  "too-many-codes": [
    429,
    "too_many_codes",
    "Too many codes that do not exist were tried over your connection. Order without a code, or try again in an hour.",
  ],
  "too-many-held": [
    429,
    "too_many_held",
    "We hold at most 10 pieces that are not paid over one connection or e-mail address. Pay for those first, or write to us.",
  ],
  closed: [
    409,
    "closed",
    "This celebration has closed: orders for it are no longer taken here. Please write to us.",
  ],
  ordered: [
    409,
    "ordered",
    "There is an order for this place already: pay it on its page, or write to us to change it.",
  ],
  "not-replaceable": [409, "not_replaceable", "This order cannot be changed any more."],
  "idempotency-mismatch": [
    422,
    "idempotency_mismatch",
    "This Idempotency-Key was used for another order.",
  ],
  "sold-out": [409, "sold_out", "A piece has just sold out. Please take it out of your cart."],
  "price-changed": [409, "price_changed", "Prices have changed. Please look again."],
  "unknown-order": [404, "unknown_order", "There is no such order."],
  "unknown-link": [404, "unknown_link", "There is no such link."],
  "nothing-due": [409, "nothing_due", "Nothing is left to pay for this order."],
  "not-accepted": [409, "not_accepted", "This order has to be accepted before it is paid."],
  "no-deposit": [409, "no_deposit", "This order takes no deposit: all of it is paid at once."],
  "too-many": [
    429,
    "too_many_payments",
    "This order was tried to be paid too often. Please write to us.",
  ],
} as const;

/** A day, since an order does not get more payments by waiting: the customer has to write to the shop. */
const TOO_MANY_RETRY_SECONDS = "86400";

function refuse(context: Context, kind: keyof typeof REFUSALS, more?: object): Response {
  const [status, code, message] = REFUSALS[kind];
  if (kind === "too-many") context.header("Retry-After", TOO_MANY_RETRY_SECONDS);
  return apiError(context, status, code, message, more);
}

/** Responds with 429, as the network has tried too many codes that do not exist. */
export function tooManyCodes(context: Context, retryAfter: number): Response {
  context.header("Retry-After", String(retryAfter));
  return refuse(context, "too-many-codes");
}

/** Responds with a further payment of an order, begun by its customer or by somebody with its pay link. */
function createdPayment(
  context: Context,
  result: CreatePaymentResult,
  publicKey: string,
): Response {
  if (result.kind === "invalid") return invalidFields(context, result.fields);
  if (result.kind === "sold-out") return refuse(context, result.kind, { lines: result.lines });
  return result.kind === "created"
    ? context.json(placedOrderBody(result.payment, publicKey), 201)
    : refuse(context, result.kind);
}

/** The JSON body; undefined for none, and for a body of another type, which is not read. */
async function readBody(context: Context): Promise<unknown> {
  const isJson = /^application\/json\b/i.test(context.req.header("Content-Type") ?? "");
  const text = isJson ? await context.req.text() : "";
  try {
    return text === "" ? undefined : JSON.parse(text);
  } catch {
    // It is not JSON, whatever its `Content-Type` says, and names no part that exists.
    return { part: "" };
  }
}

function show(context: Context, order: OrderState | undefined): Response {
  return order ? context.json(order) : refuse(context, "unknown-order");
}

function placedOrderBody(payment: PaymentData, publicKey: string): PlacedOrder {
  return { ...payment, publicKey };
}

/** Links by which somebody else pays an order. The payer knows only the link's token, not the order's reference. */
export function payLinkRoutes({ shop }: RouteOptions, publicKey: string): Hono {
  const links = new Hono();

  links.post("/", async (context) => {
    const body: unknown = await context.req.json();
    const result = await shop.createPayLink(isRecord(body) ? body.order : undefined);
    return result.kind === "created"
      ? context.json({ url: result.url }, 201)
      : refuse(context, result.kind);
  });

  links.post("/:token/payments", async (context) => {
    const body: unknown = await context.req.json();
    const result = await shop.createLinkPayment(context.req.param("token"), body);
    if (result.kind === "unknown-order") return refuse(context, "unknown-link");
    return createdPayment(context, result, publicKey);
  });

  links.post("/:token/confirm", async (context) => {
    const body: unknown = await context.req.json();
    const payment = isRecord(body) ? body.payment : undefined;
    if (payment !== undefined && typeof payment !== "string") {
      return refuse(context, "unknown-link");
    }
    const state = await shop.confirmLinkPayment(context.req.param("token"), payment);
    return state ? context.json(state) : refuse(context, "unknown-link");
  });

  return links;
}
