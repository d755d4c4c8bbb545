import type { FieldErrors } from "../../domain/fields.ts";
import { isRecord } from "../../domain/json.ts";
import type { Part } from "../../domain/orders/balance.ts";
import { callApi, errorOf, fieldErrorsOf, troubleOf, UNREACHABLE } from "../browser/api.ts";
import type { Trouble } from "../browser/api.ts";
import { readPayment, readState } from "./orders.ts";
import type { AnotherPaymentResult, ConfirmResult } from "./orders.ts";

export type PayLinkResult =
  | { kind: "created"; url: string }
  /** Paid meanwhile, or not accepted yet: the page shows something old. */
  | { kind: "changed" }
  | Trouble;

/** `POST /api/pay-links`: the address by which somebody else can pay an order. */
export async function createPayLink(orderReference: string): Promise<PayLinkResult> {
  const answer = await callApi("/api/pay-links", { body: { order: orderReference } });
  if (!answer) return UNREACHABLE;
  const { status, body } = answer;
  if (status === 201 && isRecord(body) && typeof body.url === "string") {
    return { kind: "created", url: body.url };
  }
  const { code } = errorOf(body);
  if (status === 409 && (code === "nothing_due" || code === "not_accepted")) {
    return { kind: "changed" };
  }
  return troubleOf(status);
}

/** `POST /api/pay-links/:token/payments`: a payment of what is due, or of the deposit; the receipt goes to `email`. */
export async function createLinkPayment(
  token: string,
  { email, part }: { email: string; part: Part },
): Promise<AnotherPaymentResult | { kind: "invalid"; fields: FieldErrors }> {
  const answer = await callApi(`/api/pay-links/${token}/payments`, { body: { email, part } });
  const fields = answer?.status === 422 ? fieldErrorsOf(answer.body) : undefined;
  return fields ? { kind: "invalid", fields } : readPayment(answer);
}

/** `POST /api/pay-links/:token/confirm`: the server asks the card provider, about one payment or the newest. */
export async function confirmLinkPayment(token: string, payment?: string): Promise<ConfirmResult> {
  return readState(await callApi(`/api/pay-links/${token}/confirm`, { body: { payment } }));
}
