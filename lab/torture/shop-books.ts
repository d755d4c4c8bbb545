import type { Db } from "../../server/db/schema.ts";

/** What the shop has stored of an order. Amounts are in kobo. */
export type ShopOrder = {
  reference: string;
  status: string;
  price: number;
  speed: string;
  /** The customer's e-mail address; empty for a phone number alone. */
  email: string;
  /** The sum of its lines. */
  goods: number;
  /** What a code took off: by its entry, and by its lines. */
  discount: number;
  lineDiscount: number;
  /** What it spends of credits. */
  credit: number;
  /** Through the provider and recorded, less what was taken back. */
  paid: number;
  refunded: number;
  /** What its events say is owed to the customer. */
  surplus: number;
  payments: { reference: string; amount: number }[];
};

export type ShopBooks = {
  orders: Map<string, ShopOrder>;
  /** What is recorded as money that fits no payment: `reference amount`. */
  mismatches: Set<string>;
  credits: { code: string; amount: number; spent: number; used: number }[];
  /** The uses of codes; `isLate`: paid when the code's number was used up. */
  uses: { reference: string; code: string; isHeld: boolean; isLate: boolean }[];
  /** What the house has of counted sizes, and what orders hold or have taken of them. */
  stock: { sku: string; size: string; count: number }[];
  stockUses: { reference: string; sku: string; quantity: number; isHeld: boolean }[];
  /** Orders of which the owner was told that others had the pieces. */
  short: Set<string>;
  refunds: { id: string; payment: string; amount: number; state: string }[];
};

/** Reads the final content of the database, row by row: none of the shop's own sums. */
export async function readShopBooks(db: Db): Promise<ShopBooks> {
  const orders = new Map<string, ShopOrder>();
  const sums = { goods: 0, discount: 0, lineDiscount: 0, credit: 0, paid: 0, refunded: 0 };
  const none = { ...sums, surplus: 0 };
  for (const { amount: price, ...order } of await db
    .selectFrom("orders")
    .select(["reference", "status", "amount", "speed", "email"])
    .execute()) {
    orders.set(order.reference, { ...order, ...none, price, payments: [] });
  }
  const lines = db
    .selectFrom("order_lines")
    .select(["reference", "quantity", "unit_price", "discount"]);
  for (const { reference, quantity, unit_price, discount } of await lines.execute()) {
    const order = orders.get(reference);
    if (!order) continue;
    order.goods += quantity * unit_price;
    order.lineDiscount += discount;
  }
  for (const { order_reference, amount } of await db
    .selectFrom("order_charges")
    .select(["order_reference", "amount"])
    .where("kind", "=", "discount")
    .execute()) {
    const order = orders.get(order_reference);
    if (order) order.discount -= amount;
  }
  for (const { order_reference, kind, amount } of await db
    .selectFrom("recorded_payments")
    .select(["order_reference", "kind", "amount"])
    .execute()) {
    const order = orders.get(order_reference);
    if (!order) continue;
    if (kind === "refund") order.refunded -= amount;
    else order.paid += amount;
  }
  const orderOf = new Map<string, ShopOrder>();
  for (const payment of await db.selectFrom("payments").selectAll().execute()) {
    const { reference, order_reference, amount, refunded, status } = payment;
    const order = orders.get(order_reference);
    if (!order) continue;
    orderOf.set(reference, order);
    order.payments.push({ reference, amount });
    order.refunded += refunded;
    if (status === "paid" || status === "refunded") order.paid += amount;
  }
  const mismatches = new Set<string>();
  for (const { kind, reference, amount } of await db
    .selectFrom("payment_events")
    .select(["kind", "reference", "amount"])
    .where("kind", "in", ["payment.surplus", "payment.mismatch"])
    .execute()) {
    const order = orderOf.get(reference);
    if (kind === "payment.mismatch") mismatches.add(`${reference} ${amount}`);
    else if (order) order.surplus += amount ?? 0;
  }
  return {
    orders,
    mismatches,
    credits: await readCredits(db, orders),
    uses: await readUses(db),
    ...(await readCounted(db)),
    refunds: await readRefunds(db),
  };
}

/** Adds what each order spends to the orders. */
async function readCredits(
  db: Db,
  orders: ReadonlyMap<string, ShopOrder>,
): Promise<ShopBooks["credits"]> {
  const credits = new Map(
    (await db.selectFrom("credits").select(["code", "amount", "spent"]).execute()).map((credit) => [
      credit.code,
      { ...credit, used: 0 },
    ]),
  );
  const uses = db
    .selectFrom("credit_uses")
    .select(["order_reference", "code", "amount"])
    .where("released_at", "is", null);
  for (const { order_reference, code, amount } of await uses.execute()) {
    const order = orders.get(order_reference);
    if (order) order.credit += amount;
    const credit = credits.get(code);
    if (credit) credit.used += amount;
  }
  return [...credits.values()];
}

async function readUses(db: Db): Promise<ShopBooks["uses"]> {
  const late = await db
    .selectFrom("payment_events")
    .select("reference")
    .where("kind", "=", "discount.late")
    .execute();
  const isLate = new Set(late.map(({ reference }) => reference));
  const uses = await db
    .selectFrom("discount_uses")
    .select(["order_reference as reference", "code", "held_until"])
    .execute();
  return uses.map(({ reference, code, held_until }) => {
    return { reference, code, isHeld: held_until !== null, isLate: isLate.has(reference) };
  });
}

async function readCounted(db: Db): Promise<Pick<ShopBooks, "stock" | "stockUses" | "short">> {
  const uses = await db
    .selectFrom("stock_uses")
    .select(["order_reference as reference", "sku", "quantity", "held_until"])
    .execute();
  const events = await db
    .selectFrom("payment_events")
    .select("reference")
    .where("kind", "=", "stock.short")
    .execute();
  return {
    stock: await db.selectFrom("stock").select(["sku", "size", "count"]).execute(),
    stockUses: uses.map(({ held_until, ...use }) => ({ ...use, isHeld: held_until !== null })),
    short: new Set(events.map(({ reference }) => reference)),
  };
}

function readRefunds(db: Db): Promise<ShopBooks["refunds"]> {
  return db
    .selectFrom("refunds")
    .select(["id", "payment_reference as payment", "amount", "state"])
    .execute();
}
