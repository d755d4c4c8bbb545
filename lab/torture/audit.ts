import { readPeriod } from "../../domain/house/takings.ts";
import { readTakings } from "../../server/payments/takings.ts";
import type { Db } from "../../server/db/schema.ts";
import { compareBooks } from "./books.ts";
import type { OrderAccount } from "./books.ts";
import type { Figures } from "./figures.ts";
import type { Outside } from "./outside.ts";
import type { Owner } from "./owner.ts";
import type { Written } from "./house-orders.ts";
import type { Payment, Sale } from "./sales.ts";
import { readShopBooks } from "./shop-books.ts";
import type { ShopOrder } from "./shop-books.ts";
import type { Shoppers } from "./shoppers.ts";

type Audited = Omit<Figures, "faults" | "shownWrong" | "serverErrors" | "crashes">;

type Witnesses = Pick<Shoppers, "sales" | "messages"> & {
  outside: Outside;
  owner?: Owner | undefined;
  /** E-mails that a process had sent but not recorded when it was killed. */
  doubtful?: ReadonlySet<string> | undefined;
};

/**
 * Compares the shop's responses, the providers' records and the final content of the database.
 * @returns the figures, each difference of the books in words, and the account of each order.
 */
export async function audit(
  db: Db,
  { sales, messages, outside: { cards, mail }, owner, doubtful = new Set() }: Witnesses,
): Promise<{ figures: Audited; differences: string[]; accounts: Map<string, OrderAccount> }> {
  const shop = await readShopBooks(db);
  const orders = [...shop.orders.values()];
  const accepted = sales.filter(({ references }) => references.length > 0);
  const written = owner?.written ?? [];
  const firsts = new Set([...accepted, ...written].map(({ references: [first = ""] }) => first));
  const { accounts, differences, ...books } = compareBooks(shop, { sales, cards, owner });
  const wrong = orders.filter(
    ({ reference, status }) => shownStatus(status) !== accounts.get(reference)?.status,
  );
  const owed = [
    ...orders.filter((order) => isTold(order, accounts.get(order.reference))).flatMap(emailsOf),
    ...messages.flatMap((address) => [`message:${address}`, `newsletter-confirmation:${address}`]),
  ];
  // Who paid and took it back may have been told.
  const takenBack = new Set(
    written.flatMap((order) => (order.isTakenBack ? order.references : [])),
  );
  const unpaid = new Set(
    orders
      .filter(({ status, reference }) => isUnpaid(status) && !takenBack.has(reference))
      .flatMap(emailsOf),
  );
  const isInDoubt = (subject: string) => doubtful.has(subject) || mail.cutOff.has(subject);
  const twice = [...mail.arrived].filter(([, times]) => times > 1).map(([subject]) => subject);
  const figures = {
    ...books,
    accepted: accepted.length,
    written: written.length,
    coded: orders.filter(({ discount }) => discount > 0).length,
    counted: new Set(shop.stockUses.map(({ reference }) => reference)).size,
    lost:
      accepted.filter((sale) => !isWhole(sale, shop.orders)).length +
      written.filter((order) => !isWholeWritten(order, shop.orders)).length,
    takingsOff: await takingsOff(db, books),
    doubled: [...shop.orders.keys()].filter((name) => !firsts.has(name)).length,
    wronglyPaid: wrong.filter(({ status }) => !isUnpaid(status)).length,
    unsettled: wrong.filter(({ status }) => isUnpaid(status)).length,
    emails: [...mail.arrived.values()].reduce((sum, times) => sum + times, 0),
    emailsMissing: owed.filter((subject) => !mail.arrived.has(subject)).length,
    emailsWrong: [...mail.arrived.keys()].filter((subject) => unpaid.has(subject)).length,
    emailsTwice: twice.filter((subject) => !isInDoubt(subject)).length,
    emailsInDoubt: twice.filter(isInDoubt).length,
  };
  return { figures, differences, accounts };
}

function isUnpaid(status: string): boolean {
  return status === "pending" || status === "failed";
}

function shownStatus(status: string): string {
  return isUnpaid(status) ? "unpaid" : status;
}

/** Whether an order and all of its payments that a shopper was told of are stored as the shopper knows them. */
function isWhole(sale: Sale, orders: ReadonlyMap<string, ShopOrder>): boolean {
  const [reference = ""] = sale.references;
  const order = orders.get(reference);
  if (order?.price !== sale.price || order.speed !== sale.body.speed) return false;
  if (order.discount !== sale.discount) return false;
  // Express is of what the code leaves, rounded down to whole naira.
  const percent = order.speed === "express" ? 30 : 0;
  const express = Math.floor(((order.goods - order.discount) * percent) / 10_000) * 100;
  if (order.goods + express !== sale.price) return false;
  const told = [...(sale.amount > 0 ? [{ reference, amount: sale.amount }] : []), ...sale.payments];
  return hasAll(order, told);
}

/** The same of an order that the house wrote; what was recorded of it is compared with the books. */
function isWholeWritten(
  { references: [reference], price, discount, payments }: Written,
  orders: ReadonlyMap<string, ShopOrder>,
): boolean {
  const order = orders.get(reference);
  if (order?.price !== price || order.goods !== price || order.discount !== discount) return false;
  return hasAll(order, payments);
}

function hasAll(order: ShopOrder, told: readonly Payment[]): boolean {
  return told.every(({ reference, amount }) =>
    order.payments.some((payment) => payment.reference === reference && payment.amount === amount),
  );
}

/** What Takings of all years differs from what came and went back. */
async function takingsOff(
  db: Db,
  { took, returned }: { took: number; returned: number },
): Promise<number> {
  // A trial's clock may be a year ahead or back.
  const year = new Date().getFullYear();
  const sums = { gross: 0, refunds: 0 };
  for (const each of [year - 1, year, year + 1]) {
    const day = `${each}-12-31`;
    const { ways } = await readTakings(db, readPeriod(new URLSearchParams({ by: "year" }), day));
    for (const way of ways) {
      sums.gross += way.gross;
      sums.refunds += way.refunds;
    }
  }
  return Math.abs(sums.gross - took) + Math.abs(sums.refunds - returned);
}

/** Whether the customer and the owner must have been told of an order: not if all of it went back meanwhile. */
function isTold({ status, payments }: ShopOrder, account: OrderAccount | undefined): boolean {
  const least = Math.min(...payments.map(({ amount }) => amount));
  return (status === "paid" || status === "part_paid") && !((account?.returned ?? 0) >= least);
}

function emailsOf({ reference, email }: ShopOrder): string[] {
  return [...(email ? [`order-confirmation:${reference}`] : []), `order-notice:${reference}`];
}

/** E-mails that arrived at the service and are not recorded as sent. */
export async function unrecorded(db: Db, { mail }: Outside): Promise<string[]> {
  const rows = await db
    .selectFrom("outbox")
    .leftJoin("messages", "messages.id", "outbox.subject")
    .leftJoin("subscribers", "subscribers.id", "outbox.subject")
    .select(["outbox.topic", "outbox.subject", "messages.from_email", "subscribers.email"])
    .where("outbox.state", "=", "waiting")
    .execute();
  return rows
    .map(({ topic, subject, from_email, email }) => `${topic}:${from_email ?? email ?? subject}`)
    .filter((name) => mail.arrived.has(name));
}
