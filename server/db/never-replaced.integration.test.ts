import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { onBothDatabases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { orderBody } from "../../tests/support/order-body.ts";
import { paid, testShop } from "../../tests/support/shop.ts";
import { record } from "../house/record.ts";

const at = new Date("2026-11-21T09:00:00.000Z");
const time = `'${at.toISOString()}'`;

/** Tables in which the test has a row, by a column that would be forged, and the key. */
const TABLES = [
  ["house_record", "who", "id"],
  ["catalogue_history", "changed_by", "id"],
  ["order_lines", "size", "reference, position"],
  ["order_stages", "reason", "id"],
  ["order_notes", "note", "id"],
  ["payment_events", "detail", "key"],
  ["credits", "reason", "code"],
] as const;

onBothDatabases("rows that are never overwritten, on $name", ({ name, open }) => {
  let database: TestDatabase;
  let reference = "";
  beforeAll(async () => {
    database = await open();
    const shop = testShop(database.db);
    const placed = await shop.shop.placeOrder(orderBody());
    if (!("order" in placed)) throw new Error(placed.kind);
    const { order } = placed;
    reference = order.reference;
    shop.world.verify = () => paid(order);
    await shop.shop.settlePayment(reference);
    const thing = { kind: "order", id: order.number };
    await record(database.db, { by: "shell", act: "refunded", thing }, at);
    await run(`insert into catalogue_history (id, kind, key, version, after, changed_by, changed_at)
      values (1, 'shop', 'details', 1, '{}', 'ada', ${time})`);
    await run(`insert into order_stages (id, order_reference, stage, before, courier, tracking_url, reason, made_by, made_at)
      values ('s1', '${reference}', 'cutting', 'received', '', '', 'ours', 'Ada', ${time})`);
    await run(`insert into order_notes (id, order_reference, note, for_workshop, made_by, made_at)
      values ('n1', '${reference}', 'ours', 0, 'Ada', ${time})`);
    await run(`insert into credits (code, amount, email, reason, given_by, given_at, request_id)
      values ('C1', 100, 'ada@example.com', 'ours', 'Ada', ${time}, 'r1')`);
  });
  afterAll(() => database.close());

  const run = (statement: string) =>
    sql.raw<Record<string, unknown>>(statement).execute(database.db);
  const rowsOf = async (table: string) => (await run(`select * from ${table}`)).rows;
  const columnsOf = async (table: string) => Object.keys((await rowsOf(table))[0] ?? {});
  const failure = (statement: string) =>
    run(statement).then(
      () => "none",
      (error: Error) => error.message,
    );

  test.each(TABLES)("%s keeps %s", async (table, column, key) => {
    const before = await rowsOf(table);
    expect(before.length).toBeGreaterThan(0);
    const columns = await columnsOf(table);
    const names = columns.map((each) => `"${each}"`).join(", ");
    const forged = columns.map((each) => (each === column ? "'forged'" : `"${each}"`)).join(", ");
    if (name === "SQLite") {
      await failure(`insert or replace into ${table} (${names}) select ${forged} from ${table}`);
      await failure(`replace into ${table} (${names}) select ${forged} from ${table}`);
      // `rowid` is SQLite's own number of the row: it replaces the row although the key is new.
      const renamed = columns.map((each) => {
        if (each === column) return "'forged'";
        const isKey = key.split(", ").includes(each) || each === "request_id";
        return isKey && typeof before[0]?.[each] === "string" ? `"${each}" || 'x'` : `"${each}"`;
      });
      await failure(
        `insert or replace into ${table} (rowid, ${names}) select rowid, ${renamed.join(", ")} from ${table}`,
      );
    }
    const identity = name === "PostgreSQL" ? "overriding system value" : "where true";
    const source =
      name === "PostgreSQL"
        ? `(${names}) ${identity} select ${names} from ${table}`
        : `(${names}) select ${names} from ${table} ${identity}`;
    await failure(
      `insert into ${table} ${source} on conflict (${key}) do update set "${column}" = 'forged'`,
    );
    expect(await rowsOf(table)).toEqual(before);
  });
});
