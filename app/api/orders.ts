import type { OrderDraft, OrderState, PlacedOrder, PricedLine } from "../../domain/api/orders.ts";
import { ORDER_STATUSES, type OrderStatus } from "../../domain/orders/order-money.ts";
import type { FieldErrors } from "../../domain/forms/field.ts";
import { isRecord } from "../../domain/is-record.ts";
import type { Naira } from "../../domain/money/money.ts";
import { callApi } from "./client.ts";
import { errorOf, fieldErrorsOf } from "./read-error.ts";
import { troubleOf, UNREACHABLE, type Trouble } from "./trouble.ts";

export type PlaceResult =
  | { kind: "placed"; order: PlacedOrder }
  | { kind: "price-changed"; lines: readonly PricedLine[]; total: Naira }
  /** The SKUs that cannot be bought now. */
  | { kind: "sold-out"; skus: readonly string[] }
  | { kind: "invalid"; fields: FieldErrors }
  /** The key was used for another order. */
  | { kind: "other-order" }
  | Trouble;

export type AnotherPaymentResult =
  | { kind: "created"; payment: PlacedOrder }
  /** Paid meanwhile. */
  | { kind: "nothing-due" }
  | Trouble;

export type ConfirmResult =
  | { kind: "order"; status: OrderStatus }
  | { kind: "unknown-order" }
  | Trouble;

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
  const { code, lines, total } = errorOf(body);
  if (status === 409 && code === "sold_out" && arePricedLines(lines)) {
    return { kind: "sold-out", skus: lines.map(({ sku }) => sku) };
  }
  if (status === 409 && arePricedLines(lines) && typeof total === "number") {
    return { kind: "price-changed", lines, total };
  }
  if (status === 422 && code === "idempotency_mismatch") return { kind: "other-order" };
  const fields = fieldErrorsOf(body);
  if (status === 422 && fields) return { kind: "invalid", fields };
  return troubleOf(status);
}

/** `POST /api/orders/:reference/payments`: another payment of what is left to pay. */
export async function createPayment(orderReference: string): Promise<AnotherPaymentResult> {
  const path = `/api/orders/${encodeURIComponent(orderReference)}/payments`;
  const answer = await callApi(path, { body: {} });
  if (!answer) return UNREACHABLE;
  const { status, body } = answer;
  if (status === 201 && isPlacedOrder(body)) return { kind: "created", payment: body };
  if (status === 409 && errorOf(body).code === "nothing_due") return { kind: "nothing-due" };
  return troubleOf(status);
}

/** `POST /api/orders/:reference/confirm`, by an order's reference or a payment's: the server asks the card provider and returns the order's state. */
export async function confirmOrder(reference: string): Promise<ConfirmResult> {
  const path = `/api/orders/${encodeURIComponent(reference)}/confirm`;
  const answer = await callApi(path, { body: {} });
  if (!answer) return UNREACHABLE;
  if (answer.status === 404) return { kind: "unknown-order" };
  if (answer.status !== 200 || !isOrderState(answer.body)) return troubleOf(answer.status);
  return { kind: "order", status: answer.body.status };
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

function isOrderState(body: unknown): body is OrderState {
  return isRecord(body) && ORDER_STATUSES.some((status) => status === body.status);
}

function arePricedLines(lines: unknown): lines is readonly PricedLine[] {
  return (
    Array.isArray(lines) &&
    lines.every(
      (line) => isRecord(line) && typeof line.sku === "string" && Number.isSafeInteger(line.price),
    )
  );
}
