import { afterEach, beforeEach, expect, test } from "vitest";
import type { InboxFilter, InboxPlace } from "../../domain/house/inbox.ts";
import { onDatabases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { testCatalogue } from "../../tests/support/catalogue-changes.ts";
import { testShop } from "../../tests/support/shop.ts";
import type { TestShop } from "../../tests/support/shop.ts";
import { dropExpired } from "../jobs/retention.ts";
import { eraseCustomer } from "../orders/erase-customer.ts";
import { runCommand } from "./commands.ts";
import { answerMessage, undoAnswer } from "./inbox.ts";
import type { InboxEntry } from "./inbox.ts";
import type { Person } from "./visit.ts";

const SKU = "naledi/orion-dress";
const ada: Person = { id: "1", email: "ada@shop.example", name: "Ada", role: "owner" };
const bola: Person = { id: "2", email: "bola@shop.example", name: "Bola", role: "helper" };

onDatabases("the inbox on $name", ({ open }) => {
  let database: TestDatabase;
  let shop: TestShop;
  beforeEach(async () => {
    database = await open();
    shop = testShop(database.db);
    await testCatalogue(database.db).changePiece({
      sku: SKU,
      version: 0,
      change: { soldOut: true },
      by: "owner",
    });
  });
  afterEach(() => database.close());

  const house = () => shop.shop.house;
  const minutes = (count: number) => {
    shop.world.now = new Date(shop.world.now.getTime() + count * 60_000);
  };
  const send = async (body: object) => {
    minutes(1);
    const result = await shop.shop.takeMessage(body, `203.0.113.${shop.world.now.getMinutes()}`);
    expect(result).toEqual({ kind: "taken" });
  };
  const write = (from_name: string, message = "Hello", more: object = {}) =>
    send({
      kind: "contact",
      from_name,
      from_email: `${from_name.toLowerCase()}@example.com`,
      message,
      ...more,
    });
  const list = async (filter: InboxFilter = "all", search = "") =>
    (await house().listInbox({ filter, search, after: undefined, limit: 50 })).entries;
  const emails = (entries: readonly InboxEntry[]) =>
    entries.map(({ email }) => email.split("@")[0]);
  const first = async (): Promise<InboxEntry> => {
    const [entry] = await list();
    if (!entry) throw new Error("The inbox is empty");
    return entry;
  };
  const answer = (entry: InboxEntry, by: Person) =>
    runCommand(shop.ports, answerMessage, entry, { by });
  /** Four entries: contact, sign-up, restock, contact. */
  const fill = async () => {
    await write("Cleo", "Do you sew for men?", { from_phone: "0803 555 0123" });
    await send({ kind: "newsletter", from_email: "news@example.com" });
    await send({ kind: "restock", from_email: "back@example.com", sku: SKU });
    await write("Dayo", "100% silk?");
  };

  test("what waits for an answer comes first, then all else, newest first", async () => {
    await fill();
    expect(emails(await list())).toEqual(["dayo", "cleo", "back", "news"]);
    await answer(await first(), ada);
    expect(emails(await list())).toEqual(["cleo", "dayo", "back", "news"]);
    expect((await list())[1]).toMatchObject({ name: "Dayo", answer: { by: "Ada" } });
    expect((await list("restock"))[0]).toMatchObject({ sku: SKU, source: "restock" });
  });

  test("is narrowed down by kind, and searched without regard to case or wildcards", async () => {
    await fill();
    expect(emails(await list("contact"))).toEqual(["dayo", "cleo"]);
    expect(emails(await list("sign-ups"))).toEqual(["news"]);
    expect(emails(await list("restock"))).toEqual(["back"]);
    for (const [search, found] of [
      ["CLEO", ["cleo"]],
      ["sew for", ["cleo"]],
      ["555 01", ["cleo"]],
      ["orion", ["back"]],
      ["0%", ["dayo"]],
      ["%", ["dayo"]],
      ["_", []],
      ["' or 1=1", []],
    ] as const) {
      expect([search, ...emails(await list("all", search))]).toEqual([search, ...found]);
    }
  });

  test("pages name every entry once, also those of one moment", async () => {
    await fill();
    const rows = Array.from({ length: 7 }, (_, at) => ({
      id: `same-${at}`,
      kind: "popup" as const,
      from_name: "",
      from_email: `p${at}@example.com`,
      from_phone: "",
      message: "",
      received_at: shop.world.now.toISOString(),
    }));
    await database.db.insertInto("messages").values(rows).execute();
    const seen: string[] = [];
    let after: InboxPlace | undefined;
    do {
      const page = await house().listInbox({ filter: "all", search: "", after, limit: 3 });
      expect(page.entries.length).toBeLessThanOrEqual(3);
      seen.push(...page.entries.map(({ id }) => id));
      after = page.next;
    } while (after);
    expect(seen).toEqual((await list()).map(({ id }) => id));
    expect(new Set(seen).size).toBe(11);
  });

  test("of two who press 'Answered' one does, and the record has one entry", async () => {
    await write("Cleo");
    const entry = await first();
    const results = await Promise.all([ada, bola].map((by) => answer(entry, by)));
    expect(results.map(({ kind }) => kind).toSorted()).toEqual(["done", "stale"]);
    const { answer: now } = await first();
    const winner = results[0]?.kind === "done" ? "Ada" : "Bola";
    expect(now?.by).toBe(winner);
    expect(results).toContainEqual({ kind: "stale", now });
    const about = { kind: "message", id: entry.id };
    expect(await house().listRecord({ about, limit: 10 })).toMatchObject([
      { act: "answered", who: winner },
    ]);
  });

  test("an answer is taken back once, and only the one that was seen", async () => {
    await write("Cleo");
    const entry = await first();
    await answer(entry, ada);
    const seen = (await first()).answer?.at ?? "";
    minutes(1);
    const undo = (answeredAt: string) =>
      runCommand(shop.ports, undoAnswer, { ...entry, answeredAt }, { by: bola });
    expect(await undo("2026-11-01T00:00:00.000Z")).toMatchObject({ now: { by: "Ada" } });
    expect(await undo(seen)).toEqual({ kind: "done" });
    expect(await undo(seen)).toEqual({ kind: "stale", now: undefined });
    await answer(entry, bola);
    expect(await undo(seen)).toMatchObject({ kind: "stale", now: { by: "Bola" } });
    const about = { kind: "message", id: entry.id };
    const acts = (await house().listRecord({ about, limit: 10 })).map(({ act }) => act);
    expect(acts).toEqual(["answered", "not-answered", "answered"]);
  });

  test("a message that is erased or past its retention is gone from the inbox, too", async () => {
    await fill();
    const entry = await first();
    await eraseCustomer(database.db, entry.email);
    expect(await answer(entry, ada)).toEqual({ kind: "unknown" });
    expect(emails(await list())).toEqual(["cleo", "back", "news"]);
    const inTwoYears = new Date(shop.world.now.getTime() + 731 * 24 * 60 * 60_000);
    await dropExpired(database.db, inTwoYears);
    expect(await list()).toEqual([]);
  });

  test("only what was written on the contact form waits: how many, and since when", async () => {
    expect(await house().countUnanswered()).toEqual({ count: 0, oldest: undefined });
    await fill();
    const oldest = (await list("contact"))[1]?.at;
    expect(await house().countUnanswered()).toEqual({ count: 2, oldest });
    await answer(await first(), ada);
    expect(await house().countUnanswered()).toMatchObject({ count: 1 });
  });

  test("the newsletter list has only who has agreed, and who took it is recorded", async () => {
    await send({ kind: "newsletter", from_email: "asked@example.com" });
    await send({ kind: "popup", from_name: "=1+1", from_email: "yes@example.com" });
    const { token } = await database.db
      .selectFrom("subscribers")
      .select("token")
      .where("email", "=", "yes@example.com")
      .executeTakeFirstOrThrow();
    await shop.shop.confirmSubscription(token);
    expect(await house().countSubscribers()).toBe(1);
    const [heads, row, ...more] = await house().subscriberRecords(ada);
    expect(heads).toContain('"email","name"');
    expect(row).toMatch(/^"yes@example.com","'=1\+1",/);
    expect(row).toContain(`/newsletter/${token}`);
    expect(more).toEqual([]);
    expect(await house().listRecord({ limit: 1 })).toMatchObject([
      { act: "downloaded-subscribers", who: "Ada", after: '{"subscribers":1}' },
    ]);
  });
});
