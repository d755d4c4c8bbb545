import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { onBothDatabases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { orderBody } from "../../tests/support/order-body.ts";
import { testShop } from "../../tests/support/shop.ts";
import { migrations } from "./migrations.ts";
import { openDatabase } from "./open.ts";
import { createTables, integer, table, text } from "./tables/table.ts";

/** A migration such as later releases have. */
const NAME = "0002-trial";
const trialTables = {
  orders: table({ gift_note: text.default("none").since(NAME) }),
  gifts: table(
    { id: text.fixed().key(), wrapped: integer.positive() },
    { since: NAME, refuses: { update: [["a gift stays as it is", "new.wrapped <> old.wrapped"]] } },
  ),
};

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
    migrations[NAME] = { up: (db) => createTables(db, trialTables, NAME) };

    const [db] = await Promise.all([1, 2, 3].map(() => openAgain(database)));
    if (!db) throw new Error("It opens");
    const run = async (statement: string) => (await sql.raw(statement).execute(db)).rows;
    expect(await run("select name from kysely_migration order by name")).toEqual([
      { name: "0001-schema" },
      { name: NAME },
    ]);
    await run("insert into gifts (id, wrapped) values ('1', 1)");
    await expect(run("update gifts set wrapped = 2")).rejects.toThrow("a gift stays as it is");
    await expect(run("insert into gifts (id, wrapped) values ('2', 0)")).rejects.toThrow(/check/i);
    // Opened before the migration, as a process of the release before has it.
    expect((await place(before)).status).toBe(201);
    expect((await before.call("GET", `/api/orders/${reference}`)).body.status).toBe("pending");
    expect(await run("select distinct gift_note from orders")).toEqual([{ gift_note: "none" }]);
    delete migrations[NAME];
    expect((await place(testShop(await openAgain(database)))).status).toBe(201);
  });
});
