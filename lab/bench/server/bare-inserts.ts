import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import Sqlite from "better-sqlite3";
import pg from "pg";
import { createReference, REFERENCE_BYTES } from "../../../domain/orders/numbers.ts";

/** A row: its values by column name. */
type Row = Readonly<Record<string, string | number | null>>;

/** The rows that the shop stores for one order. */
type OrderRows = { key: Row; order: Row; lines: Row[]; number: Row; payment: Row; job: Row };

type Statement = { table: string; rows: (rows: OrderRows) => readonly Row[] };

const STATEMENTS: readonly Statement[] = [
  { table: "idempotency_keys", rows: ({ key }) => [key] },
  { table: "orders", rows: ({ order }) => [order] },
  { table: "order_lines", rows: ({ lines }) => lines },
  { table: "order_numbers", rows: ({ number }) => [number] },
  { table: "payments", rows: ({ payment }) => [payment] },
  { table: "jobs", rows: ({ job }) => [job] },
];

/**
 * Orders per second that the database alone can store: copies of a stored order under new references, with prepared
 * statements, in one transaction each.
 */
export async function bareSqlite(dataDir: string, seconds: number): Promise<number> {
  const database = new Sqlite(join(dataDir, "shop.sqlite"));
  database.pragma("synchronous = FULL");
  database.pragma("foreign_keys = ON");
  const rowsOf = template(async (query) => database.prepare(query).all() as Row[]);
  const rows = await rowsOf;
  const inserts = STATEMENTS.map((statement) => {
    const prepared = database.prepare(insertOf(statement, rows(""), () => "?"));
    return (order: OrderRows) => prepared.run(valuesOf(statement, order));
  });
  const begin = database.prepare("begin immediate");
  const commit = database.prepare("commit");
  const until = performance.now() + seconds * 1000;
  let placed = 0;
  // SQLite allows one writer at a time, so 64 clients would not be faster than one.
  for (; performance.now() < until; placed++) {
    const order = rows(nextReference());
    begin.run();
    for (const insert of inserts) insert(order);
    commit.run();
    if (placed % 100 === 0) await turn();
  }
  database.close();
  return placed / seconds;
}

/** The same on PostgreSQL, with one connection per client. */
export async function barePostgres(url: string, clients: number, seconds: number): Promise<number> {
  const connections = await Promise.all(
    Array.from({ length: clients }, async () => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      return client;
    }),
  );
  const [first] = connections;
  if (!first) throw new Error("At least one client");
  const rows = await template(async (query) => (await first.query<Row>(query)).rows);
  const texts = STATEMENTS.map((statement) =>
    insertOf(statement, rows(""), (position) => `$${position}`),
  );
  const until = performance.now() + seconds * 1000;
  let placed = 0;
  const work = async (client: pg.Client): Promise<void> => {
    while (performance.now() < until) {
      const order = rows(nextReference());
      placed++;
      await client.query("begin");
      for (const [index, statement] of STATEMENTS.entries()) {
        const { table: name } = statement;
        const values = valuesOf(statement, order);
        await client.query({ name, text: texts[index] ?? "", values });
      }
      await client.query("commit");
    }
  };
  await Promise.all(connections.map(work));
  await Promise.all(connections.map((client) => client.end()));
  return placed / seconds;
}

let keys = 0;
/** Random, as the shop's: rows in the order of their keys would change fewer of the database's pages. */
const nextReference = () => createReference(randomBytes(REFERENCE_BYTES));

/** Reads any stored order. @returns a function that copies it under a new reference. */
async function template(read: (query: string) => Promise<Row[]>) {
  const [key] = await read("select * from idempotency_keys limit 1");
  const [order] = await read(`select * from orders where reference = '${key?.reference}'`);
  const lines = await read(`select * from order_lines where reference = '${key?.reference}'`);
  const [payment] = await read(`select * from payments where reference = '${key?.reference}'`);
  const [job] = await read(`select * from jobs where subject = '${key?.reference}'`);
  if (!key || !order || !payment || !job) throw new Error("The shop has stored no order");
  return (reference: string): OrderRows => ({
    // In order, as those of `load.lua`.
    key: { ...key, key: `bare-${process.pid}-${++keys}`, reference },
    order: { ...order, reference },
    lines: lines.map((line) => ({ ...line, reference })),
    number: { reference },
    payment: { ...payment, reference, order_reference: reference },
    job: { ...job, subject: reference },
  });
}

function insertOf(
  { table, rows }: Statement,
  example: OrderRows,
  place: (position: number) => string,
): string {
  const all = rows(example);
  const columns = Object.keys(all[0] ?? {});
  let position = 0;
  const tuples = all.map(() => `(${columns.map(() => place(++position)).join(", ")})`);
  return `insert into ${table} (${columns.join(", ")}) values ${tuples.join(", ")}`;
}

function valuesOf({ rows }: Statement, order: OrderRows): (string | number | null)[] {
  return rows(order).flatMap((row) => Object.values(row));
}
