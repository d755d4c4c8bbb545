import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { bundledCatalogue } from "../../domain/catalogue/bundle/bundle.ts";
import { brandDetails, openingWeek } from "../../domain/stores/shop-details.ts";
import { onDatabases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { customer, orderBody } from "../../tests/support/order-body.ts";
import { paid, testShop } from "../../tests/support/shop.ts";
import type { TestShop } from "../../tests/support/shop.ts";
import { createRelayEmail } from "../messages/relay.ts";
import { runCommand } from "./commands.ts";
import { changeReminder, changeShop, switchCommands } from "./shop-settings.ts";
import type { Person } from "./visit.ts";

const ada: Person = { id: "1", email: "ada@shop.example", name: "Ada", role: "owner" };
const PHONE = "+234 803 555 0123";

onDatabases("the shop's settings on $name", ({ open }) => {
  let database: TestDatabase;
  let shop: TestShop;
  beforeEach(async () => {
    database = await open();
    shop = testShop(database.db);
  });
  afterEach(() => database.close());

  const change = (details: object, version = 0, { ports } = shop) =>
    runCommand(ports, changeShop, { version, details }, { by: ada });
  const express = (isOffered: boolean, version = 0, { ports } = shop) =>
    runCommand(ports, switchCommands.express, { version, isOffered }, { by: ada });
  const shown = (of = shop) => of.ports.catalogue.read().shop;

  test("are the brand's until the owner sets them, each by itself", async () => {
    expect(shown()).toEqual(brandDetails);
    expect(
      await change({ phone: PHONE, social: { X: "", TikTok: "https://tiktok.com/@hz" } }),
    ).toMatchObject({ kind: "done", isChanged: true });
    expect(shown()).toMatchObject({ phone: PHONE, email: brandDetails.email });
    expect(shown().social.map(({ network, href }) => `${network} ${href}`)).toEqual([
      "Instagram https://www.instagram.com/",
      "Facebook https://www.facebook.com/",
      "TikTok https://tiktok.com/@hz",
    ]);
    expect(await change({ phone: brandDetails.phone }, 1)).toMatchObject({ isChanged: true });
    expect(shown()).toEqual(brandDetails);
  });

  test("what is as the brand has it is not stored, so a later release's value shows", async () => {
    const { phone, email, address } = brandDetails;
    const same = { phone, email, address, whatsApp: "", week: openingWeek };
    expect(await change(same)).toEqual({ kind: "done", isChanged: false });
  });

  test("a change shows in other processes, and moves the catalogue's revision", async () => {
    const other = testShop(database.db);
    const before = other.ports.catalogue.read().revision;
    await change({ week: { Sunday: { opens: "12:00", closes: "16:00" } } });
    await other.ports.catalogue.refresh();
    expect(shown(other).hours).toMatchObject([{ days: "Sun", hours: "12pm-4pm WAT" }]);
    expect(other.ports.catalogue.read().revision).not.toBe(before);
    expect(other.ports.catalogue.read().products).toEqual(bundledCatalogue().products);
  });

  test("of two changes of one version one wins, and the other gets both values", async () => {
    const other = testShop(database.db);
    const results = await Promise.all([
      change({ phone: PHONE }),
      change({ phone: "+234 809 555 0000" }, 0, other),
    ]);
    expect(results.map(({ kind }) => kind).toSorted()).toEqual(["done", "stale"]);
    const stale = results.find(({ kind }) => kind === "stale");
    expect(stale).toMatchObject({ now: { phone: shown().phone } });
    const record = await shop.shop.house.listRecord({ limit: 10 });
    expect(record.map(({ act }) => act)).toEqual(["changed-shop"]);
  });

  test.each([
    ["phone", { phone: "call me" }],
    ["phone", { phone: "1".repeat(33) }],
    ["phone", { phone: "" }],
    ["phone", { phone: 7 }],
    ["whatsApp", { whatsApp: "0000000" }],
    ["email", { email: "ada@shop" }],
    ["email", { email: "a@b.example\r\nBcc: x@y.example" }],
    ["address", { address: "a".repeat(201) }],
    ["address", { address: "1 Street\u0000" }],
    ["social", { social: { X: "http://x.com/a" } }],
    ["social", { social: { X: "javascript:alert(1)" } }],
    ["social", { social: { X: "https://user:pass@x.com/" } }],
    ["social", { social: { X: `https://x.com/${"a".repeat(200)}` } }],
    ["MySpace", { social: { MySpace: "https://myspace.example/" } }],
    ["week", { week: { Monday: { opens: "09:00" } } }],
    ["week", { week: { Monday: { opens: "18:00", closes: "09:00" } } }],
    ["week", { week: { Monday: { opens: "9:00", closes: "24:00" } } }],
    ["Funday", { week: { Funday: { opens: "09:00", closes: "10:00" } } }],
    ["name", { name: "EvilZuri" }],
  ])("a wrong %s is refused, and nothing is written: %j", async (field, details) => {
    expect(await change(details)).toMatchObject({
      kind: "invalid",
      fields: { [field]: expect.any(String) },
    });
    expect(shown()).toEqual(brandDetails);
    expect(await shop.shop.house.listRecord({ limit: 10 })).toEqual([]);
  });

  test("settings are read from the database, with the version for the next change", async () => {
    const other = testShop(database.db);
    await change({ phone: PHONE });
    await express(false);
    await express(true, 1);
    expect(await other.shop.house.readShop()).toMatchObject({
      details: { phone: PHONE, version: 1 },
      switches: { express: { isOffered: true, version: 2 } },
    });
    const record = await shop.shop.house.listRecord({ limit: 10 });
    expect(record.map(({ act, after }) => [act, after])).toEqual([
      ["turned-express-on", null],
      ["turned-express-off", null],
      ["changed-shop", `{"Phone":"${PHONE}"}`],
    ]);
  });

  test("a row that is not valid breaks nothing: the brand's details show", async () => {
    const row = { key: "shop", version: 1, changed_by: "hand", changed_at: "" };
    await database.db
      .insertInto("catalogue_edits")
      .values([
        { ...row, kind: "shop", value: '{"phone":"<script>"}' },
        { ...row, kind: "express", value: "no JSON" },
      ])
      .execute();
    await database.db.updateTable("catalogue_revision").set({ revision: 1 }).execute();
    await shop.ports.catalogue.refresh();
    const catalogue = shop.ports.catalogue.read();
    expect([catalogue.shop, catalogue.offersExpress]).toEqual([brandDetails, true]);
    expect(catalogue.faults.map(({ kind }) => kind).toSorted()).toEqual(["express", "shop"]);
    expect(await shop.shop.house.readShop()).toMatchObject({
      details: { phone: brandDetails.phone, version: 1 },
      switches: { express: { isOffered: true, version: 1 } },
    });
  });

  test("e-mails name the owner's address and number, and notices go there if nowhere else", async () => {
    await change({ phone: PHONE, email: "hello@shop.example" });
    const sent: string[] = [];
    shop.world.sendEmail = (email) => {
      sent.push(JSON.stringify(email));
      return { kind: "sent" };
    };
    const { body } = await shop.call("POST", "/api/orders", orderBody());
    shop.world.verify = () => paid(body);
    await shop.call("POST", `/api/orders/${body.reference}/confirm`);
    const relay = createRelayEmail({ ...shop.ports, ownerEmail: undefined });
    for (let round = 0; round < 6; round++) {
      await relay();
      shop.world.now = new Date(shop.world.now.getTime() + 10_000);
    }
    expect(sent).toHaveLength(2);
    expect(sent.join()).toContain(`write to hello@shop.example or call ${PHONE}`);
    expect(sent.join()).toContain('"to_email":"hello@shop.example"');
  });

  test("the reminder is off until the owner sets its hours; the record says both, and an old page is refused", async () => {
    const remind = (hours: number | null, version: number) =>
      runCommand(shop.ports, changeReminder, { version, hours }, { by: ada });
    const terms = () => shop.ports.catalogue.read().reminder;
    expect(terms()).toEqual({ hours: null });
    expect(await remind(2, 0)).toEqual({ kind: "done", hours: 2 });
    const since = shop.world.now.toISOString();
    shop.world.now = new Date("2026-11-22T09:00:00.000Z");
    expect(await remind(3, 0)).toEqual({ kind: "stale", now: { hours: 2, since } });
    expect(await remind(96, 1)).toEqual({ kind: "done", hours: 96 });
    expect(terms()).toEqual({ hours: 96, since });
    expect((await shop.shop.house.readShop()).reminder).toEqual({ hours: 96, version: 2 });
    expect(await remind(null, 2)).toEqual({ kind: "done", hours: null });
    expect(terms()).toEqual({ hours: null });
    const record = await shop.shop.house.listRecord({ limit: 10 });
    expect(record.map(({ act, before, after }) => [act, before, after])).toEqual([
      ["changed-reminder", '{"hours":96}', '{"hours":"off"}'],
      ["changed-reminder", '{"hours":2}', '{"hours":96}'],
      ["changed-reminder", '{"hours":"off"}', '{"hours":2}'],
    ]);
  });

  describe("Express, once it is off,", () => {
    const order = (speed: string, headers = {}, of = shop) =>
      of.call("POST", "/api/orders", { ...orderBody(), expectedTotal: undefined, speed }, headers);

    test("is refused by every process, naming speed, and standard orders are taken", async () => {
      const other = testShop(database.db);
      expect((await order("express", {}, other)).status).toBe(201);
      await express(false);
      for (const each of [shop, other]) {
        expect(await order("express", {}, each)).toMatchObject({
          status: 422,
          body: { error: { fields: { speed: expect.stringContaining("no express orders") } } },
        });
        expect((await order("standard", {}, each)).status).toBe(201);
      }
    });

    test("an order that was placed before is found again by its key", async () => {
      const headers = { "Idempotency-Key": "express-before" };
      const first = await order("express", headers);
      await express(false);
      expect(await order("express", headers)).toMatchObject({
        status: 200,
        body: { reference: first.body.reference },
      });
    });

    test("is taken again once it is on, also by a process that has not noticed yet", async () => {
      await express(false);
      const other = testShop(database.db);
      await other.ports.catalogue.refresh();
      await express(true, 1);
      expect((await order("express", {}, other)).status).toBe(201);
    });

    test("the other faults of the order are named with it", async () => {
      await express(false);
      const body = { ...orderBody(), speed: "express", customer: { ...customer(), email: "no" } };
      const { error } = (await shop.call("POST", "/api/orders", body)).body;
      expect(Object.keys(error.fields).toSorted()).toEqual(["email", "speed"]);
    });
  });
});
