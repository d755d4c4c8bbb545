import type { CustomField } from "../../domain/checkout/order-summary.ts";
import type { OrderStatus } from "../../domain/checkout/order-status.ts";
import type { Customer } from "../../domain/checkout/validate.ts";
import type { FieldErrors } from "../../domain/forms/field.ts";
import type { Kobo, Naira } from "../../domain/money/money.ts";

/** What the shopper asks for. The server prices it; `expectedTotal` is what the page showed, in whole naira. */
export type OrderDraft = {
  lines: readonly { sku: string; size?: string | undefined; quantity: number }[];
  customer: Customer;
  expectedTotal: Naira;
};

/** The order as the server stored it, and all that the card provider's window is given. */
export type PlacedOrder = {
  reference: string;
  amount: Kobo;
  currency: "NGN";
  email: string;
  publicKey: string;
  metadata: { custom_fields: CustomField[] };
};

/** A line as the server prices it now. */
export type PricedLine = { sku: string; size?: string; quantity: number; price: Naira };

/** The shop could not be reached or could not answer; `message` is for the shopper. Nothing is lost by asking again. */
export type Trouble = { kind: "trouble"; message: string };

export type PlaceResult =
  | { kind: "placed"; order: PlacedOrder }
  | { kind: "price-changed"; lines: readonly PricedLine[]; total: Naira }
  | { kind: "invalid"; fields: FieldErrors }
  | Trouble;

export type ConfirmResult =
  | { kind: "order"; status: OrderStatus }
  | { kind: "unknown-order" }
  | Trouble;

const PATIENCE_MS = 30_000;

/** `POST /api/orders`. The same key with the same draft again makes no second order. */
export async function placeOrder(draft: OrderDraft, idempotencyKey: string): Promise<PlaceResult> {
  const answer = await post("/api/orders", JSON.stringify(draft), idempotencyKey);
  if (!answer) return unreachable();
  const { status, body } = answer;
  if (status === 200 || status === 201) return { kind: "placed", order: body as PlacedOrder };
  const { error = {} } = body as { error?: Partial<ErrorBody> };
  if (status === 409 && error.lines && error.total !== undefined) {
    return { kind: "price-changed", lines: error.lines, total: error.total };
  }
  if (status === 422 && error.fields) return { kind: "invalid", fields: error.fields };
  return troubleOf(status);
}

/** `POST /api/orders/:reference/confirm`: the server asks the card provider and answers how the order stands. */
export async function confirmOrder(reference: string): Promise<ConfirmResult> {
  const answer = await post(`/api/orders/${encodeURIComponent(reference)}/confirm`);
  if (!answer) return unreachable();
  if (answer.status === 404) return { kind: "unknown-order" };
  if (answer.status !== 200) return troubleOf(answer.status);
  return { kind: "order", status: (answer.body as { status: OrderStatus }).status };
}

type ErrorBody = { fields: FieldErrors; lines: readonly PricedLine[]; total: Naira };

/** Undefined where no answer in JSON came, for whatever reason. */
async function post(address: string, body?: string, idempotencyKey?: string) {
  try {
    const response = await fetch(address, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        ...(idempotencyKey && { "Idempotency-Key": idempotencyKey }),
      },
      body: body ?? "{}",
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return { status: response.status, body: (await response.json()) as unknown };
  } catch {
    return undefined;
  }
}

function unreachable(): Trouble {
  return {
    kind: "trouble",
    message: "The shop could not be reached. Please check your connection and try again.",
  };
}

function troubleOf(status: number): Trouble {
  return { kind: "trouble", message: TROUBLES[status] ?? OUR_SIDE };
}

const OUR_SIDE = "Something went wrong on our side. Please try again in a moment.";
const TROUBLES: Readonly<Partial<Record<number, string>>> = {
  429: "That was a little too often. Please wait a minute and try again.",
  503: "The shop cannot take orders just now. Nothing was lost: please try again in a minute.",
};
