import { createHash } from "node:crypto";
import { nextCheck } from "../../domain/checkout/check-schedule.ts";
import { createReference, REFERENCE_BYTES } from "../../domain/checkout/reference.ts";
import type { Naira } from "../../domain/money/money.ts";
import { toKobo } from "../../domain/money/money.ts";
import { createOrderStore } from "../db/order-store.ts";
import type { Db } from "../db/schema.ts";
import type { OrderRequest } from "./order-request.ts";
import { parseOrderRequest } from "./order-request.ts";
import type { PlacedOrder } from "./placed-order.ts";
import { placedOrder, readPlacedOrder } from "./placed-order.ts";
import type { Ports } from "./ports.ts";

export type PlaceOrderResult =
  | { kind: "placed"; order: PlacedOrder }
  /** The same key and the same request again: the order it made before. */
  | { kind: "repeated"; order: PlacedOrder }
  | { kind: "idempotency-mismatch" }
  | { kind: "invalid"; fields: Record<string, string> }
  | { kind: "price-changed"; lines: PricedLine[]; total: Naira };

/** A line as the catalogue prices it now: the price of one piece, in whole naira. */
export type PricedLine = { sku: string; size?: string; quantity: number; price: Naira };

/**
 * Stores an order before anything is paid, priced by the catalogue alone. Two requests of one
 * `idempotencyKey`, even at the same moment and in two processes, make one order.
 */
export function createPlaceOrder(ports: Pick<Ports, "db" | "now" | "random" | "logger">) {
  const { db, random, logger } = ports;
  const storeOrder = createOrderStore(db);

  return async function placeOrder(
    body: unknown,
    idempotencyKey?: string,
  ): Promise<PlaceOrderResult> {
    const parsed = parseOrderRequest(body);
    if (!parsed.ok) return { kind: "invalid", fields: parsed.fields };
    const { request } = parsed;
    const key = idempotencyKey ? { key: idempotencyKey, bodyHash: hashOf(request) } : undefined;

    const total = totalOf(request);
    if (request.expectedTotal !== undefined && request.expectedTotal !== total) {
      // A repeated request gets its order even if prices changed since.
      const earlier = key && (await replay(db, key));
      return earlier ?? { kind: "price-changed", lines: pricedLines(request), total };
    }
    const reference = createReference(random(REFERENCE_BYTES));
    const rows = rowsOf(reference, request, ports.now());
    const created_at = rows.order.created_at;
    const stored = await storeOrder({
      ...rows,
      key: key && { key: key.key, body_hash: key.bodyHash, reference, created_at },
    });
    if (!stored && key) {
      const winner = await replay(db, key);
      if (winner) return winner;
      throw new Error("The order of this key is gone");
    }
    logger.info({ reference, amount: rows.order.amount }, "Order placed");
    return { kind: "placed", order: placedOrder(rows.order, rows.lines) };
  };
}

type Key = { key: string; bodyHash: string };

/** The order that this key made before; undefined for a new key. */
async function replay(db: Db, { key, bodyHash }: Key): Promise<PlaceOrderResult | undefined> {
  const known = await db
    .selectFrom("idempotency_keys")
    .select(["body_hash", "reference"])
    .where("key", "=", key)
    .executeTakeFirst();
  if (!known) return undefined;
  if (known.body_hash !== bodyHash) return { kind: "idempotency-mismatch" };
  return { kind: "repeated", order: await readPlacedOrder(db, known.reference) };
}

function rowsOf(reference: string, request: OrderRequest, at: Date) {
  const { firstName, lastName, ...customer } = request.customer;
  return {
    order: {
      reference,
      status: "pending" as const,
      amount: toKobo(totalOf(request)),
      currency: "NGN",
      first_name: firstName,
      last_name: lastName,
      ...customer,
      created_at: at.toISOString(),
      check_at: nextCheck(at, at)?.toISOString(),
    },
    lines: request.lines.map(({ product, size, quantity }, position) => ({
      reference,
      position,
      sku: product.sku,
      name: product.fullName,
      size: size ?? "",
      quantity,
      unit_price: toKobo(product.price),
    })),
  };
}

function totalOf({ lines }: OrderRequest): Naira {
  return lines.reduce((sum, { product, quantity }) => sum + product.price * quantity, 0);
}

function pricedLines({ lines }: OrderRequest): PricedLine[] {
  return lines.map(({ product, size, quantity }) => ({
    sku: product.sku,
    ...(size && { size }),
    quantity,
    price: product.price,
  }));
}

/** Of the request as understood, so that spaces and the order of its keys make no other body. */
function hashOf({ lines, customer, expectedTotal }: OrderRequest): string {
  const asked = lines.map(({ product, size, quantity }) => [product.sku, size ?? "", quantity]);
  const people = Object.entries(customer).toSorted(([a], [b]) => a.localeCompare(b));
  const text = JSON.stringify([asked, people, expectedTotal ?? null]);
  return createHash("sha256").update(text).digest("hex");
}
