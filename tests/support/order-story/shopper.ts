import type { Part } from "../../../domain/orders/balance.ts";
import type { CreatePaymentResult } from "../../../server/payments/create-payment.ts";
import type { TestShop } from "../shop.ts";
import { READY_BY } from "./owner.ts";
import type { StoryPayment } from "./provider.ts";

/** The customer reads the order's page and accepts what it says. */
export async function accept({ shop }: TestShop, reference: string): Promise<void> {
  const order = await shop.readOrder(reference);
  await shop.acceptBespoke(reference, { total: order?.total ?? 0, readyBy: READY_BY });
}

/** A payment that was begun, or why not; `link` is the token of the link by which it was. */
export type Begun = { result: CreatePaymentResult; link?: string };

/** The customer begins another payment; her address counts only where the order has none. */
export async function begin({ shop }: TestShop, order: string, part?: Part): Promise<Begun> {
  return {
    result: await shop.createPayment(order, { ...(part && { part }), email: "bola@example.com" }),
  };
}

/** Somebody else begins one, by the order's link. */
export async function beginByLink({ shop }: TestShop, order: string): Promise<Begun> {
  const created = await shop.createPayLink(order);
  if (created.kind !== "created") return { result: created };
  const link = created.url.split("/").at(-1) ?? "";
  const result = await shop.createLinkPayment(link, { email: "payer@example.com" });
  if (result.kind === "invalid") throw new Error(JSON.stringify(result));
  return { result, link };
}

/** Who pays by a link confirms by it: the order is not theirs. */
export function confirm(shop: TestShop, { reference: payment, link }: StoryPayment) {
  return link === undefined
    ? shop.call("POST", `/api/orders/${payment}/confirm`)
    : shop.call("POST", `/api/pay-links/${link}/confirm`, { payment });
}
