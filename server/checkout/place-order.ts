import { createHash } from "node:crypto";
import type { Catalogue } from "../../domain/catalogue/catalogue.ts";
import { MEASURES } from "../../domain/catalogue/measurements.ts";
import { shortOf } from "../../domain/catalogue/sizes.ts";
import { CODE_FAULTS, readCode } from "../../domain/checkout/discount.ts";
import type { CheckoutSums } from "../../domain/checkout/sums.ts";
import type { Kobo } from "../../domain/money.ts";
import { toNaira } from "../../domain/money.ts";
import type { PricedLine, ShortLine } from "../../domain/orders/api.ts";
import { createReference, REFERENCE_BYTES } from "../../domain/orders/numbers.ts";
import type { Db } from "../db/schema.ts";
import { STALE_CATALOGUE } from "../db/tables/orders.ts";
import { reminderJobs } from "../orders/reminders.ts";
import { guestLineFaults, readOrderingGuest } from "../celebrations/ordering.ts";
import type { OrderingGuest } from "../celebrations/ordering.ts";
import type { Ports } from "../ports.ts";
import { checkTries, countTry } from "./discount-uses.ts";
import {
  countedLine,
  creditOf,
  goneLines,
  priced,
  pricedLines,
  rowsOf,
  stockOf,
} from "./order-content.ts";
import {
  namesUnknownCode,
  parseOrderRequest,
  readRequestedOrder,
  UNKNOWN_CREDIT,
} from "./order-request.ts";
import type { OrderRequest, RequestedOrder } from "./order-request.ts";
import { placedOrder, readPlacedOrder } from "./placed-order.ts";
import type { PaymentData } from "./placed-order.ts";
import { replaceOrder } from "./replace-order.ts";
import { shortNow } from "./stock-holds.ts";
import { storeOrder } from "./store-order.ts";
import { waitOfNetwork } from "./unbegun-orders.ts";

type PlaceOrderResult =
  | { kind: "placed"; order: PaymentData }
  /** The key and the request are the same as before: the existing order. */
  | { kind: "repeated"; order: PaymentData }
  | { kind: "idempotency-mismatch" }
  /** The customer's network has left too many payments unbegun; it can place another order in `retryAfter` seconds. */
  | { kind: "limited"; retryAfter: number }
  /** The network has tried too many codes that do not exist. */
  | { kind: "too-many-codes"; retryAfter: number }
  /** The network or the e-mail address holds as many unpaid counted pieces as one may. */
  | { kind: "too-many-held"; retryAfter: number }
  /** The celebration's closing day is over. */
  | { kind: "closed" }
  /** The celebration's guest has an order already, or left. */
  | { kind: "ordered" }
  /** The order to change is paid or being made, or was placed with another key. */
  | { kind: "not-replaceable" }
  /** The order to change has as many payments as are allowed. */
  | { kind: "too-many" }
  | { kind: "invalid"; fields: Record<string, string> }
  /** The store credit is unknown, spent, or another customer's. */
  | { kind: "no-credit"; fields: { credit: string } }
  /** The discount code cannot be used. */
  | { kind: "no-discount"; fields: { discount: string } }
  | { kind: "price-changed"; lines: PricedLine[]; sums: CheckoutSums }
  /** The lines that cannot be bought now. */
  | { kind: "sold-out"; lines: (PricedLine | ShortLine)[] };

type PlacePorts = Pick<
  Ports,
  "db" | "now" | "random" | "logger" | "catalogue" | "outboxBell" | "fingerprint" | "fieldCounts"
>;

/**
 * Stores an order before it is paid, with the newest catalogue's prices: the database refuses an order that was priced
 * by an older catalogue. Requests with the same `idempotencyKey` make one order, even if they arrive concurrently in
 * two processes. `client` is the address of the customer's network (`server/http/rate-limit.ts`).
 */
export async function placeOrder(
  ports: PlacePorts,
  body: unknown,
  idempotencyKey?: string,
  client?: string,
): Promise<PlaceOrderResult> {
  const { db, random, logger, catalogue: current, fingerprint } = ports;
  const guest = await readOrderingGuest(ports, body);
  const isGuest = guest !== undefined && !("kind" in guest);
  // Guests of a celebration may share one network: each is counted by herself.
  const counted = isGuest ? `guest ${guest.id}` : client;
  const network = counted === undefined ? undefined : fingerprint(counted);
  for (let attempt = 1; ; attempt += 1) {
    const catalogue = current.read();
    const validated = validate(body, catalogue, ports.now());
    if (validated.kind !== "good") {
      // The shopper may have seen a newer catalogue, from a process that noticed a change before this one.
      if (isOfCatalogue(validated)) await current.refresh();
      if (current.read() !== catalogue && attempt < MAX_ATTEMPTS) continue;
      // A repeated request gets its order even if the catalogue has changed since.
      const asked = readRequestedOrder(body);
      const bodyHash = asked && hashOf(asked);
      const repeated = await replay(db, { key: idempotencyKey, bodyHash });
      if (repeated) return repeated;
      if (guest && "kind" in guest && guest.kind === "closed") return guest;
      const isGuess = network !== undefined && namesUnknownCode(body, catalogue);
      const tried = isGuess ? await countTry(db, network, ports.now()) : undefined;
      return tried?.kind === "limited" ? { ...tried, kind: "too-many-codes" } : validated;
    }
    const { request } = validated;
    const key = { key: idempotencyKey, bodyHash: hashOf(request) };
    const fault = guest && ("kind" in guest ? guest : guestFault(guest, request));
    if (fault) return (await replay(db, key)) ?? fault;
    if (request.applied && network) {
      const tries = await checkTries(db, network, ports.now());
      if (tries.kind === "limited") {
        return (await replay(db, key)) ?? { ...tries, kind: "too-many-codes" };
      }
    }
    const wait = network && (await waitOfNetwork(db, network, ports.now()));
    if (wait) return (await replay(db, key)) ?? { kind: "limited", retryAfter: wait };
    const stock = stockOf(request.lines, catalogue);
    // What an order holds that is about to be replaced is known in its transaction alone.
    const short = stock && !request.replaces && (await shortNow(db, stock, ports.now()));
    if (short && short.size > 0) {
      const repeated = await replay(db, key);
      if (repeated) return repeated;
      await current.refresh();
      return { kind: "sold-out", lines: goneLines(request.lines, short) };
    }
    const reference = createReference(random(REFERENCE_BYTES));
    const rows = rowsOf(reference, request, ports.now(), catalogue);
    const created_at = rows.order.created_at;
    const { replaces } = request;
    const reminders = reminderJobs(reference, catalogue.reminder, new Date(created_at));
    const content = {
      ...rows,
      ...(isGuest && { guest: guest.id, order: orderOfGuest(rows.order, guest) }),
      key: idempotencyKey
        ? { key: idempotencyKey, body_hash: key.bodyHash, reference, created_at }
        : undefined,
      credit: creditOf(request),
      discount: rows.discount,
      stock,
      network,
    };
    const storing = replaces
      ? replaceOrder(db, content, replaces, ports.now())
      : storeOrder(db, { ...content, reminders }, ports.now());
    const stored = await storing.catch((error: unknown) => staleOr(error, attempt));
    switch (stored.kind) {
      case "stale":
        await current.refresh();
        continue;
      case "key-taken": {
        const winner = await replay(db, key);
        if (winner) return winner;
        throw new Error("The order of this key is gone");
      }
      case "closed":
      case "ordered":
      case "not-replaceable":
      case "too-many":
        // This may be a repeated request, whose order was paid since.
        return (await replay(db, key)) ?? stored;
      case "replaced": {
        const { order, amount } = stored;
        logger.info({ reference, order, amount }, "Order changed before paying");
        countPlaced(ports, amount);
        return { kind: "placed", order: await readPlacedOrder(db, order, reference) };
      }
      case "no-credit":
        return { kind: "no-credit", fields: { credit: UNKNOWN_CREDIT } };
      case "no-discount":
        return { kind: "no-discount", fields: { discount: CODE_FAULTS[stored.fault] } };
      case "no-stock": {
        const { fault } = stored;
        // This may be a repeated request, whose order holds the pieces.
        const repeated = await replay(db, key);
        if (repeated) return repeated;
        await current.refresh();
        return fault.kind === "held"
          ? { kind: "too-many-held", retryAfter: fault.retryAfter }
          : { kind: "sold-out", lines: goneLines(request.lines, fault.short) };
      }
      case "unexpected-amount": {
        const lines = pricedLines(request.lines);
        const discount = rows.discount?.amount ?? 0;
        const creditLeft = toNaira(rows.order.amount - discount - stored.amount);
        const { sums } = priced(request, catalogue, creditLeft);
        return { kind: "price-changed", lines, sums };
      }
      case "stored": {
        const { number, amount } = stored;
        logger.info({ reference, amount }, "Order placed");
        countPlaced(ports, amount);
        return { kind: "placed", order: placedOrder(rows.order, rows.lines, number, amount) };
      }
    }
  }
}

/** Why a guest of a celebration cannot order this. */
function guestFault(guest: OrderingGuest, { lines, speed }: OrderRequest): Refusal | undefined {
  const fields = {
    ...guestLineFaults(guest, lines),
    ...(speed === "express" && {
      speed: "A celebration’s pieces are ready 3 days before its day.",
    }),
  };
  return Object.keys(fields).length > 0 ? { kind: "invalid", fields } : undefined;
}

/** A guest's order is ready before the day, and made by her measurements if she gave them instead of a size. */
function orderOfGuest<Order extends object>(order: Order, { readyBy, body }: OrderingGuest) {
  return { ...order, ready_by: readyBy, ...(body && { sizing: JSON.stringify(body) }) };
}

/** Counts the steps that a placed order has taken. Without an amount to pay it is paid already, and its e-mails wait. */
function countPlaced({ outboxBell, fieldCounts }: PlacePorts, amount: Kobo): void {
  fieldCounts.countStep("payment");
  if (amount > 0) return;
  fieldCounts.countStep("paid");
  outboxBell.ring();
}

/** How often an order is priced at most, if the owner keeps changing the catalogue meanwhile. */
const MAX_ATTEMPTS = 5;

function staleOr(error: unknown, attempt: number): { kind: "stale" } {
  const isStale = error instanceof Error && error.message.includes(STALE_CATALOGUE);
  if (isStale && attempt < MAX_ATTEMPTS) return { kind: "stale" };
  throw error;
}

type Refusal = Extract<
  PlaceOrderResult,
  { kind: "invalid" | "no-discount" | "price-changed" | "sold-out" }
>;

/** Whether a newer catalogue might accept a request that was refused. */
function isOfCatalogue(refusal: Refusal): boolean {
  if (!("fields" in refusal)) return true;
  return Object.keys(refusal.fields).some((name) =>
    /^(lines\.\d+\.(sku|size)|speed|delivery|discount)$/.test(name),
  );
}

/** Validates the body against the form's rules and the catalogue. */
function validate(
  body: unknown,
  catalogue: Catalogue,
  now: Date,
): { kind: "good"; request: OrderRequest } | Refusal {
  const parsed = parseOrderRequest(body, catalogue, now);
  if (!parsed.ok) {
    const { discount, ...others } = parsed.fields;
    return discount !== undefined && Object.keys(others).length === 0
      ? { kind: "no-discount", fields: { discount } }
      : { kind: "invalid", fields: parsed.fields };
  }
  const { request } = parsed;
  // Of an order that replaces another one, only its transaction knows what the other holds.
  const short = request.replaces ? [] : shortOf(request.lines.map(countedLine), catalogue.stock);
  const gone = goneLines(request.lines, new Map(short));
  if (gone.length > 0) return { kind: "sold-out", lines: gone };
  const { sums } = priced(request, catalogue);
  // With store credit, the amount to pay is known only once the credit is spent.
  const isUnknown = request.credit !== undefined || request.expectedTotal === undefined;
  return isUnknown || request.expectedTotal === sums.total
    ? { kind: "good", request }
    : { kind: "price-changed", lines: pricedLines(request.lines), sums };
}

/** `key` is undefined or empty if the request has none; `bodyHash` for a malformed body, which was never stored. */
type Key = { key: string | undefined; bodyHash: string | undefined };

/** The result for a key that was used before; undefined for a new key, or none. */
async function replay(db: Db, { key, bodyHash }: Key): Promise<PlaceOrderResult | undefined> {
  if (!key) return undefined;
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

/**
 * Hashes the parsed request, so that white space and the order of JSON keys do not matter. Idempotency keys are stored
 * for 30 days (`domain/retention.ts`): after a change of this function, requests repeated with an older key mismatch.
 * `replaces` is not hashed: the key of a request that changed an order is as good as the key that placed it.
 */
function hashOf(request: RequestedOrder): string {
  const { lines, customer, speed, delivery, discount, credit, sizing, expectedTotal } = request;
  const { celebration, guest } = request;
  const ordered = lines.map(({ sku, size, quantity }) => [sku, size ?? "", quantity]);
  // Empty fields are left out: a field that a later release adds does not change the hash of earlier requests.
  const filled = Object.entries(customer).filter(([, text]) => text !== "");
  const people = filled.toSorted(([a], [b]) => (a < b ? -1 : 1));
  // Standard orders without credit keep the hash that earlier releases stored, and so do those without measurements,
  // delivered ones, and those without a code.
  const paying = speed === "standard" && !credit && !sizing ? [] : [speed, credit ?? null];
  const more = sizing ? [...paying, MEASURES.map((measure) => sizing[measure] ?? null)] : paying;
  const collected = delivery === "collect" ? [delivery] : [];
  const coded = discount === undefined ? [] : [{ discount: readCode(discount) ?? discount }];
  const invited = celebration === undefined && guest === undefined ? [] : [{ celebration, guest }];
  const facts = [
    ordered,
    people,
    expectedTotal ?? null,
    ...more,
    ...collected,
    ...coded,
    ...invited,
  ];
  const text = JSON.stringify(facts);
  return createHash("sha256").update(text).digest("hex");
}
