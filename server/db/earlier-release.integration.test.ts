import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { addUp, readPeriod } from "../../domain/house/takings.ts";
import { onBothDatabases } from "../../tests/support/databases.ts";
import { paid, testShop } from "../../tests/support/shop.ts";
import { openPostgres, openSqlite } from "../../tests/support/test-database.ts";
import type { TestDatabase } from "../../tests/support/test-database.ts";
import { migrations } from "./migrations.ts";
import { openDatabase } from "./open.ts";
import type { Db } from "./schema.ts";

type Order = { reference: string; status: string; paid: number; refunded: number; due: number };

/** The rows of 24 orders as 1.0.0 left them (its random story of orders), and what it then answered about each. */
const released = readFileSync(
  new URL("../../tests/stored-values/database-v1.0.0.jsonl", import.meta.url),
  "utf8",
)
  .trimEnd()
  .split("\n")
  .map(
    (line) =>
      JSON.parse(line) as { table: string; row: Record<string, unknown> } | { answer: Order },
  );
const rows = released.flatMap((each) => ("row" in each ? [each] : []));
const answers = released.flatMap((each) => ("answer" in each ? [each.answer] : []));

/** A time after the last of these rows. */
const NOW = new Date("2026-12-01T12:00:00.000Z");

onBothDatabases("a database of 1.0.0, on $name", ({ name }) => {
  let old: TestDatabase;
  let db: Db;
  beforeEach(async () => {
    old = await openFirst();
    await fill(old.db);
    const { dataDir, databaseUrl } = old;
    db = await openDatabase({ dataDir, databaseUrl, onError: () => {} });
  });
  afterEach(async () => {
    await db?.destroy();
    await old.close();
  });

  /** A database with the tables of 1.0.0. */
  async function openFirst(): Promise<TestDatabase> {
    const [, ...later] = Object.entries(migrations);
    for (const [migration] of later) delete migrations[migration];
    try {
      const postgres = inject("postgres");
      return await (name === "SQLite" ? openSqlite() : openPostgres(postgres?.url ?? ""));
    } finally {
      Object.assign(migrations, Object.fromEntries(later));
    }
  }

  /** Without the triggers: they refuse rows that are no beginnings. */
  function fill(into: Db): Promise<void> {
    return into.transaction().execute(async (tx) => {
      const run = async <Row>(statement: string) =>
        (await sql.raw<Row>(statement).execute(tx)).rows;
      const triggers =
        name === "SQLite"
          ? await run<{ name: string; sql: string }>(
              "select name, sql from sqlite_schema where type = 'trigger'",
            )
          : [];
      for (const trigger of triggers) await run(`drop trigger ${trigger.name}`);
      if (name === "PostgreSQL") await run("set local session_replication_role = replica");
      const given = name === "PostgreSQL" ? "overriding system value" : "";
      for (const { table, row } of rows) {
        const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)));
        await sql`insert into ${sql.table(table)} (${columns}) ${sql.raw(given)}
          values (${sql.join(Object.values(row))})`.execute(tx);
      }
      for (const trigger of triggers) await run(trigger.sql);
    });
  }

  test("is answered from as before, counted by Takings, and its orders can be paid", async () => {
    const shop = testShop(db);
    shop.world.now = NOW;
    const read = async ({ reference }: Order) =>
      (await shop.call("GET", `/api/orders/${reference}`)).body;
    for (const answer of answers) expect(await read(answer)).toMatchObject(answer);

    const period = readPeriod(new URLSearchParams({ by: "year", on: "2026-11-27" }), "2026-11-27");
    const takings = await shop.shop.house.readTakings(period);
    const sumOf = (key: "paid" | "refunded" | "due") =>
      answers.reduce((sum, order) => sum + order[key], 0);
    expect({ ...addUp(takings.ways), due: takings.due }).toEqual({
      gross: sumOf("paid"),
      refunds: sumOf("refunded"),
      due: sumOf("due"),
    });

    const owing = answers.find(({ status, due }) => status === "part_paid" && due > 0);
    if (!owing) throw new Error("An order of 1.0.0 has a balance");
    const begun = await shop.call("POST", `/api/orders/${owing.reference}/payments`, {});
    expect(begun).toMatchObject({ status: 201, body: { amount: owing.due } });
    shop.world.verify = () => paid(begun.body);
    await shop.shop.settlePayment(begun.body.reference);
    expect(await read(owing)).toMatchObject({ status: "paid", due: 0 });
  });
});
