import { describe, expect, test } from "vitest";
import { redirects } from "../../domain/catalogue/pages.ts";
import { databases } from "../support/databases.ts";
import { testShop } from "../support/shop.ts";
import { SHOP_SCRIPT } from "../support/shop-process.ts";
import { faultsOf } from "./figures.ts";
import { groundOf } from "./ground.ts";
import { tryOut } from "./try-out.ts";
import { ENDPOINTS } from "./malformed.ts";
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

test("every address that the server knows gets its share of them", async () => {
  const database = await databases[0]?.open();
  if (!database) throw new Error("There is always SQLite");
  const attacked = ENDPOINTS.map(({ method, path }) => `${method} ${path}`);
  const moved = redirects.map(({ from }) => `GET ${from}`);
  const addresses = testShop(database.db).addresses.filter((each) => !moved.includes(each));
  await database.close();
  expect(addresses.length).toBeGreaterThan(8);
  const known = addresses.map((address) => address.replaceAll(/:\w+/g, ":any"));
  expect(known.filter((address) => !attacked.includes(address))).toEqual([]);
});
