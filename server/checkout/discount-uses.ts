import { sql } from "kysely";
import type { SqlBool } from "kysely";
import { codeState, HOLD_MINUTES, MAX_HELD } from "../../domain/checkout/discount.ts";
import type { CodeFault } from "../../domain/checkout/discount.ts";
import { discountCode } from "../../domain/catalogue/edit-rows.ts";
import type { DiscountCode } from "../../domain/catalogue/edit-rows.ts";
import { whatsAppNumber } from "../../domain/messages/reply-links.ts";
import type { Kobo } from "../../domain/money.ts";
import { parseValue } from "../catalogue/edits.ts";
import { checkLimits, consumeLimits } from "../db/limits.ts";
import type { LimitResult } from "../db/limits.ts";
import type { Db } from "../db/schema.ts";
import { PHONE_ALONE, searchKeys } from "../db/tables/orders.ts";
import { storeEvent } from "../payments/events.ts";

/** What an order uses of a code. */
export type Discount = { code: string; amount: Kobo };
/** Whose uses count: an order's customer, and the fingerprint of her network. */
type User = { email: string; phone: string; network: string };

const HOLD_MS = HOLD_MINUTES * 60_000;

/**
 * Takes a use of a code for a new order, and stores what it takes off; returns why that cannot be. Call it in the
 * transaction that stores the order: the code is locked, and its number never exceeded.
 */
export async function takeUse(
  db: Db,
  order: { reference: string; email: string; phone: string },
  { code, amount }: Discount,
  { network = "", now }: { network: string | undefined; now: Date },
): Promise<CodeFault | undefined> {
  const of = await lockCode(db, code);
  // It may have been stopped since the order was priced.
  if (!of || codeState(of, now.toISOString()) !== "running") return "over";
  const fault = await whyNot(db, { code, of }, { ...order, network }, now);
  if (fault) return fault;
  const held_until = new Date(now.getTime() + HOLD_MS).toISOString();
  const { reference } = order;
  await db
    .insertInto("discount_uses")
    .values({ order_reference: reference, code, network, held_until })
    .execute();
  await db
    .insertInto("order_charges")
    .values({
      id: discountId(reference),
      order_reference: reference,
      kind: "discount",
      amount: 0 - amount,
      label: "Discount",
      made_by: code,
      made_at: now.toISOString(),
    })
    .execute();
  return undefined;
}

/** The id of the entry that says what a code took off an order. */
export const discountId = (reference: string) => `discount:${reference}`;

/** Takes back what a code took off an order, as its customer changes it. Call it in a transaction that has locked the order. */
export async function dropUse(db: Db, reference: string): Promise<void> {
  await db.deleteFrom("discount_uses").where("order_reference", "=", reference).execute();
  await db
    .deleteFrom("order_charges")
    .where("order_reference", "=", reference)
    .where("kind", "=", "discount")
    .execute();
}

/**
 * Makes the use of an order that is paid now one that stays. If it was held no longer and others have the code's number
 * meanwhile, the order keeps its price, and the owner is told. Call it in a transaction that has locked the order.
 */
export async function keepUse(db: Db, reference: string, at: Date): Promise<void> {
  const use = await db
    .selectFrom("discount_uses")
    .innerJoin("orders", "orders.reference", "order_reference")
    .select(["code", "held_until", "email", "phone"])
    .where("order_reference", "=", reference)
    .executeTakeFirst();
  if (!use || use.held_until === null) return;
  const { code } = use;
  // Locked also if it is still held: a process whose clock is later may be counting it as free.
  const of = await lockCode(db, code);
  const isLate = use.held_until <= at.toISOString();
  if (of && isLate && (await whyNot(db, { code, of }, { ...use, network: "" }, at))) {
    const late = { kind: "discount.late", reference, distinction: "", amount: null };
    await storeEvent(db, { ...late, detail: { code } }, at);
  }
  await db
    .updateTable("discount_uses")
    .set({ held_until: null, network: "" })
    .where("order_reference", "=", reference)
    .execute();
}

/** Gives the use of an order back that was cancelled, with nothing paid of it. */
export async function giveUseBack(db: Db, reference: string, at: Date): Promise<void> {
  await db
    .updateTable("discount_uses")
    .set({ held_until: at.toISOString(), network: "" })
    .where("order_reference", "=", reference)
    .execute();
}

/** Forgets the networks of uses that are held no longer. */
export async function forgetNetworks(db: Db, now: Date): Promise<void> {
  await db
    .updateTable("discount_uses")
    .set({ network: "" })
    // A literal, so that the database uses its partial index.
    .where("network", "<>", sql.lit(""))
    .where("held_until", "<=", now.toISOString())
    .execute();
}

/** How often each code is used: by orders that are paid, and by others that hold it. */
export async function usesByCode(
  db: Db,
  now: Date,
): Promise<ReadonlyMap<string, { paid: number; held: number }>> {
  const rows = await countable(db, now)
    .select("code")
    .select(({ fn }) => [
      fn.countAll<number | string>().as("all"),
      fn.count<number | string>("held_until").as("unpaid"),
    ])
    .groupBy("code")
    .execute();
  return new Map(
    rows.map(({ code, all, unpaid }) => {
      return [code, { paid: Number(all) - Number(unpaid), held: Number(unpaid) }];
    }),
  );
}

/** Why the code's numbers do not allow another use; undefined if they do. Without a `user` only the number in all counts. */
export async function whyNot(
  db: Db,
  { code, of: { most, perCustomer } }: { code: string; of: DiscountCode },
  user: User | undefined,
  now: Date,
): Promise<CodeFault | undefined> {
  if (most !== null) {
    const { all, unpaid } = await countable(db, now)
      .select(({ fn }) => [
        fn.countAll<number | string>().as("all"),
        fn.count<number | string>("held_until").as("unpaid"),
      ])
      .where("code", "=", code)
      .executeTakeFirstOrThrow();
    if (Number(all) - Number(unpaid) >= most) return "used-up";
    if (user && perCustomer !== null && (await usesOf(db, code, user, now)) >= perCustomer) {
      return "customer";
    }
    if (user?.network && (await heldBy(db, code, user.network, now)) >= MAX_HELD) return "network";
    return Number(all) >= most ? "held" : undefined;
  }
  if (!user || perCustomer === null) return undefined;
  return (await usesOf(db, code, user, now)) >= perCustomer ? "customer" : undefined;
}

/** The uses that count: of orders that are paid, and of others for half an hour. */
function countable(db: Db, now: Date) {
  return db
    .selectFrom("discount_uses")
    .where(({ or, eb }) =>
      or([eb("held_until", "is", null), eb("held_until", ">", now.toISOString())]),
    );
}

async function heldBy(db: Db, code: string, network: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom("discount_uses")
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .where("code", "=", code)
    .where("network", "=", network)
    .where("held_until", ">", now.toISOString())
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** How often a customer, by e-mail address without case or by phone number, uses a code. */
async function usesOf(db: Db, code: string, { email, phone }: User, now: Date): Promise<number> {
  const keys = searchKeys(db);
  const last = sql<string>`${phone.replace(/\D/g, "").slice(-7)}`;
  const orders = new Set<string>();
  // A query for each partial index. An order of the house may lack one of the two.
  for (const [key, value, where] of [
    ...(email === "" ? [] : [[keys.email, sql<string>`lower(${email})`, ADDRESSED] as const]),
    ...(phone === ""
      ? []
      : [[keys.phone, last, ADDRESSED] as const, [keys.phone, last, PHONE_ALONE] as const]),
  ]) {
    const rows = await countable(db, now)
      .innerJoin("orders", "orders.reference", "order_reference")
      .select(["orders.reference", "orders.phone"])
      .where("code", "=", code)
      .where(sql<SqlBool>`${sql.raw(where)}`)
      .where(key, "=", value)
      .execute();
    const own = rows.filter((row) => key === keys.email || isSamePhone(row.phone, phone));
    for (const { reference } of own) orders.add(reference);
  }
  return orders.size;
}

/** SQL: the condition of the indexes of orders with an e-mail address. */
const ADDRESSED = "email <> ''";

function isSamePhone(one: string, other: string): boolean {
  const [number, same] = [whatsAppNumber(one), whatsAppNumber(other)];
  return number === undefined ? one === other : number === same;
}

/** Locks a code until the transaction ends, by an update that changes nothing; undefined if it is not valid. */
async function lockCode(db: Db, code: string): Promise<DiscountCode | undefined> {
  const row = await db
    .updateTable("catalogue_edits")
    .set(({ ref }) => ({ version: ref("version") }))
    .where("kind", "=", "code")
    .where("key", "=", code)
    .returning("value")
    .executeTakeFirst();
  return row && discountCode.safeParse(parseValue(row.value)).data;
}

const UNKNOWN_AN_HOUR = 20;

const limitOf = (network: string) => [
  { key: `codes network ${network}`, most: UNKNOWN_AN_HOUR, windowMs: 60 * 60_000 },
];

/** Whether a network, named by its fingerprint, has tried too many codes that do not exist. */
export function checkTries(db: Db, network: string, now: Date): Promise<LimitResult> {
  return checkLimits(db, limitOf(network), now);
}

/** Counts a code that does not exist. */
export function countTry(db: Db, network: string, now: Date): Promise<LimitResult> {
  return consumeLimits(db, limitOf(network), now);
}
