import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { onBothDatabases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { openDatabase } from "./open.ts";
import type { Db } from "./schema.ts";
import { consumeLimits, dropLimit, dropOldLimits, checkLimits } from "./limits.ts";
import type { Limit } from "./limits.ts";

const NOW = new Date("2026-11-21T09:00:00.000Z");
const HOUR = 60 * 60 * 1000;
const limit: Limit = { key: "a key", most: 3, windowMs: HOUR };
const later = (ms: number) => new Date(NOW.getTime() + ms);

onBothDatabases("limits on $name", ({ open }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    await database.db.deleteFrom("rate_limits").execute();
  });
  afterAll(() => database.close());

  const count = (now = NOW, limits: readonly Limit[] = [limit]) =>
    consumeLimits(database.db, limits, now);
  const look = (now = NOW, limits: readonly Limit[] = [limit]) =>
    checkLimits(database.db, limits, now);
  const keys = async () =>
    (await database.db.selectFrom("rate_limits").select("key").orderBy("key").execute()).map(
      ({ key }) => key,
    );

  test("so many are within, the next is told how long to wait, and looking says the same", async () => {
    for (let time = 0; time < 3; time++) {
      expect(await look()).toEqual({ kind: "within" });
      expect(await count()).toEqual({ kind: "within" });
    }
    const limited = { kind: "limited", retryAfter: 1200 };
    expect(await look(later((HOUR * 2) / 3))).toEqual(limited);
    expect(await count(later((HOUR * 2) / 3))).toEqual(limited);
  });

  test("when the window is over it begins anew", async () => {
    for (let time = 0; time < 4; time++) await count();
    expect(await look(later(HOUR - 1))).toEqual({ kind: "limited", retryAfter: 1 });
    expect(await look(later(HOUR))).toEqual({ kind: "within" });
    for (let time = 0; time < 3; time++) expect((await count(later(HOUR))).kind).toBe("within");
    expect(await count(later(HOUR))).toEqual({ kind: "limited", retryAfter: 3600 });
  });

  test("a clock that was a year ahead shuts nobody out for a year", async () => {
    for (let time = 0; time < 4; time++) await count(later(365 * 24 * HOUR));
    expect(await look()).toEqual({ kind: "within" });
    expect(await count()).toEqual({ kind: "within" });
  });

  test("of two machines, one a minute behind the other, neither lets anybody begin anew", async () => {
    for (let time = 0; time < 3; time++) await count(time % 2 ? NOW : later(60_000));
    expect((await look()).kind).toBe("limited");
    expect((await count()).kind).toBe("limited");
  });

  test("one key's limit is nobody else's", async () => {
    for (let time = 0; time < 4; time++) await count();
    expect(await count(NOW, [{ ...limit, key: "another" }])).toEqual({ kind: "within" });
    expect((await count(NOW, [{ ...limit, key: "another" }, limit])).kind).toBe("limited");
  });

  test("a transaction that fails has counted nothing", async () => {
    const failing = database.db.transaction().execute(async (transaction) => {
      await consumeLimits(transaction, [limit], NOW);
      throw new Error("no room");
    });
    await expect(failing).rejects.toThrow("no room");
    expect(await keys()).toEqual([]);
  });

  test("of forty at once in several connections exactly as many as may are within", async () => {
    const { dataDir, databaseUrl, db } = database;
    // Two SQLite connections in one process would deadlock, as SQLite calls are synchronous.
    const other = databaseUrl
      ? await openDatabase({ dataDir, databaseUrl, onError: () => {} })
      : undefined;
    const limits = [limit, { key: "second", most: 2, windowMs: HOUR }];
    const within = (on: Db) =>
      on.transaction().execute((transaction) => consumeLimits(transaction, limits, NOW));
    const results = await Promise.all(
      Array.from({ length: 40 }, (_, index) => within(index % 2 ? db : (other ?? db))),
    );
    await other?.destroy();
    expect(results.filter(({ kind }) => kind === "within")).toHaveLength(2);
  });

  test("what is over is dropped, and one that is to be forgotten at once", async () => {
    await count(NOW, [{ ...limit, key: "a" }]);
    await count(later(1), [{ ...limit, key: "b" }]);
    await count(NOW, [{ ...limit, key: "c", windowMs: 2 * HOUR }]);
    expect(await dropOldLimits(database.db, later(HOUR))).toBe(1);
    expect(await keys()).toEqual(["b", "c"]);
    await dropLimit(database.db, "b");
    expect(await keys()).toEqual(["c"]);
  });
});
