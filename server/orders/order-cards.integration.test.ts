import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ORDER_VIEWS } from "../../domain/house/orders.ts";
import { STAGES } from "../../domain/orders/stages.ts";
import type { Stage } from "../../domain/orders/stages.ts";
import type { ListPlace, OrderView } from "../../domain/house/orders.ts";
import { onDatabases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { fillWithOrders } from "../../tests/support/many-orders.ts";
import { customer, orderBody } from "../../tests/support/order-body.ts";
import { testShop } from "../../tests/support/shop.ts";
import { timeLines } from "../db/migrations.ts";
import { loggedReference } from "./logged-reference.ts";
import { countCards, listCards } from "./order-cards.ts";
import { searchCards } from "./search-orders.ts";
import type { SearchQuery } from "./search-orders.ts";

const TODAY = "2026-11-21";
const COUNT = 1_400;

onDatabases("the house's list of orders on $name", ({ open }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
    await fillWithOrders(database.db, COUNT, new Date(`${TODAY}T09:00:00.000Z`));
  }, 60_000);
  afterAll(() => database.close());

  const list = (view: OrderView, after?: ListPlace, limit = 7, stage?: Stage) =>
    listCards(database.db, { view, stage, after, today: TODAY, limit });
  const search = (text: string, more: Partial<SearchQuery> = {}) =>
    searchCards(database.db, { text, skus: [], view: "all", today: TODAY, limit: 20, ...more });

  type Page = Pick<Awaited<ReturnType<typeof listCards>>, "cards" | "next">;
  /** All numbers of a list, page by page. */
  async function walkedBy(read: (after?: ListPlace) => Promise<Page>): Promise<number[]> {
    const numbers: number[] = [];
    let after: ListPlace | undefined;
    do {
      const page = await read(after);
      numbers.push(...page.cards.map(({ number }) => number));
      after = page.next;
    } while (after);
    return numbers;
  }
  const walked = (view: OrderView, limit?: number, stage?: Stage) =>
    walkedBy((after) => list(view, after, limit, stage));

  test("the newest come first, with name, pieces, money and stage", async () => {
    const { cards, next } = await list("all");
    expect(cards.map(({ number }) => number)).toEqual(
      Array.from({ length: 7 }, (_, at) => 1_000 + COUNT - at),
    );
    expect(cards[0]).toMatchObject({
      name: "Ada Okafor",
      stage: "received",
      sku: "naledi/orion-dress",
      country: "",
      isExpress: false,
      lines: [
        { name: "A dress", quantity: 1, size: "M" },
        { name: "A dress", quantity: 1, size: "M" },
      ],
      money: { status: "pending", total: 35_000_000, due: 35_000_000 },
    });
    expect(next).toMatchObject({ number: cards.at(-1)?.number });
  });

  test.each(ORDER_VIEWS)(
    "page by page, %s shows each of its orders once",
    { tags: ["rest"] },
    async (view) => {
      const paged = await walked(view);
      expect(new Set(paged).size).toBe(paged.length);
      expect(paged).toEqual(await walked(view, 1_000));
      expect(paged.length).toBeGreaterThan(0);
    },
  );

  test("orders with the same day or moment are not lost between two pages", async () => {
    await database.db
      .updateTable("orders")
      .set({ ready_by: "2026-11-01" })
      .where("ready_by", "is not", null)
      .where("stage", "in", ["received", "cutting", "sewing", "ready"])
      .execute();
    const all = await walked("to-make", 1_000);
    expect(all.length).toBeGreaterThan(4);
    expect(await walked("to-make", 2)).toEqual(all);
    expect(await walked("overdue", 3)).toEqual(all);
  });

  test("each stage has its orders, alone and among those of a view; the counts agree", async () => {
    const { db } = database;
    const counts = await countCards(db, TODAY);
    for (const [view, count] of Object.entries(counts.views)) {
      expect([view, count]).toEqual([view, (await walked(view as OrderView, 1_000)).length]);
    }
    expect(Object.keys(counts.views)).toHaveLength(ORDER_VIEWS.length - 1);
    const rows = await db
      .selectFrom("orders")
      .innerJoin("order_numbers", "order_numbers.reference", "orders.reference")
      .select(["number", "stage"])
      .execute();
    const byStage = (numbers: readonly number[], stage: Stage) =>
      numbers.filter((each) => rows.some((row) => row.number === each && row.stage === stage));
    for (const view of ORDER_VIEWS) {
      const all = await walked(view, 2_000);
      for (const stage of STAGES) {
        expect([view, stage, await walked(view, 50, stage)]).toEqual([
          view,
          stage,
          byStage(all, stage),
        ]);
      }
    }
    const received = rows.filter(({ stage }) => stage === "received").length;
    expect(counts.stages).toEqual({
      received,
      cutting: 0,
      sewing: (await walked("all", 1_000, "sewing")).length,
      ready: 0,
    });
    expect(received).toBeGreaterThan(0);
  });

  test("somebody is found by number, phone, e-mail, first or last name, whatever the case", async () => {
    const { db } = database;
    const chosen = await db
      .selectFrom("order_numbers")
      .selectAll()
      .where("number", "=", 1_100)
      .executeTakeFirstOrThrow();
    await db
      .updateTable("orders")
      .set({
        first_name: "Ngozi",
        last_name: "de Souza-Bello",
        email: "Ngozi.B@Example.com",
        phone: "+234 (0)809-777 8899",
      })
      .where("reference", "=", chosen.reference)
      .execute();
    const find = async (text: string) => (await search(text)).cards.map(({ number }) => number);
    for (const text of [
      "HZ-1100",
      "hz 1100",
      "1100",
      "0809 777 8899",
      "+2348097778899",
      "7778899",
      "ngozi.b@",
      "NGOZI.B@EXAMPLE.COM",
      "ngo",
      "Ngozi de S",
      "de souza",
      "de souza-bello ngozi",
      loggedReference(chosen.reference),
    ]) {
      expect([text, await find(text)]).toEqual([text, [1_100]]);
    }
    for (const text of [
      "",
      " ",
      "n",
      "bello",
      "99999",
      "%",
      "_gozi",
      "HZ#000000000000",
      "'; drop table orders",
    ]) {
      expect([text, await find(text)]).toEqual([text, []]);
    }
    const many = await search("ada");
    expect(many.cards).toHaveLength(20);
    expect(many).toMatchObject({ isCut: true, next: { number: many.cards.at(-1)?.number } });
    await sql`update orders set email = '', phone = '' where reference = ${chosen.reference}`.execute(
      db,
    );
    expect(await find("ngozi")).toEqual([]);
  });

  test("what is searched for is walked page by page, with a filter too, by phone and by piece", async () => {
    const skus = ["genesis/chia-dress", "naledi/orion-dress"];
    const all = await walked("all", 2_000);
    const known = all.filter((number) => number !== 1_100);
    const found = (text: string, more: Partial<SearchQuery> = {}) =>
      walkedBy((after) => search(text, { after, ...more }));
    expect(await found("orion", { skus })).toEqual(all);
    expect(await found("8035550123")).toEqual(known);
    // The filter lets few through: a page ends where the most rows were read that are read at once.
    for (const stage of ["cancelled", "ready"] as const) {
      const own = await walked("all", 2_000, stage);
      expect(await found("8035550123", { stage })).toEqual(own.filter((each) => each !== 1_100));
      expect(await found("orion", { skus, stage, limit: 7 })).toEqual(own);
    }
    expect(await found("orion", { skus, view: "unpaid" })).toEqual(await walked("unpaid", 2_000));
    expect(await found("ada", { view: "today" })).toEqual(await walked("today", 2_000));
    expect((await search("HZ-1001", { view: "today" })).cards).toEqual([]);
    expect(await found("vega", { skus: ["genesis/vega-dress"] })).toEqual([]);
  });

  test("a line that the release before has stored is found by its piece, before and after it is given its time", async () => {
    const { db } = database;
    const { reference } = await db
      .selectFrom("order_numbers")
      .select("reference")
      .where("number", "=", 1_050)
      .executeTakeFirstOrThrow();
    const line = { reference, position: 2, name: "Vega Dress", size: "", quantity: 1 };
    await db
      .insertInto("order_lines")
      .values({ ...line, sku: "genesis/vega-dress", unit_price: 100 })
      .execute();
    const skus = ["genesis/vega-dress", "naledi/nothing"];
    const found = async () => (await search("vega", { skus })).cards.map(({ number }) => number);
    expect(await found()).toEqual([1_050]);
    await timeLines(db);
    expect(await found()).toEqual([1_050]);
    const wrong = await db
      .selectFrom("order_lines")
      .innerJoin("orders", "orders.reference", "order_lines.reference")
      .select("placed_at")
      .whereRef("placed_at", "is distinct from", "created_at")
      .execute();
    expect(wrong).toEqual([]);
    const later = db.updateTable("order_lines").set({ placed_at: "2027" });
    await expect(later.execute()).rejects.toThrow("a line keeps the time of its order");
    expect((await search("vega", { skus, view: "today" })).cards).toEqual([]);
  });

  test("a card has the size that is in force, Express, and the country abroad", async () => {
    const { db } = database;
    const { shop } = testShop(db);
    const abroad = { ...customer(), country: "GH", state: "Ashanti" };
    const placed = await shop.placeOrder({ ...orderBody(), customer: abroad, speed: "express" });
    if (!("order" in placed)) throw new Error(placed.kind);
    const { number, reference } = placed.order;
    const change = { order_reference: reference, field: "size" as const, reason: "" };
    await db
      .insertInto("order_changes")
      .values([
        { ...change, id: "1", position: 1, before: "S", after: "L", made_by: "A", made_at: "1" },
        { ...change, id: "2", position: 1, before: "L", after: "XL", made_by: "A", made_at: "2" },
      ])
      .execute();
    expect((await search(number)).cards).toMatchObject([
      { isExpress: true, country: "Ghana", lines: [{ size: "M" }, { size: "XL" }] },
    ]);
    const combo = "bubble-girl/bubble-molly-combo";
    expect((await search("molly", { skus: [combo] })).cards).toMatchObject([{ country: "Ghana" }]);
  });
});
