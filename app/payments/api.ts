import type { FieldErrors } from "../../domain/fields.ts";
import { isRecord } from "../../domain/json.ts";
import type { Naira } from "../../domain/money.ts";
import type { LinkState, OrderDraft, PlacedOrder, PricedLine } from "../../domain/orders/api.ts";
import type { Part } from "../../domain/orders/balance.ts";
import { ORDER_STATUSES, WAYS } from "../../domain/orders/money.ts";
import { callApi, errorOf, fieldErrorsOf, troubleOf, UNREACHABLE } from "../browser/api.ts";
import type { Answer, Trouble } from "../browser/api.ts";

/** The server's present sums of an order that is not placed yet. */
type NewSums = { total: Naira; discount: Naira; delivery: Naira; credit: Naira };

export type PlaceResult =
  | { kind: "placed"; order: PlacedOrder }
  | ({ kind: "price-changed"; lines: readonly PricedLine[] } & NewSums)
  | SoldOut
  | { kind: "invalid"; fields: FieldErrors }
  /** The idempotency key was used for another draft. */
  | { kind: "other-order" }
  /** The order to change is paid, in the making, or no longer known by this key. */
  | { kind: "not-replaceable" }
  | Trouble;

/** An order that was not paid for half an hour holds its pieces no longer. */
export const SOLD_MEANWHILE =
  "A piece of this order was sold before it was paid, and nothing was charged. Please write to us: we tell you what can be done.";

/** The lines that cannot be bought now. */
type SoldOut = { kind: "sold-out"; lines: readonly (PricedLine & { left?: number })[] };

export type AnotherPaymentResult =
  | { kind: "created"; payment: PlacedOrder }
  | SoldOut
  /** The order was paid meanwhile. */
  | { kind: "nothing-due" }
  /** The page is out of date: the order is not accepted yet, or takes no deposit any more. */
  | { kind: "changed" }
  | Trouble;

export type ConfirmResult = ({ kind: "order" } & LinkState) | { kind: "unknown-order" } | Trouble;

/** `POST /api/orders`. Idempotent: the same draft with the same key creates only one order. */
export async function placeOrder(draft: OrderDraft, idempotencyKey: string): Promise<PlaceResult> {
  const answer = await callApi("/api/orders", {
    body: draft,
    headers: { "Idempotency-Key": idempotencyKey },
  });
  if (!answer) return UNREACHABLE;
  const { status, body } = answer;
  if ((status === 200 || status === 201) && isPlacedOrder(body)) {
    return { kind: "placed", order: body };
  }
  const { code, lines, total, discount, delivery, credit } = errorOf(body);
  if (status === 409 && code === "sold_out" && arePricedLines(lines)) {
    return { kind: "sold-out", lines };
  }
  if (status === 409 && code === "not_replaceable") return { kind: "not-replaceable" };
  const sums = { total, discount, delivery, credit };
  if (status === 409 && arePricedLines(lines) && areSums(sums)) {
    return { kind: "price-changed", lines, ...sums };
  }
  if (status === 422 && code === "idempotency_mismatch") return { kind: "other-order" };
  const fields = fieldErrorsOf(body);
  if (status === 422 && fields) return { kind: "invalid", fields };
  return tooManyOf(answer) ?? closedOf(answer) ?? troubleOf(status);
}

/** The server's own message where a celebration takes no order any more, or has one of this guest. */
function closedOf({ status, body }: Answer): Trouble | undefined {
  const { code, message } = errorOf(body);
  const isOne = status === 409 && (code === "closed" || code === "ordered");
  return isOne && typeof message === "string" ? { kind: "trouble", message } : undefined;
}

/**
 * `POST /api/orders/:reference/payments`: another payment of what is left to pay. With `key`, which has placed the order,
 * the provider gets the customer's details again, as at the first attempt.
 */
export async function createPayment(
  orderReference: string,
  { key }: { key: string },
): Promise<AnotherPaymentResult> {
  const path = `/api/orders/${encodeURIComponent(orderReference)}/payments`;
  const headers = { "Idempotency-Key": key };
  return readPayment(await callApi(path, { body: { part: "all" }, headers }));
}

/** Reads the response to `createPayment` or `createLinkPayment`. */
function readPayment(answer: Answer | undefined): AnotherPaymentResult {
  if (!answer) return UNREACHABLE;
  const { status, body } = answer;
  if (status === 201 && isPlacedOrder(body)) return { kind: "created", payment: body };
  const { code, lines } = errorOf(body);
  if (status === 409 && code === "nothing_due") return { kind: "nothing-due" };
  if (status === 409 && code === "sold_out" && arePricedLines(lines)) {
    return { kind: "sold-out", lines };
  }
  if (status === 409 && (code === "not_accepted" || code === "no_deposit")) {
    return { kind: "changed" };
  }
  return tooManyOf(answer) ?? closedOf(answer) ?? troubleOf(status);
}

/** The server's own message for the limits of payments, orders and codes, where waiting a minute does not help. */
function tooManyOf({ status, body }: Answer): Trouble | undefined {
  const { code, message } = errorOf(body);
  const isForLong =
    code === "too_many_payments" ||
    code === "too_many_orders" ||
    code === "too_many_held" ||
    code === "too_many_codes";
  return status === 429 && isForLong && typeof message === "string"
    ? { kind: "trouble", message }
    : undefined;
}

/** `POST /api/orders/:reference/confirm`, of an order or a payment: the server asks the card provider for the state. */
export async function confirmOrder(reference: string): Promise<ConfirmResult> {
  const path = `/api/orders/${encodeURIComponent(reference)}/confirm`;
  return readState(await callApi(path, { body: {} }));
}

/** Reads the response to `confirmOrder` or `confirmLinkPayment`. */
function readState(answer: Answer | undefined): ConfirmResult {
  if (!answer) return UNREACHABLE;
  if (answer.status === 404) return { kind: "unknown-order" };
  if (answer.status !== 200 || !isState(answer.body)) return troubleOf(answer.status);
  const { status, due, underWay } = answer.body;
  return { kind: "order", status, due, underWay };
}

function isPlacedOrder(body: unknown): body is PlacedOrder {
  return (
    isRecord(body) &&
    typeof body.reference === "string" &&
    Number.isSafeInteger(body.amount) &&
    body.currency === "NGN" &&
    typeof body.email === "string" &&
    typeof body.publicKey === "string" &&
    isRecord(body.metadata)
  );
}

function isState(body: unknown): body is LinkState {
  return (
    isRecord(body) &&
    ORDER_STATUSES.some((status) => status === body.status) &&
    Number.isSafeInteger(body.due) &&
    (body.underWay === undefined || WAYS.some((way) => way === body.underWay))
  );
}

function arePricedLines(lines: unknown): lines is readonly PricedLine[] {
  return (
    Array.isArray(lines) &&
    lines.every(
      (line) => isRecord(line) && typeof line.sku === "string" && Number.isSafeInteger(line.price),
    )
  );
}

function areSums(sums: Record<keyof NewSums, unknown>): sums is NewSums {
  return Object.values(sums).every(Number.isSafeInteger);
}

export type PayLinkResult =
  | { kind: "created"; url: string }
  /** The page is out of date: the order was paid meanwhile, or is not accepted yet. */
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
export function createLinkPayment(token: string, payer: Payer): Promise<PayerResult> {
  return payAs(payer, `/api/pay-links/${token}/payments`);
}

/** Like `createPayment`, from the order's own page; `email` is given if the order has none. */
export function createOwnPayment(reference: string, payer: Partial<Payer>): Promise<PayerResult> {
  return payAs(payer, `/api/orders/${encodeURIComponent(reference)}/payments`);
}

type Payer = { email: string; part: Part };
type PayerResult = AnotherPaymentResult | { kind: "invalid"; fields: FieldErrors };

async function payAs(payer: Partial<Payer>, path: string): Promise<PayerResult> {
  const answer = await callApi(path, { body: payer });
  const fields = answer?.status === 422 ? fieldErrorsOf(answer.body) : undefined;
  return fields ? { kind: "invalid", fields } : readPayment(answer);
}

/** `POST /api/pay-links/:token/confirm`: the server asks the card provider about `payment`, or the newest one. */
export async function confirmLinkPayment(token: string, payment?: string): Promise<ConfirmResult> {
  return readState(await callApi(`/api/pay-links/${token}/confirm`, { body: { payment } }));
}
