import type { KyselyPlugin } from "kysely";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isFailing } from "../../domain/house/today.ts";
import { onDatabases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { testShop } from "../../tests/support/shop.ts";
import type { TestShop } from "../../tests/support/shop.ts";
import { failingProviders, notingProviders, readProviders } from "./providers.ts";

onDatabases("what is known of the providers on $name", ({ open }) => {
  let database: TestDatabase;
  let shop: TestShop;
  beforeEach(async () => {
    database = await open();
    shop = testShop(database.db);
  });
  afterEach(() => database.close());

  const rows = () =>
    database.db
      .selectFrom("provider_calls")
      .selectAll()
      .orderBy("provider")
      .orderBy("outcome")
      .execute();
  const laterBy = (ms: number) => {
    shop.world.now = new Date(shop.world.now.getTime() + ms);
  };

  test("each provider's last good and last failed call, with the reason", async () => {
    const ports = notingProviders(shop.ports);
    shop.world.verify = () => ({ kind: "unreachable", reason: "status 502" });
    await ports.paystack.verify("HZ1");
    shop.world.sendEmail = () => ({ kind: "sent" });
    await ports.email.send({} as Parameters<typeof ports.email.send>[0]);
    await ports.rates.fetchRates();
    await ports.feeds.babies?.gateway.media("token", 8);
    await vi.waitFor(async () => expect(await rows()).toHaveLength(4));
    expect(await rows()).toMatchObject([
      { provider: "babies", outcome: "failed", reason: "no feed in this test" },
      { provider: "card", outcome: "failed", reason: "status 502" },
      { provider: "email", outcome: "good", reason: "" },
      { provider: "rates", outcome: "failed", reason: "none in this test" },
    ]);
    expect(await failingProviders(database.db)).toEqual(["card", "babies", "rates"]);
    laterBy(1_000);
    shop.world.verify = () => ({ kind: "not-found" });
    await ports.paystack.verify("HZ1");
    await vi.waitFor(async () =>
      expect(await failingProviders(database.db)).toEqual(["babies", "rates"]),
    );
    const { providers } = await readProviders(database.db);
    expect(providers.find(({ provider }) => provider === "card")).toMatchObject({
      goodAt: shop.world.now.toISOString(),
      failed: { reason: "status 502" },
    });
    expect(providers.find(({ provider }) => provider === "lifestyle")).toEqual({
      provider: "lifestyle",
      goodAt: undefined,
      failed: undefined,
    });
  });

  test("a hundred calls in a minute are one write, and the newest of them one more", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "performance"] });
    const inserts = vi.spyOn(database.db, "insertInto");
    const ports = notingProviders(shop.ports);
    for (let call = 0; call < 100; call++) {
      laterBy(100);
      await ports.paystack.verify("HZ1");
    }
    expect(inserts).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(60_000);
    expect(inserts).toHaveBeenCalledTimes(2);
    vi.useRealTimers();
    await vi.waitFor(async () =>
      expect(await rows()).toMatchObject([
        { provider: "card", outcome: "good", at: shop.world.now.toISOString() },
      ]),
    );
  });

  test("an older result of another process replaces no newer one, and no call fails with the database", async () => {
    let written = 0;
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        written += 1;
        return result;
      },
    };
    const slowDb = database.db.withPlugin(counting);
    const slow = notingProviders({ ...shop.ports, db: slowDb, now: () => new Date(0) });
    const ports = notingProviders(shop.ports);
    await ports.paystack.verify("HZ1");
    await vi.waitFor(async () => expect(await rows()).toHaveLength(1));
    await slow.paystack.verify("HZ1");
    await vi.waitFor(() => expect(written).toBe(1));
    expect(await rows()).toMatchObject([{ at: shop.world.now.toISOString() }]);
    const warn = vi.fn();
    const broken = {
      ...shop.ports,
      logger: { ...shop.ports.logger, warn },
      db: {
        insertInto: () => {
          throw new Error("gone");
        },
      } as unknown as typeof shop.ports.db,
    };
    expect(await notingProviders(broken).paystack.verify("HZ1")).toEqual({ kind: "not-found" });
    await vi.waitFor(() => expect(warn).toHaveBeenCalled());
  });
});

test("a provider is failing while its last failure is newer than its last good call", () => {
  const health = { provider: "card", goodAt: undefined, failed: undefined } as const;
  const failed = { at: "2026-11-21T09:00:00.000Z", reason: "" };
  expect(isFailing(health)).toBe(false);
  expect(isFailing({ ...health, failed })).toBe(true);
  expect(isFailing({ ...health, failed, goodAt: "2026-11-21T09:00:01.000Z" })).toBe(false);
});
