/** @module-tag rest */
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { onDatabases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { beginLife } from "../../tests/support/order-story/life.ts";
import { story } from "../../tests/support/order-story/steps.ts";

/** The rules are in `tests/support/order-story/rules.ts`. */
onDatabases("the life of an order on $name", { timeout: 120_000 }, ({ open }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  test("however payments, credit, events, reconciler, refunds, e-mails, lies and deaths meet, it ends as the money did", async () => {
    const holds = fc.asyncProperty(story, async (told) => {
      const life = await beginLife(database, told);
      for (const steps of told.moments) {
        await life.live(steps);
        await life.check();
      }
      await life.end();
    });
    const { ORDER_RUNS, ORDER_SEED } = process.env;
    const options = { numRuns: Number(ORDER_RUNS ?? 60), seed: Number(ORDER_SEED ?? 1) };
    await expect(fc.assert(holds, options)).resolves.toBeUndefined();
  });
});
