import { sql } from "kysely";
import type { Kobo } from "../../domain/money.ts";
import { UNPAID_STATUSES } from "../../domain/orders/money.ts";
import { createCreditCode, CREDIT_CODE_BYTES } from "../../domain/payments/credit.ts";
import type { Db } from "../db/schema.ts";
import { inTransaction } from "../db/transactions.ts";
import { enqueueEmail } from "../messages/outbox.ts";
import { lockOrder } from "../orders/order-rows.ts";
import type { Ports } from "../ports.ts";

/** How long an unpaid order holds its store credit: after that, the customer's next order can take the credit over. */
const HELD_MS = 60_000;

export type NewCredit = {
  email: string;
  amount: Kobo;
  reason: string;
  by: string;
  /** The caller's id of the request: a repeated one gives the same credit. */
  id: string;
  /** The order that the credit is given for, if any. */
  order?: string;
  /** The positions of its lines for which it is given, if it is for some in particular. */
  lines?: readonly number[] | undefined;
};

/**
 * Gives a customer store credit of whole naira, queues the e-mail about it, and returns the credit's code. Only orders
 * with the customer's e-mail address can use the credit.
 */
export function giveCredit(
  { db, random, now }: Pick<Ports, "db" | "random" | "now">,
  { email, amount, reason, by, id, order, lines }: NewCredit,
): Promise<string> {
  const at = now();
  return inTransaction(db, async (transaction) => {
    const credit = await transaction
      .insertInto("credits")
      .values({
        code: createCreditCode(random(CREDIT_CODE_BYTES)),
        email: email.toLowerCase(),
        amount,
        reason,
        given_by: by,
        given_at: at.toISOString(),
        request_id: id,
        order_reference: order ?? null,
        lines: lines?.join(",") ?? null,
      })
      .onConflict((conflict) => conflict.column("request_id").doNothing())
      .returning("code")
      .executeTakeFirst();
    if (credit) {
      await enqueueEmail(transaction, "credit", credit.code, at);
      return credit.code;
    }
    const { code } = await transaction
      .selectFrom("credits")
      .select("code")
      .where("request_id", "=", id)
      .executeTakeFirstOrThrow();
    return code;
  });
}

/** What an order with this e-mail address could use of a credit now; 0 if there is no such credit. */
export async function readCredit(db: Db, code: string, email: string, now: Date): Promise<Kobo> {
  const credit = await db
    .selectFrom("credits")
    .select(["amount", "spent"])
    .where("code", "=", code)
    .where("email", "in", [email.toLowerCase(), ""])
    .executeTakeFirst();
  if (!credit) return 0;
  const held = await heldByUnpaid(db, code, now);
  return credit.amount - credit.spent + held.reduce((sum, { amount }) => sum + amount, 0);
}

/**
 * Spends at most `wanted` of a credit on an order and returns how much; 0 if the credit is unknown, spent, or another
 * customer's. Call it in the transaction that stores the order: the credit is locked, and never spent twice.
 */
export async function spendCredit(
  transaction: Db,
  order: { reference: string; email: string; wanted: Kobo },
  code: string,
  now: Date,
): Promise<Kobo> {
  // Orders are locked before credits, as everywhere, so that two transactions cannot deadlock.
  const candidates = await heldByUnpaid(transaction, code, now);
  const locked = candidates.map(({ order_reference }) => order_reference).toSorted();
  for (const reference of locked) await lockOrder(transaction, reference);
  const credit = await transaction
    .updateTable("credits")
    .set(({ ref }) => ({ spent: ref("spent") }))
    .where("code", "=", code)
    .where("email", "in", [order.email.toLowerCase(), ""])
    .returning(["amount", "spent"])
    .executeTakeFirst();
  if (!credit) return 0;
  // Read again: one of these orders may have been paid before it was locked.
  const unpaid = await heldByUnpaid(transaction, code, now);
  const held = unpaid.filter(({ order_reference }) => locked.includes(order_reference));
  for (const use of held) await release(transaction, use, now);
  const left = credit.amount - credit.spent + held.reduce((sum, { amount }) => sum + amount, 0);
  const amount = Math.min(left, order.wanted);
  if (amount === 0) return 0;
  await transaction
    .insertInto("credit_uses")
    .values({ order_reference: order.reference, code, amount, spent_at: now.toISOString() })
    .execute();
  await addToSpent(transaction, code, amount);
  return amount;
}

/** Gives back the credit of an order that is not paid. Call it in a transaction that has locked the order. */
export async function releaseCredit(
  transaction: Db,
  orderReference: string,
  now: Date,
): Promise<void> {
  const uses = await transaction
    .selectFrom("credit_uses")
    .select(["order_reference", "code", "amount"])
    .where("order_reference", "=", orderReference)
    .where("released_at", "is", null)
    .execute();
  for (const use of uses) await release(transaction, use, now);
}

/**
 * Spends released credit again for an order that is wanted after all, for instance paid late. Nothing happens if the
 * credit exceeds `due` (what is left to pay without it) or another order has spent it since. Call it in a transaction
 * that has locked the order.
 */
export async function reclaimCredit(
  transaction: Db,
  orderReference: string,
  due: Kobo,
): Promise<void> {
  const uses = await transaction
    .selectFrom("credit_uses")
    .select(["order_reference", "code", "amount"])
    .where("order_reference", "=", orderReference)
    .where("released_at", "is not", null)
    .where("amount", "<=", due)
    .execute();
  for (const { code, amount } of uses) {
    const spent = await transaction
      .updateTable("credits")
      .set((credit) => ({ spent: credit("spent", "+", amount) }))
      .where("code", "=", code)
      .where((credit) => credit("amount", ">=", credit("spent", "+", amount)))
      .executeTakeFirst();
    if (spent.numUpdatedRows === 0n) continue;
    await transaction
      .updateTable("credit_uses")
      .set({ released_at: null })
      .where("order_reference", "=", orderReference)
      .where("code", "=", code)
      .execute();
  }
}

type Use = { order_reference: string; code: string; amount: Kobo };

/** A credit's uses by unpaid orders, older than `HELD_MS`: the customer's next order may take the credit over. */
function heldByUnpaid(db: Db, code: string, now: Date): Promise<Use[]> {
  return db
    .selectFrom("credit_uses")
    .innerJoin("orders", "orders.reference", "order_reference")
    .select(["order_reference", "code", "credit_uses.amount"])
    .where("code", "=", code)
    .where("released_at", "is", null)
    .where("status", "in", UNPAID_STATUSES)
    .where("spent_at", "<=", new Date(now.getTime() - HELD_MS).toISOString())
    .execute();
}

/** Releases a use once, whoever else does it at the same moment. */
async function release(db: Db, { order_reference, code, amount }: Use, now: Date): Promise<void> {
  const released = await db
    .updateTable("credit_uses")
    .set({ released_at: now.toISOString() })
    .where("order_reference", "=", order_reference)
    .where("code", "=", code)
    .where("released_at", "is", null)
    .executeTakeFirst();
  if (released.numUpdatedRows > 0n) await addToSpent(db, code, 0 - amount);
}

async function addToSpent(db: Db, code: string, amount: Kobo): Promise<void> {
  await db
    .updateTable("credits")
    .set((credit) => ({ spent: credit("spent", "+", amount) }))
    .where("code", "=", code)
    .execute();
}

const BATCH = 500;

/**
 * Blanks the customer's address of credits that were given, and last used, before a time; returns of how many. With
 * `isSpent` those of which nothing is left; else those with something left, whose codes anybody can then use.
 */
export async function blankCreditsBefore(
  db: Db,
  before: string,
  { isSpent }: { isSpent: boolean },
): Promise<number> {
  const rows = await db
    .selectFrom("credits")
    .select("code")
    // A literal, not a parameter, so that the database can use its partial index on these rows.
    .where("email", "<>", sql.lit(""))
    .where("given_at", "<", before)
    .whereRef("spent", isSpent ? "=" : "<", "amount")
    .execute();
  let blanked = 0;
  for (let from = 0; from < rows.length; from += BATCH) {
    const codes = rows.slice(from, from + BATCH).map(({ code }) => code);
    blanked += await blankUnlessUsed(db, codes, before);
  }
  return blanked;
}

/** The values that remove a store credit's owner; its code and amount stay. */
const BLANK_CREDIT = { email: "", reason: "Erased" } as const;

async function blankUnlessUsed(db: Db, codes: readonly string[], before: string): Promise<number> {
  const used = await db
    .selectFrom("credit_uses")
    .select("code")
    .where("code", "in", codes)
    .where("spent_at", ">=", before)
    .execute();
  const recent = new Set(used.map(({ code }) => code));
  const old = codes.filter((code) => !recent.has(code));
  if (old.length === 0) return 0;
  await db.updateTable("credits").set(BLANK_CREDIT).where("code", "in", old).execute();
  return old.length;
}
