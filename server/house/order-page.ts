import type { Selectable } from "kysely";
import { bundle } from "../../domain/catalogue/bundle/bundle.ts";
import { catalogueOf } from "../../domain/catalogue/catalogue.ts";
import type { OrderBefore, TimelineFacts } from "../../domain/house/order-history.ts";
import { currentSizes } from "../../domain/orders/stages.ts";
import type { Kobo } from "../../domain/money.ts";
import type { Db } from "../db/schema.ts";
import type { CreditsTable } from "../db/tables/payments.ts";
import type { OrderNotesTable } from "../db/tables/orders.ts";
import { readBespoke } from "../orders/read-order.ts";
import type { Bespoke } from "../orders/read-order.ts";
import { readEdits } from "../catalogue/edits.ts";
import { findOrder } from "../orders/find-order.ts";
import type { OrderFile } from "../orders/find-order.ts";
import { changesOf } from "../orders/order-rows.ts";
import type { OrderChange, OrderLine } from "../orders/order-rows.ts";
import { concernId, openConcerns } from "../payments/concerns.ts";
import { findCountry } from "../checkout/regions.ts";
import { leftOf } from "./money-acts.ts";

/** A line in the size in force, and whether it was on sale when it was ordered. */
export type PageLine = OrderLine & { orderedSize: string; isSale: boolean };

type ChargeEntry = {
  id: string;
  kind: "delivery" | "extra" | "express-off";
  amount: Kobo;
  label: string;
  made_by: string;
  made_at: string;
};

/** Everything that the order's page in the house shows. */
export type OrderPage = Omit<OrderFile, "lines" | "charges"> & {
  lines: PageLine[];
  charges: ChargeEntry[];
  changes: OrderChange[];
  /** What its customer changed before paying. */
  replacements: TimelineFacts["replacements"];
  ownNotes: Selectable<OrderNotesTable>[];
  /** Store credit that was given for it. */
  credits: Selectable<CreditsTable>[];
  bespoke: Bespoke | undefined;
  countryName: string;
  /** The names of its country's regions. */
  regions: readonly string[];
  /** The money that was paid and neither returned nor given as credit: as much can be given or moved. */
  left: Kobo;
  payLinkToken: string | undefined;
  /** The short ids of events about its payments that nobody has dealt with yet. */
  concerns: string[];
};

/** Reads an order by its number; undefined if there is none. */
export async function readOrderPage(db: Db, number: number): Promise<OrderPage | undefined> {
  const named = await db
    .selectFrom("order_numbers")
    .select("reference")
    .where("number", "=", number)
    .executeTakeFirst();
  const file = named && (await findOrder(db, named.reference));
  if (!file) return undefined;
  const { order } = file;
  const { reference } = order;
  const changes = await changesOf(db, reference);
  const country = findCountry(order.country);
  return {
    ...file,
    lines: await pageLines(db, file, changes),
    charges: await chargesOf(db, reference),
    changes,
    replacements: await replacementsOf(db, reference),
    ownNotes: await notesOf(db, reference),
    credits: await creditsOf(db, reference),
    bespoke: await readBespoke(db, reference),
    countryName: country?.name ?? order.country,
    regions: country?.regions.map(({ name }) => name) ?? [],
    left: await leftOf(db, order),
    payLinkToken: await payLinkOf(db, reference),
    concerns: await concernsOf(db, file),
  };
}

async function pageLines(
  db: Db,
  { order, lines }: OrderFile,
  changes: readonly OrderChange[],
): Promise<PageLine[]> {
  const isOld = lines.some(({ on_sale }) => on_sale === null);
  const isSaleOfOld = isOld ? await saleAt(db, order.created_at) : undefined;
  const current = currentSizes(lines, changes);
  return lines.map((line, at) => ({
    ...line,
    size: current[at]?.size ?? line.size,
    orderedSize: line.size,
    isSale: line.on_sale === null ? isSaleOfOld?.(line.sku) === true : line.on_sale === 1,
  }));
}

/**
 * Whether a piece was on sale at a time, for lines of earlier releases, which do not say it: reckoned from today's edits
 * and the promotions, which are never deleted.
 */
async function saleAt(db: Db, time: string): Promise<(sku: string) => boolean> {
  const { edits, promotions } = await readEdits(db);
  const then = catalogueOf(bundle, edits, promotions, new Date(time));
  return (sku) => {
    const product = then.findProduct(sku);
    return product !== undefined && product.price < product.originalPrice;
  };
}

/** The house's notes on an order, oldest first. */
function notesOf(db: Db, reference: string) {
  return db
    .selectFrom("order_notes")
    .selectAll()
    .where("order_reference", "=", reference)
    .orderBy("made_at")
    .orderBy("id")
    .execute();
}

/** As `replaceOrder` stores it. */
type StoredBefore = Pick<
  OrderFile["order"],
  | "amount"
  | "speed"
  | "first_name"
  | "last_name"
  | "email"
  | "phone"
  | "address"
  | "country"
  | "state"
  | "comments"
> & { lines: OrderBefore["lines"] };

async function replacementsOf(db: Db, reference: string): Promise<OrderPage["replacements"]> {
  const rows = await db
    .selectFrom("order_replacements")
    .select(["id", "made_at", "amount", "before"])
    .where("order_reference", "=", reference)
    .orderBy("made_at")
    .orderBy("id")
    .execute();
  return rows.map(({ before, ...row }) => ({
    ...row,
    before: before === "" ? undefined : orderBefore(JSON.parse(before) as StoredBefore),
  }));
}

function orderBefore({ first_name, last_name, ...before }: StoredBefore): OrderBefore {
  const { amount, speed, email, phone, address, state, country, comments, lines } = before;
  const countryName = findCountry(country)?.name ?? country;
  return {
    amount,
    speed,
    name: `${first_name} ${last_name}`,
    email,
    phone,
    address: [address, state, countryName].filter(Boolean).join(", "),
    comments,
    lines,
  };
}

function chargesOf(db: Db, reference: string): Promise<ChargeEntry[]> {
  return db
    .selectFrom("order_charges")
    .select(["id", "kind", "amount", "label", "made_by", "made_at"])
    .where("order_reference", "=", reference)
    .orderBy("made_at")
    .orderBy("id")
    .execute();
}

function creditsOf(db: Db, reference: string) {
  return db
    .selectFrom("credits")
    .selectAll()
    .where("order_reference", "=", reference)
    .orderBy("given_at")
    .execute();
}

async function concernsOf(db: Db, { payments }: OrderFile): Promise<string[]> {
  const references = payments.map(({ reference }) => reference);
  if (references.length === 0) return [];
  const open = await openConcerns(db)
    .select("key")
    .where("reference", "in", references)
    .orderBy("received_at")
    .execute();
  return open.map(({ key }) => concernId(key));
}

async function payLinkOf(db: Db, reference: string): Promise<string | undefined> {
  const link = await db
    .selectFrom("pay_links")
    .select("token")
    .where("order_reference", "=", reference)
    .executeTakeFirst();
  return link?.token;
}
