import type { Db } from "../db/schema.ts";
import type { Bytes } from "../media/take-photograph.ts";
import type { Ports } from "../ports.ts";

const ID_BYTES = 16;
const DAY_MS = 24 * 60 * 60 * 1000;

type SlipPorts = Pick<Ports, "db" | "now" | "random"> & {
  /** Turns an upload into a JPEG without metadata; undefined if it is none that can be opened. */
  copyPhotograph(bytes: Bytes): Promise<Buffer | undefined>;
};

/**
 * Stores the photograph of a slip before its payment is recorded, so that a form that is refused keeps it. Returns its
 * id; undefined for what is no photograph.
 */
export async function takeSlip(
  { db, now, random, copyPhotograph }: SlipPorts,
  bytes: Bytes,
): Promise<string | undefined> {
  const picture = await copyPhotograph(bytes);
  if (!picture) return undefined;
  const id = Buffer.from(random(ID_BYTES)).toString("hex");
  const taken_at = now().toISOString();
  await db
    .insertInto("payment_slips")
    .values({ id, payment_id: null, picture, taken_at })
    .execute();
  return id;
}

/** Returns whether there was such a photograph, without a payment. */
export async function attachSlip(db: Db, id: string, payment_id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("payment_slips")
    .set({ payment_id })
    .where("id", "=", id)
    .where("payment_id", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function readSlip(db: Db, id: string): Promise<Buffer | undefined> {
  const slip = await db
    .selectFrom("payment_slips")
    .select("picture")
    .where("id", "=", id)
    .executeTakeFirst();
  return slip?.picture;
}

/** The ids of the photographs of some recorded payments, by payment. */
export async function slipsOf(db: Db, payments: readonly string[]): Promise<Map<string, string>> {
  if (payments.length === 0) return new Map();
  const rows = await db
    .selectFrom("payment_slips")
    .select(["id", "payment_id"])
    .where("payment_id", "in", payments)
    .execute();
  return new Map(rows.map(({ id, payment_id }) => [payment_id ?? "", id]));
}

/** Deletes the photographs of some orders' slips. */
export async function dropSlips(db: Db, orders: readonly string[]): Promise<void> {
  const rows = await db
    .selectFrom("recorded_payments")
    .select("id")
    .where("order_reference", "in", orders)
    .execute();
  const payments = rows.map(({ id }) => id);
  if (payments.length === 0) return;
  await db.deleteFrom("payment_slips").where("payment_id", "in", payments).execute();
}

/** Deletes photographs whose form was given up a day ago. */
export async function dropGivenUpSlips(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom("payment_slips")
    .where("payment_id", "is", null)
    .where("taken_at", "<", new Date(now.getTime() - DAY_MS).toISOString())
    .execute();
}
