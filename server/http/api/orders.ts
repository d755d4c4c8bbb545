import { Hono } from "hono";
import type { Context } from "hono";
import { isRecord } from "../../../domain/json.ts";
import { PART_RULE, partOf } from "../../../domain/orders/balance.ts";
import type { Part } from "../../../domain/orders/balance.ts";
import { isReference } from "../../../domain/orders/numbers.ts";
import type { CreatePaymentResult } from "../../payments/create-payment.ts";
import { isKey, KEY_RULE } from "../../checkout/order-request.ts";
import type { PlacedOrder } from "../../checkout/placed-order.ts";
import type { OrderView } from "../../orders/read-order.ts";
import type { Shop } from "../../shop.ts";
import { apiError } from "../errors.ts";
import { clientAddress } from "../rate-limit.ts";

export type OrderOptions = {
  shop: Pick<Shop, "placeOrder" | "readOrder" | "confirmOrder" | "createPayment">;
  /** The card provider's public key. */
  publicKey: string;
  trustProxy: number;
};

/** Placing, reading and confirming orders. */
export function orderRoutes({ shop, publicKey, trustProxy }: OrderOptions): Hono {
  const orders = new Hono();

  orders.post("/", async (context) => {
    const key = context.req.header("Idempotency-Key");
    if (key !== undefined && !isKey(key)) {
      const fields = { "Idempotency-Key": KEY_RULE };
      return invalidFields(context, fields);
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
        return apiError(context, 422, { code: "credit", message: fields.credit, fields });
      }
      case "limited":
        context.header("Retry-After", String(result.retryAfter));
        return apiError(context, 429, {
          code: "too_many_orders",
          message:
            "Too many orders were placed over your connection today and not paid. Please try another connection, or write to us.",
        });
      case "not-replaceable":
        return apiError(context, 409, {
          code: "not_replaceable",
          message: "This order cannot be changed any more.",
        });
      case "too-many":
        return tooManyPayments(context);
      case "idempotency-mismatch":
        return apiError(context, 422, {
          code: "idempotency_mismatch",
          message: "This Idempotency-Key was used for another order.",
        });
      case "sold-out": {
        const message = "A piece has just sold out. Please take it out of your cart.";
        return apiError(context, 409, { code: "sold_out", message }, { lines: result.lines });
      }
      case "price-changed": {
        const { lines, total } = result;
        const error = { code: "price_changed", message: "Prices have changed. Please look again." };
        return apiError(context, 409, error, { lines, total });
      }
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
    const part = await readPart(context);
    if (!part) return invalidFields(context, { part: PART_RULE });
    // Any other text is nobody's key.
    const key = context.req.header("Idempotency-Key");
    const result = await shop.createPayment(context.req.param("reference"), { part, key });
    return createdPayment(context, result, publicKey);
  });

  return orders;
}

/** Responds with an order's further payment, also if somebody else begins it. */
function createdPayment(
  context: Context,
  result: CreatePaymentResult,
  publicKey: string,
): Response {
  switch (result.kind) {
    case "created":
      return context.json(placedOrderBody(result.payment, publicKey), 201);
    case "unknown-order":
      return show(context, undefined);
    case "nothing-due":
      return apiError(context, 409, {
        code: "nothing_due",
        message: "Nothing is left to pay for this order.",
      });
    case "not-accepted":
      return apiError(context, 409, {
        code: "not_accepted",
        message: "This order has to be accepted before it is paid.",
      });
    case "no-deposit":
      return apiError(context, 409, {
        code: "no_deposit",
        message: "This order takes no deposit: all of it is paid at once.",
      });
    case "too-many":
      return tooManyPayments(context);
  }
}

function tooManyPayments(context: Context): Response {
  context.header("Retry-After", TOO_MANY_RETRY_SECONDS);
  return apiError(context, 429, {
    code: "too_many_payments",
    message: "This order was tried to be paid too often. Please write to us.",
  });
}

/** Without a body of JSON all is to be paid; any other body is not waited for. */
async function readPart(context: Context): Promise<Part | undefined> {
  const isJson = /^application\/json\b/i.test(context.req.header("Content-Type") ?? "");
  if (!isJson) return "all";
  const text = await context.req.text();
  try {
    return partOf(text === "" ? undefined : JSON.parse(text));
  } catch {
    // No JSON after all.
    return undefined;
  }
}

/** An order does not get more payments by waiting; the customer has to write to the shop. */
const TOO_MANY_RETRY_SECONDS = "86400";

function show(context: Context, order: OrderView | undefined): Response {
  if (order) {
    const { placedAt: _, ...view } = order;
    return context.json(view);
  }
  return apiError(context, 404, { code: "unknown_order", message: "There is no such order." });
}

function placedOrderBody({ customFields, ...order }: PlacedOrder, publicKey: string): object {
  return { ...order, publicKey, metadata: { custom_fields: customFields } };
}

function invalidFields(context: Context, fields: Record<string, string>): Response {
  const message = "Some fields are missing or not valid.";
  return apiError(context, 422, { code: "invalid_fields", message, fields });
}

export type PayLinkOptions = {
  shop: Pick<Shop, "createPayLink" | "createLinkPayment" | "confirmLinkPayment">;
  /** The card provider's public key. */
  publicKey: string;
};

/** Links by which somebody else pays an order. The token is all that a payer has of the order. */
export function payLinkRoutes({ shop, publicKey }: PayLinkOptions): Hono {
  const links = new Hono();

  links.post("/", async (context) => {
    const body: unknown = await context.req.json();
    const result = await shop.createPayLink(isRecord(body) ? body.order : undefined);
    switch (result.kind) {
      case "created":
        return context.json({ url: result.url }, 201);
      case "nothing-due":
      case "not-accepted":
      case "unknown-order":
        return createdPayment(context, result, publicKey);
    }
  });

  links.post("/:token/payments", async (context) => {
    const body: unknown = await context.req.json();
    const result = await shop.createLinkPayment(context.req.param("token"), body);
    if (result.kind === "invalid") return invalidFields(context, result.fields);
    if (result.kind === "unknown-order") return unknownLink(context);
    return createdPayment(context, result, publicKey);
  });

  links.post("/:token/confirm", async (context) => {
    const body: unknown = await context.req.json();
    const payment = isRecord(body) ? body.payment : undefined;
    if (payment !== undefined && typeof payment !== "string") return unknownLink(context);
    const state = await shop.confirmLinkPayment(context.req.param("token"), payment);
    return state ? context.json(state) : unknownLink(context);
  });

  return links;
}

function unknownLink(context: Context): Response {
  return apiError(context, 404, { code: "unknown_link", message: "There is no such link." });
}
