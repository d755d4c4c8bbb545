import { createHash } from "node:crypto";
import type { Catalogue } from "../../domain/catalogue/catalogue.ts";
import { nextCheck } from "../../domain/payments/states.ts";
import { createReference, REFERENCE_BYTES } from "../../domain/orders/numbers.ts";
import type { Naira } from "../../domain/money.ts";
import { toKobo, toNaira } from "../../domain/money.ts";
import { MEASURES } from "../../domain/catalogue/measurements.ts";
import { surchargeOf } from "../../domain/checkout/speed.ts";
import { STALE_CATALOGUE } from "../db/tables/orders.ts";
import type { Db } from "../db/schema.ts";
import { readCreditCode } from "../../domain/payments/credit.ts";
import type { RequestedOrder, OrderRequest } from "./order-request.ts";
import { parseOrderRequest, readRequestedOrder, UNKNOWN_CREDIT } from "./order-request.ts";
import type { PlacedOrder } from "./placed-order.ts";
import { placedOrder, readPlacedOrder } from "./placed-order.ts";
import type { Ports } from "../ports.ts";
import { replaceOrder } from "./replace-order.ts";
import { waitOfNetwork } from "./unbegun-orders.ts";
import { storeOrder } from "./store-order.ts";

type PlaceOrderResult =
  | { kind: "placed"; order: PlacedOrder }
  /** The same key and request as before: returns the existing order. */
  | { kind: "repeated"; order: PlacedOrder }
  | { kind: "idempotency-mismatch" }
  /** The customer's network has left too many orders unbegun; whole seconds until it can place another. */
  | { kind: "limited"; retryAfter: number }
  /** The order to change is paid, in the making, or not of the given key. */
  | { kind: "not-replaceable" }
  /** The order to change has as many payments as are allowed. */
  | { kind: "too-many" }
  | { kind: "invalid"; fields: Record<string, string> }
  /** The store credit is unknown, spent, or of another customer. */
  | { kind: "no-credit"; fields: { credit: string } }
  | { kind: "price-changed"; lines: PricedLine[]; total: Naira }
  /** The lines that cannot be bought now. */
  | { kind: "sold-out"; lines: PricedLine[] };

/** A line at the catalogue's current price; `price` is per piece, in whole naira. */
export type PricedLine = { sku: string; size?: string; quantity: number; price: Naira };

/**
 * Stores an order before it is paid, with the newest catalogue's prices: the database refuses an order that was priced
 * at an older one. Requests with the same `idempotencyKey` make one order, even if they arrive concurrently in two
 * processes. `client` is the customer's network, from `clientAddress`.
 */
export function createPlaceOrder(
  ports: Pick<
    Ports,
    "db" | "now" | "random" | "logger" | "catalogue" | "outboxBell" | "fingerprint"
  >,
) {
  const { db, random, logger, catalogue: current, outboxBell, fingerprint } = ports;

  return async function placeOrder(
    body: unknown,
    idempotencyKey?: string,
    client?: string,
  ): Promise<PlaceOrderResult> {
    const network = client === undefined ? undefined : fingerprint(client);
    for (let attempt = 1; ; attempt += 1) {
      const catalogue = current.read();
      const validated = validate(body, catalogue);
      if (validated.kind !== "good") {
        // This process may not have noticed the newest change yet, which the shopper has seen from another one.
        if (isOfCatalogue(validated)) await current.refresh();
        if (current.read() !== catalogue && attempt < MAX_ATTEMPTS) continue;
        // A repeated request gets its order even if the catalogue has changed since.
        const asked = idempotencyKey ? readRequestedOrder(body) : undefined;
        const key = idempotencyKey && { key: idempotencyKey, bodyHash: asked && hashOf(asked) };
        const earlier = key && (await replay(db, key));
        return earlier || validated;
      }
      const { request } = validated;
      const key = idempotencyKey ? { key: idempotencyKey, bodyHash: hashOf(request) } : undefined;
      const wait = network && (await waitOfNetwork(db, network, ports.now()));
      if (wait) return (key && (await replay(db, key))) ?? { kind: "limited", retryAfter: wait };
      const reference = createReference(random(REFERENCE_BYTES));
      const rows = rowsOf(reference, request, ports.now(), catalogue.editsRevision);
      const created_at = rows.order.created_at;
      const { replaces } = request;
      const content = {
        ...rows,
        key: key && { key: key.key, body_hash: key.bodyHash, reference, created_at },
        credit: creditOf(request),
        network,
      };
      const storing = replaces
        ? replaceOrder(db, content, replaces, ports.now())
        : storeOrder(db, content, ports.now());
      const stored = await storing.catch((error: unknown) => staleOr(error, attempt));
      switch (stored.kind) {
        case "stale":
          await current.refresh();
          continue;
        case "key-taken": {
          const winner = key && (await replay(db, key));
          if (winner) return winner;
          throw new Error("The order of this key is gone");
        }
        case "not-replaceable":
        case "too-many":
          // A repeated request, whose order was paid since.
          return (key && (await replay(db, key))) ?? stored;
        case "replaced": {
          const { order, amount } = stored;
          logger.info({ reference, order, amount }, "Order changed before paying");
          if (amount === 0) outboxBell.ring();
          return { kind: "placed", order: await readPlacedOrder(db, order, reference) };
        }
        case "no-credit":
          return { kind: "no-credit", fields: { credit: UNKNOWN_CREDIT } };
        case "unexpected-amount": {
          const lines = pricedLines(request.lines);
          return { kind: "price-changed", lines, total: toNaira(stored.amount) };
        }
        case "stored": {
          const { number, amount } = stored;
          logger.info({ reference, amount }, "Order placed");
          if (amount === 0) outboxBell.ring();
          return { kind: "placed", order: placedOrder(rows.order, rows.lines, number, amount) };
        }
      }
    }
  };
}

/** How often an order is priced anew if the owner keeps changing the catalogue meanwhile. */
const MAX_ATTEMPTS = 5;

function staleOr(error: unknown, attempt: number): { kind: "stale" } {
  const isStale = error instanceof Error && error.message.includes(STALE_CATALOGUE);
  if (isStale && attempt < MAX_ATTEMPTS) return { kind: "stale" };
  throw error;
}

type Refusal = Extract<PlaceOrderResult, { kind: "invalid" | "price-changed" | "sold-out" }>;

/** Whether another catalogue might not refuse it. */
function isOfCatalogue(refusal: Refusal): boolean {
  if (refusal.kind !== "invalid") return true;
  return Object.keys(refusal.fields).some((name) => /^(lines\.\d+\.(sku|size)|speed)$/.test(name));
}

/** Validates the body against the form's rules and the catalogue. */
function validate(
  body: unknown,
  catalogue: Catalogue,
): { kind: "good"; request: OrderRequest } | Refusal {
  const parsed = parseOrderRequest(body, catalogue);
  if (!parsed.ok) return { kind: "invalid", fields: parsed.fields };
  const { request } = parsed;
  const soldOut = request.lines.filter(({ product }) => product.soldOut);
  if (soldOut.length > 0) return { kind: "sold-out", lines: pricedLines(soldOut) };
  const total = totalOf(request);
  // With credit, what is to be paid is known once the credit is spent.
  const isUnknown = request.credit !== undefined || request.expectedTotal === undefined;
  return isUnknown || request.expectedTotal === total
    ? { kind: "good", request }
    : { kind: "price-changed", lines: pricedLines(request.lines), total };
}

/** `bodyHash` is undefined for a malformed body, which matches no stored request. */
type Key = { key: string; bodyHash: string | undefined };

/** The result for a key that was used before; undefined for a new key. */
async function replay(db: Db, { key, bodyHash }: Key): Promise<PlaceOrderResult | undefined> {
  const known = await db
    .selectFrom("idempotency_keys")
    .select(["body_hash", "reference", "payment_reference"])
    .where("key", "=", key)
    .executeTakeFirst();
  if (!known) return undefined;
  if (known.body_hash !== bodyHash) return { kind: "idempotency-mismatch" };
  const { reference, payment_reference } = known;
  return { kind: "repeated", order: await readPlacedOrder(db, reference, payment_reference) };
}

function rowsOf(reference: string, request: OrderRequest, at: Date, revision: number) {
  const { firstName, lastName, ...customer } = request.customer;
  const placed = {
    reference,
    status: "pending" as const,
    amount: toKobo(totalOf(request)),
    currency: "NGN",
    created_at: at.toISOString(),
  };
  const { amount: _, ...begun } = placed;
  return {
    order: {
      ...placed,
      speed: request.speed,
      first_name: firstName,
      last_name: lastName,
      ...customer,
      sizing: request.sizing ? JSON.stringify(request.sizing) : "",
      catalogue_revision: revision,
    },
    payment: {
      ...begun,
      order_reference: reference,
      purpose: "full" as const,
      check_at: nextCheck(at, at, { begun: false })?.toISOString(),
    },
    lines: request.lines.map(({ product, size, quantity }, position) => ({
      reference,
      position,
      sku: product.sku,
      name: product.fullName,
      size: size ?? "",
      quantity,
      unit_price: toKobo(product.price),
      on_sale: product.price < product.originalPrice ? 1 : 0,
    })),
  };
}

/** A text that is no code becomes one that no credit has. */
function creditOf({ credit, expectedTotal }: OrderRequest) {
  if (credit === undefined) return undefined;
  const expected = expectedTotal === undefined ? undefined : toKobo(expectedTotal);
  return { code: readCreditCode(credit) ?? "", expected };
}

function totalOf({ lines, speed }: OrderRequest): Naira {
  const goods = lines.reduce((sum, { product, quantity }) => sum + product.price * quantity, 0);
  return goods + surchargeOf(speed, goods);
}

function pricedLines(lines: OrderRequest["lines"]): PricedLine[] {
  return lines.map(({ product, size, quantity }) => ({
    sku: product.sku,
    ...(size && { size }),
    quantity,
    price: product.price,
  }));
}

/**
 * Hashes the parsed request, so that white space and the order of JSON keys do not matter. Idempotency keys are stored
 * for 30 days (`domain/retention.ts`): after a change of this function, requests repeated with an older key mismatch.
 * Which order a request changes is not part of it: the key that changed an order is from then on as good as the one
 * that placed it.
 */
function hashOf({ lines, customer, speed, credit, sizing, expectedTotal }: RequestedOrder): string {
  const ordered = lines.map(({ sku, size, quantity }) => [sku, size ?? "", quantity]);
  const people = Object.entries(customer).toSorted(([a], [b]) => (a < b ? -1 : 1));
  // Standard orders without credit keep the hash that earlier releases stored, and so do orders without measurements.
  const paying = speed === "standard" && !credit && !sizing ? [] : [speed, credit ?? null];
  const more = sizing ? [...paying, MEASURES.map((measure) => sizing[measure] ?? null)] : paying;
  const text = JSON.stringify([ordered, people, expectedTotal ?? null, ...more]);
  return createHash("sha256").update(text).digest("hex");
}
