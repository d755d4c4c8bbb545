import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { csvRecord } from "../../domain/house/csv.ts";
import { addUp, nairaText, TAKINGS_WAYS, timesOf } from "../../domain/house/takings.ts";
import type { Period, Span, Sums, Takings, TakingsWay } from "../../domain/house/takings.ts";
import type { Kobo } from "../../domain/money.ts";
import { formatNumber } from "../../domain/orders/numbers.ts";
import { vatIn } from "../../domain/orders/vat.ts";
import { lagosDay } from "../../domain/time.ts";
import type { Db } from "../db/schema.ts";
import { IS_UNPAID, ORDER_DUE } from "../orders/order-rows.ts";

/** PostgreSQL returns sums as text. */
type Sum = number | string | null;

const BEST = 10;

/** Everything that the screen 'Takings' shows of a period. It reads the index of that time alone. */
export async function readTakings(db: Db, period: Period): Promise<Takings> {
  const { parts } = period;
  const [paid, returned, recorded, credit, due, sold] = [
    await inParts<{ gross: Sum; fees: Sum; unknown: Sum }>(
      db,
      parts,
      ({
        since,
        until,
      }) => sql`sum(amount) as gross, sum(fees) as fees, count(*) - count(fees) as unknown
        from payments where paid_at >= ${since} and paid_at < ${until}`,
    ),
    await inParts<{ refunds: Sum }>(
      db,
      parts,
      ({ since, until }) => sql`sum(amount) as refunds
        from payment_returns where returned_at >= ${since} and returned_at < ${until}`,
    ),
    await readRecorded(db, parts),
    await readCredit(db, period),
    await readDue(db),
    await readSold(db, period),
  ];
  const own = parts.flatMap(({ first }, at) => (first >= period.first ? [at] : []));
  const found: ({ part: number; way: TakingsWay } & Sums)[] = [
    ...parts.map((_, part) => ({
      part,
      way: "paystack" as const,
      gross: Number(paid[part]?.gross),
      refunds: Number(returned[part]?.refunds),
    })),
    ...recorded,
  ];
  const ownPaid = paid.filter((_, at) => own.includes(at));
  return {
    parts: parts.map((_, at) => addUp(found.filter(({ part }) => part === at))),
    ways: Object.keys(TAKINGS_WAYS).map((name) => {
      const way = name as TakingsWay;
      return { way, ...addUp(found.filter((each) => each.way === way && own.includes(each.part))) };
    }),
    credit,
    fees: {
      amount: ownPaid.reduce((sum, { fees }) => sum + Number(fees), 0),
      unknown: ownPaid.reduce((sum, { unknown }) => sum + Number(unknown), 0),
    },
    due,
    ...sold,
  };
}

/** One query for all parts, each a range of an index; grouping by day would compute the day of every row. */
async function inParts<Row>(
  db: Db,
  parts: readonly Span[],
  select: (times: { since: string; until: string }) => RawBuilder<unknown>,
): Promise<Row[]> {
  const queries = parts.map(
    (part, at) => sql`select ${sql.lit(at)} as part, ${select(timesOf(part))}`,
  );
  const { rows } = await sql<
    Row & { part: number }
  >`${sql.join(queries, sql` union all `)}`.execute(db);
  return rows.toSorted((one, other) => one.part - other.part);
}

async function readRecorded(db: Db, parts: readonly Span[]) {
  const rows = await db
    .selectFrom("recorded_payments")
    .select(["day", "kind", "way"])
    .select(({ fn }) => fn.sum<number | string>("amount").as("amount"))
    .where("day", ">=", parts[0]?.first ?? "")
    .where("day", "<=", parts.at(-1)?.last ?? "")
    .groupBy(["day", "kind", "way"])
    .execute();
  return rows.map(({ day, kind, way, amount }) => ({
    part: parts.findIndex(({ first, last }) => first <= day && day <= last),
    way,
    gross: kind === "refund" ? 0 : Number(amount),
    refunds: kind === "refund" ? 0 - Number(amount) : 0,
  }));
}

async function readCredit(db: Db, period: Span): Promise<Takings["credit"]> {
  const { since, until } = timesOf(period);
  const given = await db
    .selectFrom("credits")
    .select(({ fn }) => fn.sum<Sum>("amount").as("sum"))
    .where("given_at", ">=", since)
    .where("given_at", "<", until)
    .executeTakeFirstOrThrow();
  const spent = await db
    .selectFrom("credit_uses")
    .select(({ fn }) => fn.sum<Sum>("amount").as("sum"))
    .where("released_at", "is", null)
    .where("spent_at", ">=", since)
    .where("spent_at", "<", until)
    .executeTakeFirstOrThrow();
  return { given: Number(given.sum), spent: Number(spent.sum) };
}

/** What is due of all unpaid orders. */
async function readDue(db: Db): Promise<Kobo> {
  const { due } = await db
    .selectFrom("orders")
    .select(sql<Sum>`sum(${ORDER_DUE})`.as("due"))
    .where(IS_UNPAID)
    .executeTakeFirstOrThrow();
  return Number(due);
}

async function readSold(db: Db, period: Span): Promise<Pick<Takings, "sold" | "best">> {
  const { since, until } = timesOf(period);
  const { orders } = await db
    .selectFrom("orders")
    .select(({ fn }) => fn.countAll<number | string>().as("orders"))
    // A literal, so that the database uses its partial index.
    .where("sold", "=", sql.lit(1))
    .where("created_at", ">=", since)
    .where("created_at", "<", until)
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom("sold_pieces")
    .select("sku")
    .select(({ fn }) => [
      fn.sum<Sum>("pieces").as("pieces"),
      fn.sum<Sum>("saved").as("saved"),
      fn.sum<Sum>("discount").as("discount"),
    ])
    .where("day", ">=", period.first)
    .where("day", "<=", period.last)
    .groupBy("sku")
    .execute();
  const skus = rows.map(({ sku, pieces, saved, discount }) => ({
    sku,
    pieces: Number(pieces),
    saved: Number(saved),
    discount: Number(discount),
  }));
  const best = skus
    .filter(({ pieces }) => pieces > 0)
    .toSorted((one, other) => other.pieces - one.pieces);
  return {
    sold: {
      orders: Number(orders),
      pieces: skus.reduce((sum, { pieces }) => sum + pieces, 0),
      saved: skus.reduce((sum, { saved }) => sum + saved, 0),
      discount: skus.reduce((sum, { discount }) => sum + discount, 0),
    },
    best: best.slice(0, BEST).map(({ sku, pieces }) => ({ sku, pieces })),
  };
}

/** The accountant's file: one record a payment and refund, by day; what goes back has a minus. */
export async function takingsRecords(db: Db, { by, parts, ...period }: Period): Promise<string[]> {
  const records = [csvRecord(["Day", "Order", "Kind", "Way", "Amount", "Provider’s fee", "VAT"])];
  // A year is read by months.
  for (const span of by === "year" ? parts : [period]) {
    const rows = await entriesOf(db, span);
    const sorted = rows.toSorted(
      (one, other) => one.day.localeCompare(other.day) || one.number - other.number,
    );
    for (const { day, number, kind, way, amount, fees, rate } of sorted) {
      const fee = fees === null ? "" : nairaText(fees);
      const vat = rate === 0 ? "" : nairaText(vatIn(amount, rate));
      const money = [nairaText(amount), fee, vat];
      const cells = [day, formatNumber(number), kind, TAKINGS_WAYS[way], ...money];
      records.push(csvRecord(cells));
    }
  }
  return records;
}

type Entry = {
  day: string;
  number: number;
  kind: "payment" | "refund";
  way: TakingsWay;
  amount: Kobo;
  fees: Kobo | null;
  /** Of VAT, in hundredths of a percent. */
  rate: number;
};

async function entriesOf(db: Db, span: Span): Promise<Entry[]> {
  const { since, until } = timesOf(span);
  const paid = await db
    .selectFrom("payments")
    .innerJoin("order_numbers", "order_numbers.reference", "order_reference")
    .innerJoin("orders", "orders.reference", "order_numbers.reference")
    .select(["number", "vat_rate as rate", "paid_at as at", "payments.amount", "fees"])
    .where("paid_at", ">=", since)
    .where("paid_at", "<", until)
    .execute();
  const returned = await db
    .selectFrom("payment_returns")
    .innerJoin("payments", "payments.reference", "payment_reference")
    .innerJoin("order_numbers", "order_numbers.reference", "order_reference")
    .innerJoin("orders", "orders.reference", "order_numbers.reference")
    .select(["number", "vat_rate as rate", "returned_at as at", "payment_returns.amount"])
    .where("returned_at", ">=", since)
    .where("returned_at", "<", until)
    .execute();
  const recorded = await db
    .selectFrom("recorded_payments")
    .innerJoin("order_numbers", "order_numbers.reference", "order_reference")
    .innerJoin("orders", "orders.reference", "order_numbers.reference")
    .select(["number", "vat_rate as rate", "day", "kind", "way", "recorded_payments.amount"])
    .where("day", ">=", span.first)
    .where("day", "<=", span.last)
    .execute();
  const way = "paystack" as const;
  const dayOf = (at: string | null) => lagosDay(new Date(at ?? ""));
  return [
    ...paid.map(({ at, ...row }) => ({ ...row, day: dayOf(at), kind: "payment" as const, way })),
    ...returned.map(({ at, number, amount, rate }) => {
      const back = { number, day: dayOf(at), amount: 0 - amount, fees: null, rate };
      return { ...back, kind: "refund" as const, way };
    }),
    ...recorded.map(({ kind, ...row }) => {
      return { ...row, kind: kind === "refund" ? kind : ("payment" as const), fees: null };
    }),
  ];
}
