import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { onDatabases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import type { Values } from "../../domain/fields.ts";
import { letIn, PASSWORD, visitOf } from "../../tests/support/house.ts";
import { testShop } from "../../tests/support/shop.ts";
import type { TestShop } from "../../tests/support/shop.ts";
import { command, done, refused, SecretText } from "../command.ts";
import type { Noted } from "../command.ts";
import { commandForms, postForm, runCommand } from "./commands.ts";
import type { Person, Visit } from "./visit.ts";

const ada: Person = { id: "1", email: "ada@shop.example", name: "Ada", role: "owner" };
const thing = { kind: "newsletter", id: "list" };

/** Writes a row for each time that it runs, also if it then refuses. */
const note = command({
  act: "noted",
  right: "settings",
  fields: [],
  read: ({ text = "" }) => ({ input: { text, isRefused: false } }),
  run: async ({ db, now }, { text, isRefused }: { text: string; isRefused: boolean }) => {
    const row = { key: randomUUID(), ends_at: now().toISOString(), count: 1 };
    await db.insertInto("rate_limits").values(row).execute();
    return isRefused ? refused("asked-to") : done({ text }, { thing, after: { text } });
  },
});

onDatabases("commands of the house on $name", ({ open }) => {
  let database: TestDatabase;
  let shop: TestShop;
  beforeEach(async () => {
    database = await open();
    shop = testShop(database.db);
  });
  afterEach(() => database.close());

  const run = (text: string, form?: string, by: Person = ada) =>
    runCommand(shop.ports, note, { text, isRefused: false }, { by, ...(form && { form }) });
  const rows = async () =>
    (await database.db.selectFrom("rate_limits").select("key").execute()).length;
  const recorded = () => shop.shop.house.listRecord({ limit: 50 });

  test("one is done once for each form, with one entry of the record; with other values it is refused", async () => {
    const form = randomUUID();
    const both = await Promise.all([run("a", form), run("a", form)]);
    expect(both.map(({ kind }) => kind).toSorted()).toEqual(["done", "repeated"]);
    expect(both).toContainEqual({ kind: "repeated", thing: thing.id });
    expect(await run("b", form)).toEqual({ kind: "other-values" });
    expect([await rows(), (await recorded()).length]).toEqual([1, 1]);
    expect((await run("a", randomUUID())).kind).toBe("done");
    expect([await rows(), (await recorded()).length]).toEqual([2, 2]);
  });

  test("what is refused changes nothing, and its form can be sent again", async () => {
    const form = randomUUID();
    const asked = { text: "a", isRefused: true };
    const result = await runCommand(shop.ports, note, asked, { by: ada, form });
    expect(result).toEqual({ kind: "refused", why: "asked-to" });
    expect([await rows(), await recorded()]).toEqual([0, []]);
    expect((await run("a", form)).kind).toBe("done");
  });

  test("only who has the right may; a terminal may all", async () => {
    const helper = { ...ada, role: "helper" } as const;
    expect(await run("a", undefined, helper)).toEqual({ kind: "forbidden" });
    const how = { by: "shell" } as const;
    const result = await runCommand(shop.ports, note, { text: "a", isRefused: false }, how);
    expect(result).toMatchObject({ kind: "done" });
    expect(await recorded()).toMatchObject([{ who: "The server’s shell", act: "noted" }]);
  });

  test("a secret can neither be recorded nor shown again", async () => {
    const secret = new SecretText("violet anchor");
    // @ts-expect-error -- A secret cannot be recorded as a fact.
    const noted: Noted = { thing, after: { secret, text: secret.toString() } };
    const leak = command({
      act: "leaked",
      fields: [],
      read: () => ({ input: {} }),
      run: async () => done({}, noted),
    });
    await runCommand(shop.ports, leak, {}, { by: ada });
    expect(await recorded()).toMatchObject([{ act: "leaked", after: '{"text":""}' }]);

    const visit = await visitOf(shop, await letIn(shop, "ada@example.com"));
    const values = { act: "factor-off", form: randomUUID(), password: PASSWORD, code: "123456" };
    const path = "/house/settings";
    const posted = await postForm(shop.ports, { path, values, visit });
    expect(posted).toEqual({ act: "factor-off", typed: {}, result: { kind: "done" } });
  });

  const post = (visit: Visit, values: Values) =>
    postForm(shop.ports, { path: "/house/settings", values, visit });

  test("a form needs an id and a command's name", async () => {
    const visit = await visitOf(shop, await letIn(shop, "ada@example.com"));
    const form = randomUUID();
    expect(await post(visit, { act: "end-others", form })).toMatchObject({ result: { ended: 0 } });
    for (const wrong of [{ act: "toString", form }, { act: "end-others" }, { form }]) {
      expect(await post(visit, wrong)).toBeUndefined();
    }
  });

  test("who has a form asks for the password, and takes it", async () => {
    const visit = await visitOf(shop, await letIn(shop, "ada@example.com"));
    const old = { ...visit, confirmedAt: "2026-11-21T08:00:00.000Z" };
    const asked = { act: "invite", email: "bola@example.com", form: randomUUID() };
    expect(await post(old, asked)).toMatchObject({ result: { kind: "password", why: "missing" } });
    const wrong = await post(old, { ...asked, password: "wrong" });
    expect(wrong).toMatchObject({ typed: { email: asked.email }, result: { why: "wrong" } });
    const invited = await post(old, { ...asked, password: PASSWORD });
    expect(invited).toMatchObject({ result: { kind: "done", name: "bola" } });
    // Each press makes a new link, since the answer with the previous one may have been lost.
    const again = await post(visit, asked);
    expect(again).toMatchObject({ result: { kind: "done" } });
    expect(again).not.toEqual(invited);
  });
});

test("a page's forms send what its commands read, and the password where one asks for it", () => {
  const settings = commandForms.find(({ path }) => path === "/house/settings");
  const names = settings?.fields.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining(["act", "form", "role", "password", "opens-Monday"]),
  );
});
