import { afterAll, beforeAll, expect, test } from "vitest";
import { onDatabases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { customer, orderBody } from "../../tests/support/order-body.ts";
import { giveUp } from "../../tests/support/give-up.ts";
import { paid, testShop } from "../../tests/support/shop.ts";
import type { TestShop } from "../../tests/support/shop.ts";
import { tables } from "../db/schema.ts";
import type { Schema } from "../db/schema.ts";
import { giveCredit } from "../payments/credits.ts";
import { customerFields } from "../../domain/checkout/fields.ts";
import { customerOf } from "../../domain/orders/customer.ts";
import { eraseCustomer, findCustomer } from "./erase-customer.ts";
import { exportCustomer } from "./export-customer.ts";
import { readOrderFile } from "./order-file.ts";

onDatabases("erasing a customer on $name", ({ open }) => {
  let database: TestDatabase;
  let shop: TestShop;
  beforeAll(async () => {
    database = await open();
    shop = testShop(database.db);
  });
  afterAll(() => database.close());

  const place = async (email: string, key: string) => {
    const body = { ...orderBody(), customer: { ...customer(), email }, sizing: { bust: 923 } };
    return (await shop.call("POST", "/api/orders", body, { "Idempotency-Key": key })).body;
  };
  const pay = async (order: { reference: string; amount: number }) => {
    shop.world.verify = () => paid(order);
    await shop.call("POST", `/api/orders/${order.reference}/confirm`);
  };
  const write = (from_email: string) =>
    shop.call("POST", "/api/messages", {
      kind: "contact",
      from_name: "Ada Okafor",
      from_email,
      message: "Is the Orion Dress lined?",
    });
  /** All rows of all tables, as text. */
  const everything = async () =>
    JSON.stringify(
      await Promise.all(
        (Object.keys(tables) as (keyof Schema)[]).map((table) =>
          database.db.selectFrom(table).selectAll().execute(),
        ),
      ),
    );

  test("nothing personal is left, and the sale is", async () => {
    const order = await place("Ada.Gone@example.com", "key-1");
    await pay(order);
    await write("ada.gone@example.com");
    const result = await eraseCustomer(database.db, "ada.gone@EXAMPLE.com");
    expect(result).toMatchObject({
      kind: "erased",
      traces: { orders: [{ reference: order.reference }], rows: { messages: [{}] } },
    });
    const left = await everything();
    for (const trace of [
      "Ada",
      "Okafor",
      "example.com",
      "803 555",
      "12 Example",
      "Rivers",
      "923",
    ]) {
      // Only whole words count, since the rows also contain random references, ids and tokens.
      expect(left).not.toMatch(new RegExp(`\\b${trace}\\b`));
    }
    const file = await readOrderFile(database.db, order.reference);
    expect(file?.order).toMatchObject({ status: "paid", amount: 35_000_000, country: "NG" });
    expect(file?.lines).toHaveLength(2);
    expect(file?.emails).toEqual([]);
    expect(left).not.toContain("key-1");
  });

  test("a subscription goes, with the e-mail that would ask for it", async () => {
    const subscribe = { kind: "popup", from_name: "Chidi", from_email: "Chidi@example.com" };
    await shop.call("POST", "/api/messages", subscribe);
    const result = await eraseCustomer(database.db, "chidi@EXAMPLE.com");
    expect(result).toMatchObject({
      kind: "erased",
      traces: { rows: { messages: [{}], subscriptions: [{}] } },
    });
    const left = (await everything()).toLowerCase();
    expect(left).not.toContain("chidi");
    expect(left).not.toContain("newsletter-confirmation");
  });

  test("store credit keeps its code and amount, and nobody's address", async () => {
    const id = "credit of the test";
    const credit = { email: "Dayo@example.com", amount: 500_000, reason: "Size", by: "owner", id };
    const code = await giveCredit(shop.ports, credit);
    const result = await eraseCustomer(database.db, "dayo@example.com");
    expect(result).toMatchObject({ traces: { rows: { credits: [{ code }] } } });
    const rows = await database.db.selectFrom("credits").selectAll().execute();
    expect(rows).toMatchObject([{ code, amount: 500_000, email: "" }]);
  });

  test("each field of the checkout is exported, and then erased unless the books need it", async () => {
    const email = "export@example.com";
    const typed: Partial<Record<string, string>> = { ...customer(), email };
    const filled = Object.fromEntries(
      customerFields.map(({ name, type }) => [
        name,
        type === "textarea" ? `Her own ${name}` : (typed[name] ?? ""),
      ]),
    );
    const body = { ...orderBody(), customer: filled };
    await shop.call("POST", "/api/orders", body, { "Idempotency-Key": "key-export" });
    await write(email);
    await write("somebody.else@example.com");
    const kept = await exportCustomer(database.db, "Export@example.com");
    expect(kept).toMatchObject({
      orders: [
        { ...filled, lines: [{ name: "Orion Dress", unitPrice: 14_000_000 }, { size: "S" }] },
      ],
      messages: [{ kind: "contact", fromEmail: email, message: "Is the Orion Dress lined?" }],
      subscriptions: [],
    });
    expect(JSON.stringify(kept)).not.toContain("somebody.else");
    const [open] = (await findCustomer(database.db, email)).orders;
    await giveUp(database.db, open?.reference ?? "");
    await eraseCustomer(database.db, email);
    const left = await readOrderFile(database.db, open?.reference ?? "");
    const stays = customerFields.filter((field) => field.staysErased).map(({ name }) => name);
    const expected = Object.entries(filled).map(([name, text]) => [
      name,
      stays.some((stay) => stay === name) ? text : "",
    ]);
    expect(customerOf(left?.order ?? {})).toEqual(Object.fromEntries(expected));
  });

  test("others are left alone", async () => {
    const other = await place("ada@example.org", "key-2");
    await write("ada@example.org");
    await eraseCustomer(database.db, "ada@example.com");
    const file = await readOrderFile(database.db, other.reference);
    expect(file?.order.email).toBe("ada@example.org");
    expect((await findCustomer(database.db, "ada@example.org")).rows["messages"]).toHaveLength(1);
  });

  test("while a payment may still arrive, nothing at all is erased", async () => {
    const settled = await place("bisi@example.com", "key-3");
    await pay(settled);
    const open = await place("bisi@example.com", "key-4");
    const result = await eraseCustomer(database.db, "bisi@example.com");
    expect(result).toEqual({ kind: "open-orders", references: [open.reference] });
    expect((await findCustomer(database.db, "bisi@example.com")).orders).toHaveLength(2);
    // In this state the reconciler no longer checks the payment.
    await giveUp(database.db, open.reference);
    expect((await eraseCustomer(database.db, "bisi@example.com")).kind).toBe("erased");
    expect((await findCustomer(database.db, "bisi@example.com")).orders).toEqual([]);
  });

  test("whoever is not known leaves no trace of the question", async () => {
    const before = await everything();
    const result = await eraseCustomer(database.db, "nobody@example.com");
    expect(result).toMatchObject({ kind: "erased", traces: { orders: [] } });
    expect("traces" in result && Object.values(result.traces.rows).flat()).toEqual([]);
    expect(await everything()).toBe(before);
  });
});
