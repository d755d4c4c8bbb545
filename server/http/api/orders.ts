import { Hono } from "hono";
import type { Context } from "hono";
import { isReference } from "../../../domain/checkout/reference.ts";
import type { PlacedOrder } from "../../services/placed-order.ts";
import type { Shop } from "../../shop.ts";
import { apiError } from "../errors.ts";

export type OrderOptions = {
  shop: Pick<Shop, "placeOrder" | "readOrder" | "confirmOrder">;
  /** The card provider's public key. */
  publicKey: string;
};

/** Placing, reading and confirming orders (contract, HTTP API). */
export function orderRoutes({ shop, publicKey }: OrderOptions): Hono {
  const orders = new Hono();

  orders.post("/", async (context) => {
    const key = context.req.header("Idempotency-Key");
    if (key !== undefined && !/^[\x21-\x7e]{1,255}$/.test(key)) {
      const fields = { "Idempotency-Key": "The key is 1 to 255 characters without spaces." };
      return invalid(context, fields);
    }
    const result = await shop.placeOrder(await context.req.json(), key);
    switch (result.kind) {
      case "placed":
        return context.json(placedOrderBody(result.order, publicKey), 201);
      case "repeated":
        return context.json(placedOrderBody(result.order, publicKey), 200);
      case "invalid":
        return invalid(context, result.fields);
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

  orders.get("/:reference", (context) => show(context, context.req.param("reference")));

  orders.post("/:reference/confirm", async (context) => {
    const reference = context.req.param("reference");
    if (isReference(reference)) await shop.confirmOrder(reference);
    return show(context, reference);
  });

  async function show(context: Context, reference: string): Promise<Response> {
    const order = await shop.readOrder(reference);
    if (order) {
      const { placedAt: _, ...view } = order;
      return context.json(view);
    }
    return apiError(context, 404, { code: "unknown_order", message: "There is no such order." });
  }

  return orders;
}

function placedOrderBody({ customFields, ...order }: PlacedOrder, publicKey: string): object {
  return { ...order, publicKey, metadata: { custom_fields: customFields } };
}

function invalid(context: Context, fields: Record<string, string>): Response {
  const message = "Some fields are missing or not valid.";
  return apiError(context, 422, { code: "invalid_fields", message, fields });
}
