/** @module-tag rest */
import { once } from "node:events";
import { createServer } from "node:http";
import type { ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { redirects } from "../../domain/catalogue/pages.ts";
import { databases, onDatabases } from "../../tests/support/databases.ts";
import { testShop } from "../../tests/support/shop.ts";
import { SHOP_SCRIPT } from "../../tests/support/shop-process.ts";
import { attack } from "./attack.ts";
import { faultsOf } from "./figures.ts";
import { groundOf } from "./ground.ts";
import { tryOut } from "./try-out.ts";
import { ENDPOINTS } from "./malformed.ts";
import { LOST } from "./sender.ts";
import { malformedRequests } from "./trials/malformed-requests.ts";

onDatabases("malformed requests on $name", { timeout: 120_000 }, ({ open }) => {
  test("are never answered with a 5xx and never end the process", async () => {
    const database = await open();
    const outcome = await tryOut(malformedRequests, {
      ground: groundOf(database),
      script: SHOP_SCRIPT,
      seed: 1,
      rounds: 100,
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

test.each([
  ["no response", () => {}],
  [
    "only a part of one",
    (response: ServerResponse) => response.writeHead(404, { "Content-Length": 9 }).write("a part"),
  ],
])(
  "an endpoint that sends %s fails with the request's name instead of hanging",
  async (_, send) => {
    const server = createServer((_request, response) => void send(response)).listen(0, "127.0.0.1");
    await once(server, "listening");
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const statuses = new Map<number, number>();
    const fault = await attack(
      { url, isAlive: () => true },
      { method: "GET", path: "/hung" },
      { requests: 50, seed: 1, statuses, responseMs: 200 },
    );
    expect(fault).toMatch(/^no complete response to {"method":"GET","path":"\/hung"/);
    expect([...statuses]).toEqual([[LOST, 25]]);
    server.close();
    await once(server, "close");
  },
);
