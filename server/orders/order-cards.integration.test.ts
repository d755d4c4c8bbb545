import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ORDER_VIEWS } from "../../domain/house/orders.ts";
import type { ListPlace, OrderView } from "../../domain/house/orders.ts";
import { onDatabases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { fillWithOrders } from "../../tests/support/many-orders.ts";
import { loggedReference } from "./logged-reference.ts";
import { countCards, listCards, searchCards } from "./order-cards.ts";

const TODAY = "2026-11-21";
const COUNT = 1_400;

onDatabases("the house's list of orders on $name", ({ open }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
    await fillWithOrders(database.db, COUNT, new Date(`${TODAY}T09:00:00.000Z`));
  }, 60_000);
  afterAll(() => database.close());

  const list = (view: OrderView, after?: ListPlace, limit = 7) =>
    listCards(database.db, { view, after, today: TODAY, limit });

  /** All numbers of a view, page by page. */
  async function walked(view: OrderView, limit?: number): Promise<number[]> {
    const numbers: number[] = [];
    let after: ListPlace | undefined;
    do {
      const page = await list(view, after, limit);
      numbers.push(...page.cards.map(({ number }) => number));
      after = page.next;
    } while (after);
    return numbers;
  }

  test("the newest come first, with name, pieces, money and stage", async () => {
    const { cards, next } = await list("all");
    expect(cards.map(({ number }) => number)).toEqual(
      Array.from({ length: 7 }, (_, at) => 1_000 + COUNT - at),
    );
    expect(cards[0]).toMatchObject({
      name: "Ada Okafor",
      stage: "received",
      lines: [
        { name: "A dress", quantity: 1 },
        { name: "A dress", quantity: 1 },
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

  test("the views and their counts agree", async () => {
    const counts = await countCards(database.db, TODAY);
    for (const view of ["to-make", "overdue", "due-soon", "unpaid"] as const) {
      expect(counts[view]).toBe((await walked(view, 1_000)).length);
    }
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
    const find = async (text: string) =>
      (await searchCards(db, text, 20)).cards.map(({ number }) => number);
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
    const many = await searchCards(db, "ada", 20);
    expect(many.cards).toHaveLength(20);
    expect(many.hasMore).toBe(true);
    await sql`update orders set email = '' where reference = ${chosen.reference}`.execute(db);
    expect(await find("ngozi")).toEqual([]);
  });
});
