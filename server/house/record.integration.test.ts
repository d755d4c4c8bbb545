import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { onDatabases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { listRecord, record } from "./record.ts";

const at = new Date("2026-11-21T09:00:00.000Z");
const ada = { id: "1", name: "Ada" };
const order = { kind: "order", id: "HZ-1001" };

onDatabases("the record on $name", ({ name, open }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
    const { db } = database;
    await record(db, { by: "shell", act: "invited", thing: { kind: "person", id: "1" } }, at);
    await record(
      db,
      {
        by: ada,
        act: "changed-size",
        thing: order,
        before: { size: "M" },
        after: { size: "L", code: "HZC-1", note: "n".repeat(300) },
      },
      at,
    );
  });
  afterAll(() => database.close());

  test.each([
    ["update", "update house_record set who = 'nobody'"],
    ["delete", "delete from house_record"],
    ...(name === "PostgreSQL" ? [["truncate", "truncate house_record"]] : []),
  ])("refuses %s", async (_name, statement) => {
    await expect(sql.raw(statement).execute(database.db)).rejects.toThrow("the record is never");
    expect(await listRecord(database.db, { limit: 10 })).toHaveLength(2);
  });

  test("is read newest first, by pages and about one thing; a long text by its beginning", async () => {
    const { db } = database;
    const [newest, oldest] = await listRecord(db, { limit: 10 });
    expect(newest).toMatchObject({
      who: "Ada",
      act: "changed-size",
      at: at.toISOString(),
      before: '{"size":"M"}',
      after: `{"size":"L","code":"HZC-1","note":"${"n".repeat(200)}…"}`,
    });
    expect(oldest).toMatchObject({ who: "The server’s shell", person_id: null });
    expect(await listRecord(db, { before: newest?.id, limit: 10 })).toEqual([oldest]);
    expect(await listRecord(db, { about: order, limit: 10 })).toEqual([newest]);
  });

  test("says the address of who did it, and of whom it was done to", async () => {
    const { db } = database;
    const person = (id: string, name: string) => ({
      id,
      name,
      email: `${id}@example.com`,
      role: "owner" as const,
      created_at: at.toISOString(),
    });
    // Two of the same name.
    await db
      .insertInto("house_people")
      .values([person("ada1", "Ada"), person("ada2", "Ada")])
      .execute();
    const by = { id: "ada1", name: "Ada" };
    const done = (act: string, id: string) =>
      record(db, { by, act, thing: { kind: "person", id } }, at);
    await done("removed", "ada2");
    await done("signed-in", "ada1");
    const [own, removed] = await listRecord(db, { limit: 2 });
    expect(own).toMatchObject({ who: "Ada", email: "ada1@example.com", about: undefined });
    expect(removed).toMatchObject({
      email: "ada1@example.com",
      about: { name: "Ada", email: "ada2@example.com" },
    });
    const [shell] = (await listRecord(db, { limit: 50 })).filter(
      ({ person_id }) => person_id === null,
    );
    expect(shell).toMatchObject({ who: "The server’s shell", email: null });
  });

  test("is not written if what was done is rolled back", async () => {
    const { db } = database;
    const undone = db.transaction().execute(async (transaction) => {
      await record(transaction, { by: ada, act: "refunded", thing: order }, at);
      throw new Error("rolled back");
    });
    await expect(undone).rejects.toThrow("rolled back");
    const entries = await listRecord(db, { limit: 10 });
    expect(entries.map(({ thing_id, act }) => `${act} ${thing_id}`)).not.toContain(
      `refunded ${order.id}`,
    );
  });
});
