import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { PERSONAL_DATA } from "../../domain/personal-data.ts";
import { onDatabases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { fillEveryTable, TEXT } from "../../tests/support/every-table.ts";
import { NO_CUSTOMER, personal, personalTables } from "../db/personal.ts";
import type { ColumnRule } from "../db/personal.ts";
import { tables } from "../db/schema.ts";
import type { Db, Schema } from "../db/schema.ts";
import { eraseCustomer, findPerson } from "./erase-customer.ts";
import { exportCustomer } from "./export-customer.ts";
import { readPersonal } from "./personal-rows.ts";

const AT = "2026-11-23T05:00:00.123Z";
const EMAIL = "ngozi@example.com";
const PHONE = "+234 803 555 0177";
/** Stands in every text that is hers, or about her. */
const WORDS = "Ngozi's own words";

/** An order of hers, with what `fillEveryTable` leaves to others; and as much as can be of somebody else. */
async function fill(db: Db): Promise<string> {
  const hers = "HZ0000000000000000000000HERS";
  const sets = [
    { reference: hers, email: EMAIL, phone: PHONE, words: WORDS },
    { reference: "HZ00000000000000000000OTHERS", email: `x${EMAIL}`, phone: "1", words: "Theirs" },
  ];
  for (const { reference, email, phone, words } of sets) {
    await db
      .insertInto("orders")
      .values({
        reference,
        status: "pending",
        amount: 35_000_000,
        currency: "NGN",
        first_name: words,
        last_name: words,
        email: email.replace("ngozi", "Ngozi"),
        phone,
        address: words,
        country: "NG",
        state: words,
        comments: words,
        gift_message: words,
        sizing: JSON.stringify({ words }),
        created_at: AT,
      })
      .execute();
    await db.insertInto("order_numbers").values({ reference }).execute();
    const line = { reference, sku: "", name: words, size: "", quantity: 1, unit_price: 100 };
    await db
      .insertInto("order_lines")
      .values({ ...line, position: 0 })
      .execute();
    const payment = { reference, order_reference: reference, amount: 35_000_000, currency: "NGN" };
    await db
      .insertInto("payments")
      .values({ ...payment, purpose: "full", status: "pending", created_at: AT })
      .execute();
    await db
      .insertInto("payment_events")
      .values({ key: reference, reference, kind: "x", detail: "{}", received_at: AT })
      .execute();
    await db
      .insertInto("refunds")
      .values({
        id: reference,
        payment_reference: reference,
        request_key: reference,
        amount: 100,
        reason: words,
        requested_by: TEXT,
        state: "intended",
        created_at: AT,
      })
      .execute();
    await db
      .insertInto("idempotency_keys")
      .values({ key: reference, body_hash: words, reference, created_at: AT })
      .execute();
    const id = randomUUID();
    await db
      .insertInto("messages")
      .values({
        id,
        kind: "contact",
        from_name: words,
        from_email: email.replace("ngozi", "Ngozi"),
        from_phone: phone,
        message: words,
        received_at: AT,
        answered_by: TEXT,
      })
      .execute();
    const secret = { id, token: id, email };
    await db
      .insertInto("subscribers")
      .values({
        ...secret,
        name: words,
        kind: "popup",
        wording: words,
        asked_at: AT,
        confirmed_at: AT,
        ended_at: AT,
      })
      .execute();
    await db
      .insertInto("restock_requests")
      .values({ ...secret, sku: "a/b", asked_at: AT, told_at: AT, ended_at: AT })
      .execute();
    const mails = [
      ["message", id],
      ["newsletter-confirmation", id],
      ["restock", id],
      ["order-link", "1"],
      ["order-notice", reference],
      ["review-written", "1"],
    ] as const;
    for (const [topic, subject] of email === EMAIL ? mails : mails.slice(0, 3)) {
      const key = `${topic}:${subject}`;
      await db
        .insertInto("outbox")
        .values({ key, topic, subject, state: "sent", created_at: AT })
        .execute();
    }
  }
  await fillEveryTable(db, hers, { email: EMAIL, words: WORDS });
  // An event that the house has found to belong to her order.
  const event = { reference: "unknown", kind: "x", detail: "{}", received_at: AT };
  await db
    .insertInto("payment_events")
    .values({ key: "unknown", ...event })
    .execute();
  const note = { event_key: "unknown", noted_at: AT, note: WORDS, order_reference: hers };
  await db.insertInto("payment_event_notes").values(note).execute();
  return hers;
}

const columnsOf = (table: object) =>
  Object.entries((table as { columns: Record<string, ColumnRule> }).columns);
const isHers = (rule: ColumnRule) =>
  typeof rule === "object" || rule === "hers" || rule === "withheld";

onDatabases("the inventory of personal data on $name", ({ open }) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await open();
  });
  afterEach(() => database.close());

  const rowsOf = async (name: keyof Schema) =>
    (await database.db.selectFrom(name).selectAll().execute()) as Record<string, unknown>[];
  const everything = async () => {
    const all: string[] = [];
    for (const name of Object.keys(tables) as (keyof Schema)[]) {
      for (const row of await rowsOf(name)) all.push(`${name} ${JSON.stringify(row)}`);
    }
    return all;
  };

  test("it names each column of the database, and none that is not there", async () => {
    const real = (await database.db.introspection.getTables()).map(({ name, columns }) => [
      name,
      columns.map((column) => column.name).toSorted(),
    ]);
    const named = Object.entries(personal).map(([name, table]) => {
      const own = table === NO_CUSTOMER ? tables[name as keyof Schema].columns : table.columns;
      return [name, Object.keys(own).toSorted()];
    });
    expect(Object.fromEntries(named)).toEqual(Object.fromEntries(real));
    const kinds = personalTables.map(({ table }) => table.data);
    expect([...new Set(kinds)].toSorted()).toEqual(Object.keys(PERSONAL_DATA).toSorted());
  });

  test("every personal column is filled; her export has what it should, of her alone, and no names of staff", async () => {
    await fill(database.db);
    const lists = await readPersonal(database.db, await findPerson(database.db, EMAIL));
    const exported = JSON.stringify(await exportCustomer(database.db, EMAIL.toUpperCase()));
    const faults: string[] = [];
    for (const { name, table } of personalTables) {
      const rows = await rowsOf(name);
      const given = table.as === undefined ? [] : (lists[table.as] ?? []);
      for (const [column, rule] of columnsOf(table)) {
        const isSecret = rule === "inner" || rule === "staff" || rule === "withheld";
        const key = column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
        const isFilled = rows.some((row) => row[column]);
        const isGiven = given.some((row) => (isSecret ? key in row : row[key]));
        if (isHers(rule) && !isFilled) faults.push(`${name}.${column} is not filled`);
        if (isHers(rule) && !isSecret && !isGiven) faults.push(`${name}.${column} is not exported`);
        if (isSecret && isGiven) faults.push(`${name}.${column} is exported`);
      }
    }
    expect(faults).toEqual([]);
    for (const list of Object.values(lists)) expect(list.length).toBeGreaterThan(0);
    for (const list of Object.keys(lists)) expect(exported).toContain(`"${list}":`);
    expect(exported).not.toMatch(/Theirs|xngozi|O'Neil/i);
  });

  test("erased, nothing of hers is left in any table, and all of somebody else's is", async () => {
    await fill(database.db);
    const others = (rows: readonly string[]) => rows.filter((row) => row.includes("Theirs"));
    const before = await everything();
    // As the reconciler leaves an order about which it has stopped asking the provider.
    await database.db.deleteFrom("jobs").execute();
    expect((await eraseCustomer(database.db, "NGOZI@example.com")).kind).toBe("erased");
    const after = await everything();
    const digits = PHONE.slice(-8);
    expect(after.filter((row) => /(?<!x)ngozi/i.test(row))).toEqual([]);
    expect(after.filter((row) => row.includes(digits))).toEqual([]);
    expect(others(after)).toEqual(others(before));
    const left: Record<string, number> = {};
    for (const { name, table } of personalTables) {
      const { length } = table.erased === "row goes" ? await rowsOf(name) : [];
      if (length > 0) left[name] = length;
    }
    const theirs = { idempotency_keys: 1, messages: 1, subscribers: 1, restock_requests: 1 };
    expect(left).toEqual({ ...theirs, outbox: 3 });
    const { rows } = await sql<{ name: string }>`select name from order_lines`.execute(database.db);
    expect(rows.map(({ name }) => name).toSorted()).toEqual(["Bespoke piece", "Theirs"]);
    expect(await exportCustomer(database.db, EMAIL)).toMatchObject({ orders: [], messages: [] });
  });
});
