/** @module-tag rest */
import { expect, test } from "vitest";
import { onDatabases } from "../../tests/support/databases.ts";
import { SHOP_SCRIPT } from "../../tests/support/shop-process.ts";
import { explainedFaultsOf } from "./figures.ts";
import { groundOf } from "./ground.ts";
import { tryOut } from "./try-out.ts";
import { kills } from "./trials/kills.ts";

// The trial gives up by itself after three minutes, and then says what was left.
onDatabases("kill -9 under load on $name", { timeout: 240_000 }, ({ open }) => {
  test("loses no order and doubles none; all that was paid settles, with one confirmation", async () => {
    const database = await open();
    // Only the killed process may have the file open, and the next must be the first to reopen it.
    await database.db.destroy();
    const outcome = await tryOut(kills, {
      ground: groundOf(database),
      script: SHOP_SCRIPT,
      seed: 1,
      rounds: 3,
    });
    await database.close();
    expect(explainedFaultsOf(outcome)).toEqual([]);
    expect(outcome.figures.accepted).toBeGreaterThan(10);
    expect(outcome.figures.emails).toBeGreaterThan(2);
  });
});
