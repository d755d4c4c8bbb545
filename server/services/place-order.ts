import { createHash } from "node:crypto";
import { nextCheck } from "../../domain/checkout/check-schedule.ts";
import { createReference, REFERENCE_BYTES } from "../../domain/checkout/reference.ts";
import type { Naira } from "../../domain/money/money.ts";
import { toKobo } from "../../domain/money/money.ts";
import type { Db } from "../db/schema.ts";
import type { OrderRequest } from "./order-request.ts";
import { parseOrderRequest } from "./order-request.ts";
import type { PlacedOrder } from "./placed-order.ts";
import { readPlacedOrder } from "./placed-order.ts";
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

  return async function placeOrder(
    body: unknown,
    idempotencyKey?: string,
  ): Promise<PlaceOrderResult> {
    const parsed = parseOrderRequest(body);
    if (!parsed.ok) return { kind: "invalid", fields: parsed.fields };
    const { request } = parsed;
    const key = idempotencyKey && { key: idempotencyKey, bodyHash: hashOf(request) };

    // Before the prices: a repeated request gets its order even if prices changed since.
    const earlier = key && (await replay(db, key));
    if (earlier) return earlier;

    const total = totalOf(request);
    if (request.expectedTotal !== undefined && request.expectedTotal !== total) {
      return { kind: "price-changed", lines: pricedLines(request), total };
    }
    const reference = createReference(random(REFERENCE_BYTES));
    const stored = await db.transaction().execute(async (transaction) => {
      if (key && !(await takeKey(transaction, key, reference, ports.now()))) return false;
      await store(transaction, reference, request, ports.now());
      return true;
    });
    if (!stored && key) {
      const winner = await replay(db, key);
      if (winner) return winner;
    }
    logger.info({ reference, amount: toKobo(total) }, "Order placed");
    return { kind: "placed", order: await readPlacedOrder(db, reference) };
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

/** False where another request has the key; on PostgreSQL it waits for that request's end. */
async function takeKey(db: Db, { key, bodyHash }: Key, reference: string, at: Date) {
  const result = await db
    .insertInto("idempotency_keys")
    .values({ key, body_hash: bodyHash, reference, created_at: at.toISOString() })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

async function store(db: Db, reference: string, request: OrderRequest, at: Date): Promise<void> {
  const { firstName, lastName, ...customer } = request.customer;
  await db
    .insertInto("orders")
    .values({
      reference,
      status: "pending",
      amount: toKobo(totalOf(request)),
      currency: "NGN",
      first_name: firstName,
      last_name: lastName,
      ...customer,
      created_at: at.toISOString(),
      check_at: nextCheck(at, at)?.toISOString(),
    })
    .execute();
  const lines = request.lines.map(({ product, size, quantity }, position) => ({
    reference,
    position,
    sku: product.sku,
    name: product.fullName,
    size: size ?? "",
    quantity,
    unit_price: toKobo(product.price),
  }));
  await db.insertInto("order_lines").values(lines).execute();
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
