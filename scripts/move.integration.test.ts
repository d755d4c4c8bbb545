/** @module-tag rest */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Db } from "../server/db/schema.ts";
import { openDatabase } from "../server/db/open.ts";
import { migrations } from "../server/db/migrations.ts";
import { createTables, table, text as textColumn } from "../server/db/tables/table.ts";
import { childEnv } from "../tests/support/child-env.ts";
import { databases } from "../tests/support/databases.ts";
import type { TestDatabase } from "../tests/support/databases.ts";
import { fillEveryTable } from "../tests/support/every-table.ts";
import { fillWithOrders } from "../tests/support/many-orders.ts";
import { orderBody } from "../tests/support/order-body.ts";
import { runOwnerCommand } from "../tests/support/owner-command.ts";
import { scriptFile } from "../tests/support/scripts.ts";
import { testShop } from "../tests/support/shop.ts";
import { moveShop } from "./move/move-shop.ts";

const [sqlite, postgres] = databases;

describe.runIf(postgres)("npm run move", () => {
  let from: TestDatabase;
  let to: TestDatabase;
  const cleaning: (() => Promise<void> | void)[] = [];
  beforeEach(async () => {
    if (!sqlite || !postgres) throw new Error("No database");
    from = await sqlite.open();
    to = await postgres.open();
    cleaning.push(
      () => to.close(),
      () => from.close(),
    );
  });
  afterEach(async () => {
    for (const clean of cleaning.splice(0).toReversed()) await clean();
  });

  const url = () => to.databaseUrl ?? "";
  const move = (...more: string[]) => runOwnerCommand("move", ["--to", url(), ...more], from);
  const fill = async (orders: number) => {
    await fillWithOrders(from.db, orders, new Date("2026-11-23T05:00:00Z"));
    const { reference } = await from.db
      .selectFrom("orders")
      .select("reference")
      // A pending order has a job of its own already.
      .where("status", "=", "paid")
      .executeTakeFirstOrThrow();
    await fillEveryTable(from.db, reference);
  };
  const file = () => join(from.dataDir, "shop.sqlite");
  const hashOf = (path: string) => createHash("sha256").update(readFileSync(path)).digest("hex");

  test("every row of every table is in the new database, which goes on counting", async () => {
    await fill(60);
    // The number of a deleted order must not be used again.
    await sql`update sqlite_sequence set seq = 7000 where name = 'order_numbers'`.execute(from.db);
    const before = await everything(from.db);
    expect(Object.entries(before).filter(([, rows]) => rows.length === 0)).toEqual([]);
    await from.db.destroy();
    const untouched = hashOf(file());

    const answer = await move();

    expect(answer).toMatchObject({ code: 0, errors: "" });
    expect(answer.out).toMatch(/credits +1 +amount 9007199254740900, spent 0/);
    expect(await everything(to.db)).toEqual(before);
    expect(hashOf(file())).toBe(untouched);
    const placed = await testShop(to.db).call("POST", "/api/orders", orderBody());
    expect(placed.body).toMatchObject({ number: "HZ-7001" });
    await expect(
      sql`update order_lines set quantity = 2`.execute(to.db),
      "the rules hold again",
    ).rejects.toThrow("a line stays as it was ordered");
  });

  test("a running shop is waited for, and what it does until it is stopped is copied", async () => {
    await fill(40);
    const shop = testShop(from.db);
    const moving = started(["--to", url()], from);
    await moving.said("STOP THE SHOP NOW");
    await shop.call("POST", "/api/orders", orderBody());
    await from.db.deleteFrom("messages").execute();
    await sql`update house_people set name = 'Ada Lovelace'`.execute(from.db);
    await sql`insert into house_people (id, email, name, role, created_at)
      values ('2', 'chi@example.com', 'Chi', 'helper', '2026')`.execute(from.db);
    const before = await everything(from.db);
    expect(before["orders"]).toHaveLength(41);
    await from.db.destroy();

    expect(await moving.ended).toMatchObject({ code: 0, errors: "" });
    expect(await everything(to.db)).toEqual(before);
  });

  test("a shop that is not stopped stays as it is, and the target empty", async () => {
    await fill(20);
    await expect(moveShop({ ...options(), waitMs: 1 })).rejects.toThrow(
      "The shop was not stopped in time",
    );
    expect((await everything(to.db))["orders"]).toEqual([]);
    await testShop(from.db).call("POST", "/api/orders", orderBody());
    expect((await everything(from.db))["orders"]).toHaveLength(21);
  });

  const options = () => ({
    dataDir: from.dataDir,
    to: url(),
    waitMs: 60_000,
    say: () => {},
    beforeCommit: () => () => {},
  });

  test.each([
    [
      "a kobo",
      "update payments set amount = amount + 1 where ctid = (select min(ctid) from payments)",
      "payments, amount",
    ],
    ["a row", "delete from rate_limits", "rate_limits, the number of rows"],
  ])("%s that differs afterwards is not moved", async (_what, fault, said) => {
    await fill(20);
    await from.db.destroy();
    const failing = {
      ...options(),
      beforeCheck: async (client: { query(statement: string): Promise<unknown> }) =>
        void (await client.query(fault)),
    };
    await expect(moveShop(failing)).rejects.toThrow(said);
    expect((await everything(to.db))["orders"]).toEqual([]);
    expect(await move()).toMatchObject({ code: 0 });
  });

  test("a move that was killed is simply done again", async () => {
    await fill(2_000);
    const before = await everything(from.db);
    await from.db.destroy();
    const killed = started(["--to", url()], from);
    await killed.said("order_lines: ");
    killed.kill();
    expect((await killed.ended).code).not.toBe(0);
    const left = () => readdirSync(from.dataDir).filter((name) => name.startsWith("moving-"));
    expect(left()).toHaveLength(1);
    expect((await everything(to.db))["orders"]).toEqual([]);
    expect(existsSync(join(from.dataDir, "moved-to-postgres.txt"))).toBe(false);
    expect(await move()).toMatchObject({ code: 0, errors: "" });
    expect(await everything(to.db)).toEqual(before);
    expect(left(), "the killed one's copy").toEqual([]);
  }, 60_000);

  test("a database that holds anything is refused", async () => {
    await testShop(to.db).call("POST", "/api/orders", orderBody());
    const had = await everything(to.db);
    await fill(20);
    await from.db.destroy();
    const refused = await move();
    expect(refused).toMatchObject({ code: 1, errors: expect.stringContaining("is not empty") });
    expect(await everything(to.db)).toEqual(had);
    await sql`drop schema public cascade; create schema public; create table other (id text)`.execute(
      to.db,
    );
    expect(await move()).toMatchObject({ code: 1, errors: expect.stringContaining("other") });
  });

  test("no shop and no command opens the old database by accident; without the note they do again", async () => {
    await fill(20);
    await from.db.destroy();
    expect(await move()).toMatchObject({ code: 0 });
    const { dataDir } = from;
    await expect(openDatabase({ dataDir, onError: () => {} })).rejects.toThrow("Set DATABASE_URL");
    for (const [script, ...args] of [
      ["owner", "list"],
      ["backup", join(dataDir, "b")],
      ["move", "--to", url()],
    ] as const) {
      const refused = await runOwnerCommand(script, args, from);
      expect(refused).toMatchObject({
        code: 1,
        errors: expect.stringContaining("Set DATABASE_URL"),
      });
      expect(refused.errors).not.toContain("postgres@");
    }
    rmSync(join(dataDir, "moved-to-postgres.txt"));
    expect(await runOwnerCommand("owner", ["list"], from)).toMatchObject({ code: 0 });
  });

  test("a stopped shop of the release before is brought to this one on the way, and itself left alone", async () => {
    await fill(20);
    const before = await everything(from.db);
    await from.db.destroy();
    const untouched = hashOf(file());
    const name = "9999-trial";
    migrations[name] = {
      up: (db) =>
        createTables(db, { orders: table({ note: textColumn.default("").since(name) }) }, name),
    };
    try {
      await moveShop(options());
    } finally {
      delete migrations[name];
    }
    const notes = before["orders"]?.map((order) => ({ ...order, note: "" }));
    expect((await everything(to.db))["orders"]).toEqual(notes);
    expect(hashOf(file())).toBe(untouched);
  });

  test("what is asked for wrongly is said", async () => {
    await from.db.destroy();
    expect(await runOwnerCommand("move", [], from)).toMatchObject({ code: 2 });
    expect(await move("--wait", "0")).toMatchObject({ code: 2 });
    expect(await runOwnerCommand("move", ["--to", url()], to)).toMatchObject({
      code: 1,
      errors: expect.stringContaining("already"),
    });
  });
});

/** Every table that a release has, with all its rows in a fixed order. */
async function everything(db: Db): Promise<Record<string, object[]>> {
  const tables = (await db.introspection.getTables()).map(({ name }) => name);
  const own = tables.filter((name) => !name.startsWith("kysely_"));
  expect(own.length).toBeGreaterThan(40);
  const rows: Record<string, object[]> = {};
  for (const name of own.toSorted()) {
    const found = await sql<object>`select * from ${sql.table(name)}`.execute(db);
    const texts = found.rows.map(
      (row) => [JSON.stringify(row, Object.keys(row).toSorted()), row] as const,
    );
    rows[name] = texts.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  }
  return rows;
}

/** The command in a process of its own, while it runs. */
function started(args: readonly string[], { dataDir }: Pick<TestDatabase, "dataDir">) {
  const command = spawn(process.execPath, [scriptFile("scripts/move.ts"), ...args], {
    env: { ...childEnv(), DATA_DIR: dataDir, DATABASE_URL: "" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let out = "";
  command.stdout.on("data", (chunk: Buffer) => (out += chunk.toString()));
  const errors = text(command.stderr);
  const ended = once(command, "close").then(async ([code]) => ({
    code: code as number | null,
    out,
    errors: await errors,
  }));
  return {
    ended,
    said: (words: string) => vi.waitFor(() => expect(out).toContain(words), 60_000),
    kill: () => command.kill("SIGKILL"),
  };
}
