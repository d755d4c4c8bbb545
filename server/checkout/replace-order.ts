import type { Kobo } from "../../domain/money.ts";
import { UNPAID_STATUSES } from "../../domain/orders/money.ts";
import { isReference } from "../../domain/orders/numbers.ts";
import { guestOfOrder } from "../celebrations/ordering.ts";
import { isDuplicateIn } from "../db/errors.ts";
import { STALE_CATALOGUE } from "../db/tables/orders.ts";
import type { Db } from "../db/schema.ts";
import { paymentsOf, updateStatus } from "../orders/entries.ts";
import { lockOrder } from "../orders/order-rows.ts";
import type { LockedOrder } from "../orders/order-rows.ts";
import { readBespoke } from "../orders/read-order.ts";
import { MAX_PAYMENTS } from "../payments/create-payment.ts";
import { releaseCredit } from "../payments/credits.ts";
import type { Replaced } from "./order-request.ts";
import { isKeyOf } from "./placed-order.ts";
import { discountId, dropUse } from "./discount-uses.ts";
import { dropHolds } from "./stock-holds.ts";
import { begin, placed, Refused } from "./store-order.ts";
import type { NewOrder, StoreOrderResult } from "./store-order.ts";
import { customerColumns } from "../../domain/orders/customer.ts";

type ReplaceOrderResult =
  | Exclude<StoreOrderResult, { kind: "stored" }>
  /** `order` is the order's reference, which stays; `amount` is what is to be paid, 0 if credit covers all. */
  | { kind: "replaced"; order: string; amount: Kobo }
  | { kind: "not-replaceable" }
  | { kind: "too-many" };

type Content = Pick<
  NewOrder,
  "order" | "lines" | "key" | "discount" | "credit" | "network" | "stock" | "guest"
> & {
  /** A payment with a reference of its own, which is also the id of the row in `order_replacements`. */
  payment: NonNullable<NewOrder["payment"]>;
};

/**
 * Gives an order of which nothing is paid the content of a new request, in one transaction: its former content becomes
 * a row of `order_replacements`, number and reference stay, and another payment begins. An earlier payment may still
 * succeed; its amount then counts as paid, whatever the content is by then.
 */
export async function replaceOrder(
  db: Db,
  { order: asked, lines, payment, key, discount, credit, network, stock, guest }: Content,
  { reference, key: keyOfOrder }: Replaced,
  now: Date,
): Promise<ReplaceOrderResult> {
  try {
    return await db.transaction().execute(async (transaction): Promise<ReplaceOrderResult> => {
      const order = isReference(reference) && (await lockOrder(transaction, reference));
      if (!order || !(await isKeyOf(transaction, keyOfOrder, reference))) return REFUSED;
      if (!(await isUntouched(transaction, order))) return REFUSED;
      // A guest's order stays hers, and of the celebration.
      if ((await guestOfOrder(transaction, reference)) !== guest) return REFUSED;
      const attempts = await paymentsOf(transaction, reference);
      if (attempts.length >= MAX_PAYMENTS) return { kind: "too-many" };
      await refuseOlderCatalogue(transaction, asked.catalogue_revision);
      if (key) {
        const row = { ...key, reference, payment_reference: payment.reference };
        await transaction.insertInto("idempotency_keys").values(row).execute();
      }
      await storeEntry(transaction, reference, { asked, id: payment.reference }, now);
      await changeOrder(transaction, reference, { asked, lines }, now);
      const own = {
        order: { ...asked, reference },
        payment: { ...payment, order_reference: reference },
      };
      const begun = { ...own, discount, credit, network, stock, guest };
      const amount = await begin(transaction, begun, now);
      if (amount > 0) {
        // An order whose payments had all failed is pending again.
        const { amount: price, delivery = 0, speed = "standard" } = asked;
        await updateStatus(transaction, { ...order, amount: price, delivery, speed }, now);
      }
      return { kind: "replaced", order: reference, amount };
    });
  } catch (error) {
    if (error instanceof Refused && error.result.kind !== "stored") return error.result;
    if (isDuplicateIn("idempotency_keys", error)) return { kind: "key-taken" };
    throw error;
  }
}

const REFUSED = { kind: "not-replaceable" } as const;

/** Whether nothing is paid of an order, and the house has done nothing with it. */
async function isUntouched(db: Db, order: LockedOrder): Promise<boolean> {
  const { reference, status, stage, email } = order;
  if (!UNPAID_STATUSES.some((unpaid) => unpaid === status)) return false;
  // An empty address means that the order's customer was erased.
  if (stage !== "received" || email === "" || (await readBespoke(db, reference))) return false;
  const tables = ["order_charges", "order_stages", "order_changes", "recorded_payments"] as const;
  for (const table of tables) {
    const entries = db
      .selectFrom<(typeof tables)[number]>(table)
      .select("id")
      .where("order_reference", "=", reference)
      // What a code took off is part of the content.
      .where("id", "<>", discountId(reference));
    if (await entries.executeTakeFirst()) return false;
  }
  const given = db.selectFrom("line_people").select("position");
  const isGiven = await given.where("order_reference", "=", reference).executeTakeFirst();
  return isGiven === undefined;
}

/** Refuses a change that was priced by another catalogue than the newest; for new orders the database does this. */
async function refuseOlderCatalogue(db: Db, pricedAt: number | null | undefined): Promise<void> {
  const { revision } = await db
    .selectFrom("catalogue_revision")
    .select("revision")
    .where("id", "=", 1)
    .executeTakeFirstOrThrow();
  if (revision !== pricedAt) throw new Error(STALE_CATALOGUE);
}

/** Stores what the order was before its change. */
async function storeEntry(
  db: Db,
  reference: string,
  { asked, id }: { asked: NewOrder["order"]; id: string },
  now: Date,
): Promise<void> {
  const before = await db
    .selectFrom("orders")
    .select(customerColumns)
    .select(["amount", "delivery", "handover", "speed", "sizing", "catalogue_revision"])
    .where("reference", "=", reference)
    .executeTakeFirstOrThrow();
  const lines = await db
    .selectFrom("order_lines")
    .select(["sku", "name", "size", "quantity", "unit_price", "on_sale", "discount"])
    .where("reference", "=", reference)
    .orderBy("position")
    .execute();
  await db
    .insertInto("order_replacements")
    .values({
      id,
      order_reference: reference,
      amount: asked.amount,
      speed: asked.speed ?? "standard",
      before: JSON.stringify({ ...before, lines }),
      made_at: now.toISOString(),
    })
    .execute();
}

async function changeOrder(
  db: Db,
  reference: string,
  { asked, lines }: { asked: NewOrder["order"]; lines: Content["lines"] },
  now: Date,
): Promise<void> {
  await releaseCredit(db, reference, now);
  await dropUse(db, reference);
  await dropHolds(db, reference);
  await db.deleteFrom("credit_uses").where("order_reference", "=", reference).execute();
  const { reference: _, status: _status, currency: _currency, created_at: _at, ...rest } = asked;
  const { written_by: _by, ...content } = rest;
  const order = await db
    .updateTable("orders")
    // What the workshop was shown was another comment.
    .set({ ...content, comments_for_workshop: 0 })
    .where("reference", "=", reference)
    .returning("created_at")
    .executeTakeFirstOrThrow();
  await db.deleteFrom("order_lines").where("reference", "=", reference).execute();
  const own = lines.map((line) => ({ ...line, reference }));
  await db.insertInto("order_lines").values(placed(own, order)).execute();
}
