import { bundle } from "../../domain/catalogue/bundle/bundle.ts";
import { catalogueOf } from "../../domain/catalogue/catalogue.ts";
import type { Handover } from "../../domain/checkout/delivery.ts";
import type { Speed } from "../../domain/checkout/speed.ts";
import type { Customer } from "../../domain/checkout/validate.ts";
import { readFacts, SHORT } from "../../domain/house/concerns.ts";
import { TOPICS_OF_ORDER } from "../../domain/messages/emails.ts";
import type { Kobo } from "../../domain/money.ts";
import { customerOf } from "../../domain/orders/customer.ts";
import type { CustomerRow } from "../../domain/orders/customer.ts";
import { currentSizes } from "../../domain/orders/stages.ts";
import { alterationsOf } from "../alterations/rows.ts";
import type { HouseAlteration } from "../alterations/rows.ts";
import { readEdits } from "../catalogue/edits.ts";
import { celebrationOfOrder } from "../celebrations/ordering.ts";
import { countryNameOf, regionNamesOf } from "../checkout/regions.ts";
import { takenLines } from "../checkout/stock-sales.ts";
import { readMaking } from "../customers/measurements.ts";
import type { LineMaking } from "../customers/measurements.ts";
import type { Db, RowOf } from "../db/schema.ts";
import { privateOf } from "../media/form-photographs.ts";
import type { PrivatePhotograph } from "../media/form-photographs.ts";
import { queueOf } from "../messages/outbox.ts";
import { concernId, openConcerns } from "../payments/concerns.ts";
import { refundsOf } from "../payments/refunds.ts";
import type { Refund } from "../payments/refunds.ts";
import { creditsFor, leftOf, sourcesOf } from "../payments/returnable.ts";
import type { Source } from "../payments/returnable.ts";
import { slipsOf } from "../payments/slips.ts";
import { emailSubjects } from "./emails.ts";
import { readEntries } from "./entries.ts";
import type { ReadEntries } from "./entries.ts";
import { changesOf, entriesIn, findNamed, isOneSize, orderedLinesOf } from "./order-rows.ts";
import type { OrderChange, OrderLine, StageStep } from "./order-rows.ts";
import { readBespoke } from "./read-order.ts";
import type { Bespoke } from "./read-order.ts";

/** A line in the size that is in force. `isSale`: a promotion had made the piece cheaper when it was ordered. */
export type FiledLine = OrderLine & { orderedSize: string; isOneSize: boolean; isSale: boolean };

/** `id` is the concern's; `pieces` says which. */
export type OwedBack = { id: string; amount: Kobo; pieces: string };

/** An order as it was before its customer changed it. */
export type OrderBefore = {
  amount: Kobo;
  speed: Speed;
  handover: Handover | "";
  customer: Customer;
  countryName: string;
  lines: readonly { name: string; size: string; quantity: number }[];
};

/** All that the shop has stored about an order, with personal data: for the house only. Lists are oldest first. */
export type OrderFile = ReadEntries & {
  order: RowOf<"orders"> & { number: number };
  /** The lines by position. */
  lines: FiledLine[];
  /** For whom its lines are made, and by which measurements. */
  making: LineMaking[];
  /** The steps from one stage to another, also those that were undone. */
  stages: StageStep[];
  changes: OrderChange[];
  /** The customer's changes of the order between two attempts to pay. */
  replacements: readonly {
    id: string;
    made_at: string;
    /** The order's price after the change. */
    amount: Kobo;
    /** Undefined once the customer is erased. */
    before: OrderBefore | undefined;
  }[];
  /** The refunds that the shop requested of its payments. */
  refunds: Refund[];
  /** The events of its payments. */
  events: RowOf<"payment_events">[];
  /** The house's notes on these events. */
  notes: RowOf<"payment_event_notes">[];
  /** The short ids of events about its payments that nobody has dealt with yet. */
  concerns: string[];
  /** What is owed for pieces that were sold before they were paid for, as long as nobody has dealt with it. */
  owedBack: readonly OwedBack[];
  /** The positions of the lines that have taken pieces off counts, which may come back. */
  takenLines: number[];
  /** Its e-mails, to the customer and to the owner; `next_try` is null once nothing is tried any more. */
  emails: (RowOf<"outbox"> & { next_try: string | null })[];
  /** The house's notes on the order. */
  ownNotes: RowOf<"order_notes">[];
  /** What of its money the house keeps, since it was cancelled. */
  kept: RowOf<"kept_money">[];
  /** What its customer asked to have altered, or taken back. */
  alterations: HouseAlteration[];
  /** Store credit that was given for this order. */
  credits: RowOf<"credits">[];
  bespoke: Bespoke | undefined;
  /** What the house has kept with an order that it wrote: a drawing, for instance. */
  photographs: readonly PrivatePhotograph[];
  /** The celebration whose guest has ordered. */
  celebration: { id: string; name: string } | undefined;
  /** The ids of the photographs of slips, by recorded payment. */
  slips: ReadonlyMap<string, string>;
  countryName: string;
  /** The names of its country's regions. */
  regions: readonly string[];
  /** The most that can be refunded or given as credit: what was paid, less refunds and credit given so far. */
  left: Kobo;
  /** Where its money came from, as far as something can go back. */
  sources: Source[];
  payLinkToken: string | undefined;
};

/** Reads an order by its number, HZ-1001, or its reference; undefined if there is none. */
export async function readOrderFile(db: Db, named: string): Promise<OrderFile | undefined> {
  const known = await findNamed(db, named);
  if (!known) return undefined;
  const { reference, number } = known;
  const order = await db
    .selectFrom("orders")
    .selectAll()
    .where("reference", "=", reference)
    .executeTakeFirstOrThrow();
  const entries = await readEntries(db, order);
  const payments = entries.payments.map((payment) => payment.reference);
  const events = await eventsOf(db, { order: reference, references: [reference, ...payments] });
  const notes = await eventNotesOf(
    db,
    events.map(({ key }) => key),
  );
  return {
    ...entries,
    order: { ...order, number },
    lines: await filedLines(db, reference),
    making: await readMaking(db, order),
    stages: await entriesIn(db, "order_stages", reference),
    changes: await changesOf(db, reference),
    replacements: await replacementsOf(db, reference),
    refunds: await refundsOf(db, payments),
    events,
    notes,
    owedBack: owedBackOf(events, notes),
    concerns: await concernsOf(db, [reference, ...payments]),
    takenLines: await takenLines(db, reference),
    emails: await emailsOf(db, reference),
    ownNotes: await entriesIn(db, "order_notes", reference),
    kept: await entriesIn(db, "kept_money", reference),
    alterations: await alterationsOf(db, reference),
    credits: await creditsFor(db, reference),
    bespoke: await readBespoke(db, reference),
    photographs: (await privateOf(db, "order_reference", [reference])).get(reference) ?? [],
    celebration: await celebrationOfOrder(db, reference),
    slips: await slipsOf(
      db,
      entries.recorded.map(({ id }) => id),
    ),
    countryName: countryNameOf(order.country),
    regions: regionNamesOf(order.country) ?? [],
    left: await leftOf(db, order),
    sources: await sourcesOf(db, order),
    payLinkToken: await payLinkOf(db, reference),
  };
}

/** An order's lines by position. */
export async function filedLines(db: Db, reference: string): Promise<FiledLine[]> {
  const lines = await orderedLinesOf(db, reference);
  const isOld = lines.some(({ on_sale }) => on_sale === null);
  const wasOnSale = isOld ? await salesOf(db, reference) : undefined;
  const current = currentSizes(lines, await changesOf(db, reference));
  return lines.map((line, at) => ({
    ...line,
    size: current[at]?.size ?? line.size,
    orderedSize: line.size,
    isOneSize: isOneSize(line),
    isSale: line.on_sale === null ? wasOnSale?.(line.sku) === true : line.on_sale === 1,
  }));
}

/**
 * Whether a promotion had made a piece cheaper when an order was placed. Only lines of early releases need this, which
 * do not store it. It is calculated from today's edits and from the promotions, which are never deleted.
 */
async function salesOf(db: Db, reference: string): Promise<(sku: string) => boolean> {
  const { created_at } = await db
    .selectFrom("orders")
    .select("created_at")
    .where("reference", "=", reference)
    .executeTakeFirstOrThrow();
  const edits = await readEdits(db);
  const then = catalogueOf(bundle, edits, new Date(created_at));
  return (sku) => {
    const product = then.findProduct(sku);
    return product !== undefined && product.price < product.originalPrice;
  };
}

/** An order before a change, as `server/checkout/replace-order.ts` stores it. */
type StoredBefore = Pick<OrderBefore, "amount" | "speed" | "lines"> &
  Partial<Pick<OrderBefore, "handover"> & CustomerRow>;

async function replacementsOf(db: Db, reference: string): Promise<OrderFile["replacements"]> {
  const rows = await entriesIn(db, "order_replacements", reference);
  return rows.map(({ id, made_at, amount, before }) => ({
    id,
    made_at,
    amount,
    before: before === "" ? undefined : orderBefore(JSON.parse(before) as StoredBefore),
  }));
}

function orderBefore({ amount, speed, handover, lines, ...row }: StoredBefore): OrderBefore {
  const customer = customerOf(row);
  const countryName = countryNameOf(customer.country);
  return { amount, speed, handover: handover ?? "", customer, countryName, lines };
}

/** The events of an order's payments, and events that a note has assigned to the order. Both queries use an index. */
async function eventsOf(
  db: Db,
  { order, references }: { order: string; references: readonly string[] },
): Promise<OrderFile["events"]> {
  const own = await db
    .selectFrom("payment_events")
    .selectAll()
    .where("reference", "in", references)
    .orderBy("received_at")
    .orderBy("key")
    .execute();
  const assigned = await db
    .selectFrom("payment_event_notes")
    .innerJoin("payment_events", "payment_events.key", "event_key")
    .selectAll("payment_events")
    .where("order_reference", "=", order)
    .execute();
  const others = assigned.filter(({ key }) => !own.some((event) => event.key === key));
  return [...own, ...others].toSorted((one, other) =>
    one.received_at < other.received_at ? -1 : one.received_at > other.received_at ? 1 : 0,
  );
}

async function eventNotesOf(db: Db, events: readonly string[]): Promise<OrderFile["notes"]> {
  if (events.length === 0) return [];
  return db
    .selectFrom("payment_event_notes")
    .selectAll()
    .where("event_key", "in", events)
    .orderBy("noted_at")
    .execute();
}

function owedBackOf(events: OrderFile["events"], notes: OrderFile["notes"]): OwedBack[] {
  const isOpen = (key: string) => !notes.some(({ event_key }) => event_key === key);
  return events
    .filter(({ kind, key }) => kind === SHORT && isOpen(key))
    .map(({ key, amount, detail }) => {
      return { id: concernId(key), amount: amount ?? 0, pieces: readFacts(detail)["pieces"] ?? "" };
    });
}

async function concernsOf(db: Db, references: readonly string[]): Promise<string[]> {
  const open = await openConcerns(db)
    .select("key")
    .where("reference", "in", references)
    .orderBy("received_at")
    .execute();
  return open.map(({ key }) => concernId(key));
}

async function emailsOf(db: Db, reference: string): Promise<OrderFile["emails"]> {
  const subjects = await emailSubjects(db, reference);
  const emails = await db
    .selectFrom("outbox")
    .selectAll()
    .where("topic", "in", TOPICS_OF_ORDER)
    .where("subject", "in", subjects)
    .orderBy("created_at")
    .orderBy("topic")
    .execute();
  const jobs = await db
    .selectFrom("jobs")
    .select(["queue", "subject", "due_at"])
    .where("queue", "in", TOPICS_OF_ORDER.map(queueOf))
    .where("subject", "in", subjects)
    .execute();
  const due = new Map(jobs.map(({ queue, subject, due_at }) => [`${queue} ${subject}`, due_at]));
  return emails.map((email) => ({
    ...email,
    next_try: due.get(`${queueOf(email.topic)} ${email.subject}`) ?? null,
  }));
}

async function payLinkOf(db: Db, reference: string): Promise<string | undefined> {
  const link = await db
    .selectFrom("pay_links")
    .select("token")
    .where("order_reference", "=", reference)
    .executeTakeFirst();
  return link?.token;
}
