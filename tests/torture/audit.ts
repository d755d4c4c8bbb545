import type { Db } from "../../server/db/schema.ts";
import type { Figures } from "./figures.ts";
import type { Outside } from "./outside.ts";
import type { Shoppers } from "./shoppers.ts";

type Audited = Pick<
  Figures,
  | "accepted"
  | "lost"
  | "doubled"
  | "wronglyPaid"
  | "unsettled"
  | "emails"
  | "emailsMissing"
  | "emailsTwice"
  | "emailsInDoubt"
>;

/**
 * Compares the shop's responses, the providers' records and the final content of the database. `doubtful`: e-mails that
 * a process had sent but not recorded when it was killed.
 */
export async function audit(
  db: Db,
  { sales, messages }: Pick<Shoppers, "sales" | "messages">,
  { cards, mail }: Outside,
  doubtful: ReadonlySet<string> = new Set(),
): Promise<Audited> {
  const orders = await storedOrders(db);
  const accepted = sales.filter(({ references }) => references.length > 0);
  const firsts = new Set(accepted.map(({ references: [reference = ""] }) => reference));
  const isWhole = ({ references: [reference = ""], amount }: (typeof sales)[number]) => {
    const order = orders.get(reference);
    return order?.amount === amount && order.lines === amount;
  };
  const isTrue = (reference: string, paid: "paid" | "refunded") => {
    const truth = cards.truths.get(reference);
    const isFitting = truth?.status === (paid === "paid" ? "success" : "reversed");
    return isFitting && truth.amount === orders.get(reference)?.amount;
  };
  const settled = [...orders].filter(
    ([, { status }]) => status === "paid" || status === "refunded",
  );
  const paid = [...orders].filter(([, { status }]) => status === "paid").map(([name]) => name);
  const owed = [
    ...paid.flatMap((name) => [`order-confirmation:${name}`, `order-notice:${name}`]),
    ...messages.flatMap((address) => [`message:${address}`, `newsletter-confirmation:${address}`]),
  ];
  const twice = [...mail.arrived].filter(([, times]) => times > 1).map(([subject]) => subject);
  return {
    accepted: accepted.length,
    lost: accepted.filter((sale) => !isWhole(sale)).length,
    doubled: [...orders.keys()].filter((name) => !firsts.has(name)).length,
    wronglyPaid: settled.filter(([name, { status }]) => !isTrue(name, status as "paid")).length,
    unsettled: [...cards.truths.values()].filter(
      ({ reference, status, amount }) =>
        status === "success" &&
        amount === orders.get(reference)?.amount &&
        orders.get(reference)?.status !== "paid",
    ).length,
    emails: [...mail.arrived.values()].reduce((sum, times) => sum + times, 0),
    emailsMissing: owed.filter((subject) => !mail.arrived.has(subject)).length,
    emailsTwice: twice.filter((subject) => !doubtful.has(subject)).length,
    emailsInDoubt: twice.filter((subject) => doubtful.has(subject)).length,
  };
}

type StoredOrder = { status: string; amount: number; lines: number };

/** Every order by its reference, with the sum of its lines. */
async function storedOrders(db: Db): Promise<Map<string, StoredOrder>> {
  const orders = await db.selectFrom("orders").select(["reference", "status", "amount"]).execute();
  const lines = await db
    .selectFrom("order_lines")
    .select(["reference", "quantity", "unit_price"])
    .execute();
  const stored = new Map<string, StoredOrder>(
    orders.map(({ reference, ...order }) => [reference, { ...order, lines: 0 }]),
  );
  for (const { reference, quantity, unit_price } of lines) {
    const order = stored.get(reference);
    if (order) order.lines += quantity * unit_price;
  }
  return stored;
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
