import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { onDatabases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { someRates, testShop } from "../../tests/support/shop.ts";
import type { TestShop } from "../../tests/support/shop.ts";

const HOUR = 60 * 60 * 1000;

onDatabases("exchange rates on $name", ({ open }) => {
  let database: TestDatabase;
  let shop: TestShop;
  let fetches: number;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    await database.db.deleteFrom("rates").execute();
    shop = testShop(database.db);
    fetches = 0;
  });
  afterAll(() => database.close());

  const provide = (answer: ReturnType<TestShop["world"]["fetchRates"]>) => {
    shop.world.fetchRates = () => {
      fetches += 1;
      return answer;
    };
  };
  const good = () => provide({ kind: "fetched", rates: someRates });
  const failing = () => provide({ kind: "unavailable", reasons: ["status 500"] });
  const later = (ms: number) => {
    shop.world.now = new Date(shop.world.now.getTime() + ms);
  };
  const read = () => shop.call("GET", "/api/rates");

  test("are fetched once and then come from the database for twelve hours", async () => {
    good();
    expect((await read()).body).toEqual(someRates);
    later(11 * HOUR);
    expect((await read()).status).toBe(200);
    expect(fetches).toBe(1);
    later(2 * HOUR);
    await read();
    expect(fetches).toBe(2);
  });

  test("outlive a restart", async () => {
    good();
    await read();
    const restarted = testShop(database.db);
    expect((await restarted.call("GET", "/api/rates")).body).toEqual(someRates);
  });

  test("are newer after twelve hours, at once", async () => {
    good();
    await read();
    const newer = { ...someRates, date: "2026-11-22" };
    provide({ kind: "fetched", rates: newer });
    later(13 * HOUR);
    expect((await read()).body).toEqual(newer);
  });

  test("that are old serve with their date while the fetch fails", async () => {
    good();
    await read();
    failing();
    later(100 * HOUR);
    const answer = await read();
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(someRates);
  });

  test("are unknown, 503, while none was ever fetched", async () => {
    failing();
    const answer = await read();
    expect(answer.status).toBe(503);
    expect(answer.body.error.code).toBe("rates_unknown");
  });

  test("a failing provider is asked once a minute, however many want to know", async () => {
    failing();
    await Promise.all(Array.from({ length: 10 }, read));
    await read();
    expect(fetches).toBe(1);
    later(61_000);
    await read();
    expect(fetches).toBe(2);
  });

  test("many who ask at once cause one fetch", async () => {
    good();
    const answers = await Promise.all(Array.from({ length: 10 }, read));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(fetches).toBe(1);
  });
});
