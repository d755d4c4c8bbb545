import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { onBothDatabases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { isDuplicateIn } from "./errors.ts";
import { insertStatement, runTogether } from "./transactions.ts";

onBothDatabases("statements that run together on $name", ({ open }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
    await sql`create table things (name text not null primary key)`.execute(database.db);
  });
  beforeEach(async () => {
    await sql`delete from things`.execute(database.db);
    await sql`insert into things values ('first')`.execute(database.db);
  });
  afterAll(() => database.close());

  const insert = (name: string) =>
    sql`insert into things (name) values (${name}) returning name`.compile(database.db);
  const names = async () => {
    const { rows } = await sql<{ name: string }>`select name from things`.execute(database.db);
    return rows.map(({ name }) => name).toSorted();
  };

  test("all of them take effect, and each has its result", async () => {
    const results = await runTogether(database.db, ["a", "b"].map(insert));
    expect(results.map(({ rows }) => rows)).toEqual([[{ name: "a" }], [{ name: "b" }]]);
    expect(await names()).toEqual(["a", "b", "first"]);
  });

  test("if one fails, none takes effect, and its error is thrown", async () => {
    const failing = runTogether(database.db, ["a", "first", "b"].map(insert));
    const error = await failing.catch((thrown: unknown) => thrown);
    expect(isDuplicateIn("things", error)).toBe(true);
    expect(isDuplicateIn("orders", error)).toBe(false);
    expect(await names()).toEqual(["first"]);
  });

  test("a parameter that the client may refuse is refused before anything is sent", async () => {
    const odd = sql`insert into things (name) values (${new Date(0)})`.compile(database.db);
    expect(() => runTogether(database.db, [insert("a"), odd])).toThrow(TypeError);
    expect(await names()).toEqual(["first"]);
  });

  test("if the end of the transaction fails, none takes effect", async () => {
    // Whether its order exists is checked at the end.
    const key = { key: "alone", body_hash: "", reference: "nothing", created_at: "2026-11-21" };
    const orphan = database.db.insertInto("idempotency_keys").values(key).compile();
    await expect(runTogether(database.db, [insert("a"), orphan])).rejects.toThrow(/foreign key/i);
    expect(await names()).toEqual(["first"]);
  });

  test("many at once, some of which fail, leave the connections usable", async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 60 }, (_, n) =>
        runTogether(database.db, [insert(`a-${n}`), insert(n % 3 === 0 ? "first" : `b-${n}`)]),
      ),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(40);
    expect(await names()).toHaveLength(81);
    await database.db.transaction().execute((transaction) => insertIn(transaction));
    expect(await names()).toHaveLength(82);
  });

  const insertIn = (db: TestDatabase["db"]) => sql`insert into things values ('last')`.execute(db);
});

onBothDatabases("inserts that are compiled once on $name", ({ open }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  const line = (reference: string, position: number, unit_price: number) => ({
    reference,
    position,
    sku: "naledi/orion-dress",
    name: "Orion Dress",
    size: "",
    quantity: 1,
    unit_price,
  });
  const plain = ({ sql, parameters }: { sql: string; parameters: readonly unknown[] }) => ({
    sql,
    parameters,
  });

  test("they are those of Kysely, with the values of each call", () => {
    for (const rows of [
      [line("a", 0, 1)],
      [line("b", 0, 2)],
      [line("c", 0, 3), line("c", 1, 4)],
      [line("d", 0, 5), line("d", 1, 6)],
    ]) {
      const expected = database.db.insertInto("order_lines").values(rows).compile();
      expect(plain(insertStatement(database.db, "order_lines", rows))).toEqual(plain(expected));
    }
  });

  test("values are put into their columns in whatever order a row has them; other columns are refused", () => {
    const first = line("a", 0, 1);
    const { sku, ...rest } = line("a", 1, 2);
    const turned = insertStatement(database.db, "order_lines", [first, { ...rest, sku }]);
    const straight = insertStatement(database.db, "order_lines", [first, line("a", 1, 2)]);
    expect(plain(turned)).toEqual(plain(straight));
    const short = rest as typeof first;
    expect(() => insertStatement(database.db, "order_lines", [first, short])).toThrow(/columns/);
  });

  test("columns that are left out, null or returned make other statements", () => {
    const payment = {
      reference: "a",
      order_reference: "a",
      purpose: "full",
      status: "pending",
      amount: 1,
      currency: "NGN",
      created_at: "2026-11-21T09:00:00.000Z",
    } as const;
    for (const paid_at of ["2026-11-22T09:00:00.000Z", undefined, null]) {
      const row = { ...payment, paid_at };
      const insert = database.db.insertInto("payments").values(row);
      expect(plain(insertStatement(database.db, "payments", [row]))).toEqual(
        plain(insert.compile()),
      );
      expect(plain(insertStatement(database.db, "payments", [row], "reference"))).toEqual(
        plain(insert.returning("reference").compile()),
      );
    }
  });
});
