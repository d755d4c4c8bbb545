import type { Kobo } from "../../domain/money.ts";
import { isDuplicateIn } from "../db/errors.ts";
import type { Db, NewRowOf } from "../db/schema.ts";
import { insertStatement, inTransaction, runTogether } from "../db/transactions.ts";
import { announcePaid } from "../orders/emails.ts";
import { spendCredit } from "../payments/credits.ts";
import { firstCheck } from "../payments/reconcile-payment.ts";
import { claimPlace, storeReadyDay } from "../celebrations/ordering.ts";
import { enqueueEmail } from "../messages/outbox.ts";
import { updateStatus } from "../orders/entries.ts";
import type { CodeFault } from "../../domain/checkout/discount.ts";
import { takeUse } from "./discount-uses.ts";
import type { Discount } from "./discount-uses.ts";
import { holdStock } from "./stock-holds.ts";
import type { StockFault, StockWish } from "./stock-holds.ts";

/** The rows of a new order; either all of them are stored or none. */
export type NewOrder = {
  order: NewRowOf<"orders">;
  lines: readonly NewRowOf<"order_lines">[];
  /** The order's first payment, of what credit leaves to pay, if anything. A bespoke order has no payment yet. */
  payment?: Omit<NewRowOf<"payments">, "amount">;
  /** The fingerprint of the customer's network, which is stored until her payment is begun. */
  network?: string | undefined;
  bespoke?: Omit<NewRowOf<"bespoke_orders">, "order_reference">;
  /** The job of its reminder, if reminders are on. */
  reminders?: readonly NewRowOf<"jobs">[];
  key?: NewRowOf<"idempotency_keys"> | undefined;
  /** What a discount code takes off; each line has its part. */
  discount?: Discount | undefined;
  /** The lines that take from counts, if any. */
  stock?: StockWish | undefined;
  /** The guest of a celebration who orders, by her row's id. */
  guest?: string | undefined;
  credit?:
    | {
        code: string;
        /** The amount that the shopper saw before paying, after credit; undefined if the request names none. */
        expected: Kobo | undefined;
      }
    | undefined;
};

export type StoreOrderResult =
  /** `amount` is what is to be paid; 0 if a code and credit cover all, and then the order is paid. */
  | { kind: "stored"; number: number; amount: Kobo }
  | { kind: "key-taken" }
  | { kind: "no-credit" }
  | { kind: "no-discount"; fault: CodeFault }
  | { kind: "no-stock"; fault: StockFault }
  /** The celebration has closed. */
  | { kind: "closed" }
  /** The guest has an order already, or left. */
  | { kind: "ordered" }
  /** The credit leaves another amount to pay than the request expects. */
  | { kind: "unexpected-amount"; amount: Kobo };

/**
 * Stores an order in one transaction; unless the result is 'stored', nothing was stored. If two transactions insert one
 * idempotency key, or spend one credit, the second waits for the first.
 */
export async function storeOrder(
  db: Db,
  {
    order,
    lines,
    payment,
    bespoke,
    reminders = [],
    key,
    discount,
    credit,
    network,
    stock,
    guest,
  }: NewOrder,
  now: Date,
): Promise<StoreOrderResult> {
  try {
    // This is almost every order: no statement needs another's result, so all are sent together.
    const isPlain = !bespoke && !discount && !credit && !stock && !guest;
    if (payment && isPlain && order.amount > 0) {
      const { amount } = order;
      const unpaid = { order, lines, reminders, key, network, payment: { ...payment, amount } };
      const number = await storeUnpaid(db, unpaid, now);
      return { kind: "stored", number, amount };
    }
    return await inTransaction(db, async (transaction): Promise<StoreOrderResult> => {
      if (key) await transaction.insertInto("idempotency_keys").values(key).execute();
      await transaction.insertInto("orders").values(order).execute();
      await transaction.insertInto("order_lines").values(placed(lines, order)).execute();
      const fault = guest && (await claimPlace(transaction, guest, order.reference, now));
      if (fault) throw new Refused({ kind: fault });
      const begun = { order, payment, discount, credit, network, stock, guest };
      const amount = await begin(transaction, begun, now);
      if (reminders.length > 0) await transaction.insertInto("jobs").values(reminders).execute();
      const { number } = await transaction
        .insertInto("order_numbers")
        .values({ reference: order.reference })
        .returning("number")
        .executeTakeFirstOrThrow();
      if (bespoke) {
        await transaction
          .insertInto("bespoke_orders")
          .values({ ...bespoke, order_reference: order.reference })
          .execute();
        await enqueueEmail(transaction, "bespoke-order", order.reference, now);
      }
      return { kind: "stored", number, amount };
    });
  } catch (error) {
    if (error instanceof Refused) return error.result;
    if (isDuplicateIn("idempotency_keys", error)) return { kind: "key-taken" };
    throw error;
  }
}

type UnpaidOrder = Pick<NewOrder, "order" | "lines" | "key" | "network"> & {
  reminders: readonly NewRowOf<"jobs">[];
  payment: NewRowOf<"payments">;
};

/** Stores an order without a code and credit; returns its number. */
async function storeUnpaid(
  db: Db,
  { order, lines, reminders, key, payment, network }: UnpaidOrder,
  now: Date,
): Promise<number> {
  const { reference } = order;
  const unbegun = network === undefined ? [] : [unbegunRow(payment, network)];
  const results = await runTogether(db, [
    ...(key ? [insertStatement(db, "idempotency_keys", [key])] : []),
    insertStatement(db, "orders", [order]),
    insertStatement(db, "order_lines", placed(lines, order)),
    insertStatement(db, "payments", [payment]),
    insertStatement(db, "jobs", [firstCheck(reference, now), ...reminders]),
    ...(unbegun.length > 0 ? [insertStatement(db, "unbegun_orders", unbegun)] : []),
    // The number comes last: an order that is refused, or was placed by the same request before, must not use one up.
    insertStatement(db, "order_numbers", [{ reference }], "number"),
  ]);
  const [numbered] = (results.at(-1)?.rows ?? []) as { number: number }[];
  // This cannot happen: an insert that succeeds returns the number.
  if (!numbered) throw new Error("The order has no number");
  return numbered.number;
}

/** An order's lines with its time, by which the house finds orders of a piece. */
export function placed(
  lines: NewOrder["lines"],
  { created_at }: Pick<NewOrder["order"], "created_at">,
): NewOrder["lines"] {
  return lines.map((line) => ({ ...line, placed_at: created_at }));
}

type Begun = Pick<
  NewOrder,
  "order" | "payment" | "discount" | "credit" | "network" | "stock" | "guest"
>;

/**
 * Takes the discount off, spends the credit, holds the counted pieces and stores the payment of the rest. Returns what is
 * to be paid.
 */
export async function begin(
  db: Db,
  { order, payment, discount, credit, network, stock, guest }: Begun,
  now: Date,
): Promise<Kobo> {
  const wanted = order.amount - (discount?.amount ?? 0);
  const spent = credit ? await spend(db, { ...order, amount: wanted }, credit, now) : 0;
  // Credit first: orders are locked before credits and codes, everywhere, and a credit's other orders may be locked here.
  if (discount) {
    const fault = await takeUse(db, order, discount, { network, now });
    if (fault) throw new Refused({ kind: "no-discount", fault });
  }
  if (stock) {
    // Each guest of a celebration orders a piece once.
    const isExempt = (order.written_by ?? "") !== "" || guest !== undefined;
    const holder = { ...order, network, isExempt };
    const fault = await holdStock(db, holder, stock, now);
    if (fault) throw new Refused({ kind: "no-stock", fault });
  }
  const amount = wanted - spent;
  if (amount === 0) {
    await payWithoutMoney(db, order, now);
  } else if (payment) {
    await db
      .insertInto("payments")
      .values({ ...payment, amount })
      .execute();
    await db.insertInto("jobs").values(firstCheck(payment.reference, now)).execute();
    if (network !== undefined) {
      await db.insertInto("unbegun_orders").values(unbegunRow(payment, network)).execute();
    }
  }
  if (guest) await storeReadyDay(db, guest, order.reference);
  return amount;
}

function unbegunRow(
  { reference, created_at }: NonNullable<NewOrder["payment"]>,
  network: string,
): NewRowOf<"unbegun_orders"> {
  return { payment_reference: reference, network, placed_at: created_at };
}

/** Thrown to undo the transaction; `result` is then what `storeOrder` returns. */
export class Refused extends Error {
  readonly result: StoreOrderResult;

  constructor(result: StoreOrderResult) {
    super(result.kind);
    this.result = result;
  }
}

/** Spends a credit on an order; returns how much. @throws Refused */
async function spend(
  db: Db,
  { reference, email, amount: wanted }: NewOrder["order"],
  { code, expected }: NonNullable<NewOrder["credit"]>,
  now: Date,
): Promise<Kobo> {
  // A code may pay for all.
  const spent = wanted === 0 ? 0 : await spendCredit(db, { reference, email, wanted }, code, now);
  if (spent === 0 && wanted > 0) throw new Refused({ kind: "no-credit" });
  const amount = wanted - spent;
  if (expected !== undefined && expected !== amount) {
    throw new Refused({ kind: "unexpected-amount", amount });
  }
  return spent;
}

async function payWithoutMoney(
  db: Db,
  { reference, amount, delivery = 0, speed = "standard", ...promised }: NewOrder["order"],
  now: Date,
): Promise<void> {
  const order = {
    reference,
    amount,
    delivery,
    status: "pending",
    speed,
    stage: "received",
    ready_by: promised.ready_by ?? null,
    with_us: 0,
    lead_from: promised.lead_from ?? null,
    lead_to: promised.lead_to ?? null,
    lead_after: promised.lead_after ?? null,
  } as const;
  const { before, money } = await updateStatus(db, order, now);
  await announcePaid(db, reference, { before, after: money.status }, now);
}
