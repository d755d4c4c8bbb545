import { createHash } from "node:crypto";
import Sqlite from "better-sqlite3";
import { Kysely, sql, SqliteDialect } from "kysely";
import { afterEach, expect, test } from "vitest";
import { onBothDatabases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { orderBody } from "../../tests/support/order-body.ts";
import { testShop } from "../../tests/support/shop.ts";
import { migrations } from "./migrations.ts";
import { openDatabase } from "./open.ts";
import { tables } from "./schema.ts";
import { houseTables } from "./tables/house.ts";
import { createTables, integer, renewRules, table, text } from "./tables/table.ts";

/** A migration such as later releases have. */
const NAME = "9999-trial";
const trialTables = {
  orders: table({ gift_note: text.default("none").since(NAME) }),
  gifts: table(
    { id: text.fixed().key(), wrapped: integer.positive() },
    { since: NAME, refuses: { update: [["a gift stays as it is", "new.wrapped <> old.wrapped"]] } },
  ),
};
/** A table of the first migration that takes one more value. */
const { house_people } = houseTables;
const columns = { ...house_people.columns, role: text.oneOf("owner", "helper", "tailor") };
const widened = { house_people: { ...house_people, columns } };

test("the tables of 1.0.0 stay as they were released", async () => {
  const database = new Sqlite(":memory:");
  await createTables(new Kysely({ dialect: new SqliteDialect({ database }) }), tables);
  const statements = database
    .prepare("select sql from sqlite_schema where type = 'table' order by name")
    .pluck()
    .all();
  database.close();
  const hash = createHash("sha256").update(statements.join("\n")).digest("hex").slice(0, 16);
  // A change of a column or check belongs in a later migration. What `since` or `renewRules` add does not count here.
  expect(hash).toBe("57b8d25adc178ad6");
});

onBothDatabases("a later migration, on $name", ({ open }) => {
  const cleaning: (() => Promise<void>)[] = [];
  afterEach(async () => {
    delete migrations[NAME];
    for (const clean of cleaning.splice(0).toReversed()) await clean();
  });
  const openAgain = async ({ dataDir, databaseUrl }: TestDatabase) => {
    const db = await openDatabase({ dataDir, databaseUrl, onError: () => {} });
    cleaning.push(() => db.destroy());
    return db;
  };
  const place = (shop: ReturnType<typeof testShop>) =>
    shop.call("POST", "/api/orders", orderBody());

  test("adds what is since it, once, whichever of several processes comes first; the release before goes on", async () => {
    const database = await open();
    cleaning.push(() => database.close());
    const before = testShop(database.db);
    const { reference } = (await place(before)).body;
    migrations[NAME] = {
      up: async (db) => {
        await createTables(db, trialTables, NAME);
        await renewRules(db, widened);
      },
    };

    const [db] = await Promise.all([1, 2, 3].map(() => openAgain(database)));
    if (!db) throw new Error("It opens");
    const run = async (statement: string) => (await sql.raw(statement).execute(db)).rows;
    const names = Object.keys(migrations).map((name) => ({ name }));
    expect(await run("select name from kysely_migration order by name")).toEqual(names);
    const join = (role: string) =>
      run(`insert into house_people (id, email, name, role, created_at)
        values ('${role}', '${role}@example.com', 'Ada', '${role}', '2026-11-25T12:00:00.000Z')`);
    await join("tailor");
    await expect(join("guest")).rejects.toThrow("role is one of owner, helper, tailor");
    await run("insert into gifts (id, wrapped) values ('1', 1)");
    await expect(run("update gifts set wrapped = 2")).rejects.toThrow("a gift stays as it is");
    await expect(run("insert into gifts (id, wrapped) values ('2', 0)")).rejects.toThrow(/check/i);
    // `before` was opened before the migration, as by a process of the previous release.
    expect((await place(before)).status).toBe(201);
    expect((await before.call("GET", `/api/orders/${reference}`)).body.status).toBe("pending");
    expect(await run("select distinct gift_note from orders")).toEqual([{ gift_note: "none" }]);
    delete migrations[NAME];
    expect((await place(testShop(await openAgain(database)))).status).toBe(201);
  });
});
