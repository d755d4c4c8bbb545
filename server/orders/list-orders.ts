import type { Selectable } from "kysely";
import type { Charge, OrderStatus } from "../../domain/orders/money.ts";
import { currentSizes } from "../../domain/orders/stages.ts";
import type { Db } from "../db/schema.ts";
import type { OrderLinesTable, OrdersTable } from "../db/tables/orders.ts";
import type { PaymentsTable } from "../db/tables/payments.ts";

/** An order in one row, for the owner. `pieces` is the sum of all lines' quantities. */
export type ListedOrder = Pick<
  Selectable<OrdersTable>,
  "reference" | "status" | "amount" | "first_name" | "last_name" | "email" | "created_at"
> & { number: number; pieces: number };

type OrderFilter = { status?: OrderStatus | undefined; limit: number };

/** The newest orders, newest first. */
export async function listOrders(db: Db, { status, limit }: OrderFilter): Promise<ListedOrder[]> {
  let orders = db
    .selectFrom("orders")
    .innerJoin("order_numbers", "order_numbers.reference", "orders.reference")
    .select(["orders.reference", "number", "status", "amount", "created_at"])
    .select(["first_name", "last_name", "email"])
    .select((order) =>
      order
        .selectFrom("order_lines")
        .select(({ fn }) => fn.sum<number>("quantity").as("sum"))
        .whereRef("order_lines.reference", "=", "orders.reference")
        .as("pieces"),
    )
    .orderBy("created_at", "desc")
    .orderBy("orders.reference")
    .limit(limit);
  if (status) orders = orders.where("status", "=", status);
  const rows = await orders.execute();
  return rows.map((row) => ({ ...row, pieces: row.pieces ?? 0 }));
}

export type ExportedOrder = Selectable<OrdersTable> & {
  number: number;
  /** By position, each in the size that is in force now. */
  lines: Selectable<OrderLinesTable>[];
  /** Oldest first. */
  payments: Selectable<PaymentsTable>[];
  charges: Charge[];
  /** Store credit that it spends. */
  credit: number;
};

/** Orders placed from `from` until just before `until`. */
export type ExportRange = { from: Date; until: Date; status?: OrderStatus | undefined };

const PAGE_SIZE = 200;

/** Every order of the range with its lines, oldest first; read in pages to limit memory. */
export async function* exportOrders(db: Db, range: ExportRange): AsyncGenerator<ExportedOrder> {
  let last: ExportedOrder | undefined;
  do {
    const page = await readPage(db, range, last);
    yield* page;
    last = page.length === PAGE_SIZE ? page.at(-1) : undefined;
  } while (last);
}

async function readPage(
  db: Db,
  { from, until, status }: ExportRange,
  after: ExportedOrder | undefined,
): Promise<ExportedOrder[]> {
  let query = db
    .selectFrom("orders")
    .innerJoin("order_numbers", "order_numbers.reference", "orders.reference")
    .selectAll("orders")
    .select("number")
    // Starts at the end of the previous page; otherwise every page would scan all pages before it.
    .where("created_at", ">=", after?.created_at ?? from.toISOString())
    .where("created_at", "<", until.toISOString())
    .orderBy("created_at")
    .orderBy("orders.reference")
    .limit(PAGE_SIZE);
  if (status) query = query.where("status", "=", status);
  if (after) {
    const { created_at, reference } = after;
    query = query.where(({ and, or, eb }) =>
      or([
        eb("created_at", ">", created_at),
        and([eb("created_at", "=", created_at), eb("orders.reference", ">", reference)]),
      ]),
    );
  }
  const orders = await query.execute();
  if (orders.length === 0) return [];
  const references = orders.map(({ reference }) => reference);
  const lines = await linesOf(db, references);
  const payments = await paymentsOf(db, references);
  const uses = await db
    .selectFrom("credit_uses")
    .select(["order_reference", "amount"])
    .where("order_reference", "in", references)
    .where("released_at", "is", null)
    .execute();
  const charges = await db
    .selectFrom("order_charges")
    .select(["order_reference", "kind", "amount", "label"])
    .where("order_reference", "in", references)
    .execute();
  const changes = await db
    .selectFrom("order_changes")
    .select(["order_reference", "field", "position", "after"])
    .where("order_reference", "in", references)
    .where("field", "=", "size")
    .orderBy("made_at")
    .orderBy("id")
    .execute();
  return orders.map((order) => ({
    ...order,
    charges: charges.filter((charge) => charge.order_reference === order.reference),
    lines: currentSizes(
      lines.filter(({ reference }) => reference === order.reference),
      changes.filter((change) => change.order_reference === order.reference),
    ),
    payments: payments.filter((payment) => payment.order_reference === order.reference),
    credit: uses
      .filter((use) => use.order_reference === order.reference)
      .reduce((sum, { amount }) => sum + amount, 0),
  }));
}

function linesOf(db: Db, references: string[]): Promise<Selectable<OrderLinesTable>[]> {
  return db
    .selectFrom("order_lines")
    .selectAll()
    .where("reference", "in", references)
    .orderBy("position")
    .execute();
}

function paymentsOf(db: Db, references: string[]): Promise<Selectable<PaymentsTable>[]> {
  return db
    .selectFrom("payments")
    .selectAll()
    .where("order_reference", "in", references)
    .orderBy("created_at")
    .execute();
}
