import { Hono } from "hono";
import type { Context } from "hono";
import { isRecord } from "../../../domain/json.ts";
import type { Shop } from "../../shop.ts";
import { apiError } from "../errors.ts";
import { createdPayment, invalidFields } from "./orders.ts";

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
