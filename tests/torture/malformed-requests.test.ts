import { describe, expect, test } from "vitest";
import { databases } from "../support/databases.ts";
import { SHOP_SCRIPT } from "../support/shop-process.ts";
import { faultsOf } from "./figures.ts";
import { groundOf } from "./ground.ts";
import { tryOut } from "./try-out.ts";
import { malformedRequests } from "./trials/malformed-requests.ts";

describe.each(databases)("malformed requests on $name", { timeout: 60_000 }, ({ open }) => {
  test("are never answered with a 5xx and never end the process", async () => {
    const database = await open();
    const outcome = await tryOut(malformedRequests, {
      ground: groundOf(database),
      script: SHOP_SCRIPT,
      seed: 1,
      rounds: 150,
    });
    await database.close();
    expect(faultsOf(outcome)).toEqual([]);
    expect(outcome.figures.faults).toBeGreaterThan(2_000);
  });
});
