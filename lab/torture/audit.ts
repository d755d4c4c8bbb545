import type { Db } from "../../server/db/schema.ts";
import { compareBooks } from "./books.ts";
import type { OrderAccount } from "./books.ts";
import type { Figures } from "./figures.ts";
import type { Outside } from "./outside.ts";
import type { Owner } from "./owner.ts";
import type { Sale } from "./sales.ts";
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
  const firsts = new Set(accepted.map(({ references: [reference = ""] }) => reference));
  const { accounts, differences, ...books } = compareBooks(shop, { sales, cards, owner });
  const wrong = orders.filter(
    ({ reference, status }) => shownStatus(status) !== accounts.get(reference)?.status,
  );
  const owed = [
    ...orders.filter((order) => isTold(order, accounts.get(order.reference))).flatMap(emailsOf),
    ...messages.flatMap((address) => [`message:${address}`, `newsletter-confirmation:${address}`]),
  ];
  const unpaid = new Set(orders.filter(({ status }) => isUnpaid(status)).flatMap(emailsOf));
  const isInDoubt = (subject: string) => doubtful.has(subject) || mail.cutOff.has(subject);
  const twice = [...mail.arrived].filter(([, times]) => times > 1).map(([subject]) => subject);
  const figures = {
    ...books,
    accepted: accepted.length,
    lost: accepted.filter((sale) => !isWhole(sale, shop.orders)).length,
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
  const percent = order.speed === "express" ? 130 : 100;
  // Express is rounded down to whole naira.
  if (Math.floor((order.goods * percent) / 10_000) * 100 !== sale.price) return false;
  const told = [...(sale.amount > 0 ? [{ reference, amount: sale.amount }] : []), ...sale.payments];
  return told.every(({ reference, amount }) =>
    order.payments.some((payment) => payment.reference === reference && payment.amount === amount),
  );
}

/** Whether the customer and the owner must have been told of an order: not if all of it went back meanwhile. */
function isTold({ status, payments }: ShopOrder, account: OrderAccount | undefined): boolean {
  const least = Math.min(...payments.map(({ amount }) => amount));
  return (status === "paid" || status === "part_paid") && !((account?.returned ?? 0) >= least);
}

function emailsOf({ reference }: ShopOrder): string[] {
  return [`order-confirmation:${reference}`, `order-notice:${reference}`];
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
