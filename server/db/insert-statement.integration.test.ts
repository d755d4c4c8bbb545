import { afterAll, beforeAll, expect, test } from "vitest";
import { onBothDatabases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { insertStatement } from "./transactions.ts";

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
    for (const check_at of ["2026-11-22T09:00:00.000Z", undefined, null]) {
      const row = { ...payment, check_at };
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
