import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { letIn } from "../../tests/support/house.ts";
import { PUBLIC_URL, testShop } from "../../tests/support/shop.ts";
import type { TestShop } from "../../tests/support/shop.ts";
import { openSqlite } from "../../tests/support/test-database.ts";
import type { TestDatabase } from "../../tests/support/test-database.ts";

const CALL = "/house/api/pieces";

describe("under /house", () => {
  let database: TestDatabase;
  let shop: TestShop;
  let Cookie: string;
  beforeAll(async () => {
    database = await openSqlite();
    shop = testShop(database.db);
    Cookie = await letIn(shop, "ada@example.com");
  });
  afterAll(() => database.close());

  const get = (path: string, headers: Record<string, string>) =>
    shop.call("GET", path, undefined, { Cookie, ...headers });
  const fetched = (site: string, mode: string, dest: string) => ({
    "Sec-Fetch-Site": site,
    "Sec-Fetch-Mode": mode,
    "Sec-Fetch-Dest": dest,
  });

  test.each([
    ["a script of the house", fetched("same-origin", "cors", "empty")],
    ["a picture on its page", fetched("same-origin", "no-cors", "image")],
    ["somebody who types the address", fetched("none", "navigate", "document")],
    ["a link in an e-mail", fetched("cross-site", "navigate", "document")],
    ["an old browser", {}],
  ])("%s is let through", async (_name, headers) => {
    expect((await get(CALL, headers)).status).toBe(200);
  });

  test.each([
    ["a frame of another site", fetched("cross-site", "navigate", "iframe")],
    ["a frame of the shop", fetched("same-origin", "navigate", "iframe")],
    ["an embedded object", fetched("cross-site", "navigate", "object")],
    ["a picture on another site", fetched("cross-site", "no-cors", "image")],
    ["a script on another site", fetched("cross-site", "no-cors", "script")],
    ["a style on the shop's page", fetched("same-origin", "no-cors", "style")],
    ["a call of another site", fetched("cross-site", "cors", "empty")],
    ["a call of a neighbouring host", fetched("same-site", "cors", "empty")],
    ["a prefetch of another site", fetched("cross-site", "no-cors", "empty")],
  ])("%s is refused, with a session or without", async (_name, headers) => {
    for (const cookie of [Cookie, ""]) {
      const sent = { ...headers, Cookie: cookie };
      const answer = await get(CALL, sent);
      expect(answer).toMatchObject({ status: 403, body: { error: { code: "foreign_origin" } } });
      expect(answer.headers.get("Cache-Control")).toBe("no-store");
      expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
      expect(answer.headers.get("Cross-Origin-Resource-Policy")).toBe("same-origin");
      expect((await get("/house/orders", sent)).status).toBe(403);
    }
  });

  test("another site's form is refused also as a navigation", async () => {
    const headers = { Cookie, ...fetched("cross-site", "navigate", "document") };
    expect((await shop.call("POST", CALL, {}, headers)).status).toBe(403);
  });

  test.each(["/house", "/house/", "/house/orders", "/House", "/%68ouse/orders", CALL])(
    "%s is isolated from windows and pages of others",
    async (path) => {
      const { headers } = await get(path, {});
      expect(headers.get("Cross-Origin-Opener-Policy")).toBe("same-origin");
      expect(headers.get("Cross-Origin-Resource-Policy")).toBe("same-origin");
    },
  );

  test.each(["/", "/naledi", "/household", "/orders/house", "/api/rates"])(
    "%s of the shop is as before",
    async (path) => {
      const foreign = await get(path, fetched("cross-site", "cors", "empty"));
      expect(foreign.status).not.toBe(403);
      expect(foreign.headers.get("Cross-Origin-Opener-Policy")).toBe("same-origin-allow-popups");
      expect(foreign.headers.get("Cross-Origin-Resource-Policy")).toBeNull();
    },
  );

  test("calls are counted for each session by itself, and those without one by network", async () => {
    shop.world.client = "203.0.113.9";
    const own = { Origin: PUBLIC_URL };
    const statuses = async (count: number, cookie: string) => {
      const seen = new Set<number>();
      for (let call = 0; call < count; call++) {
        seen.add((await get(CALL, { ...own, Cookie: cookie })).status);
      }
      return [...seen];
    };
    const other = await letIn(shop, "bola@example.com");
    expect(await statuses(300, "")).toEqual([401]);
    expect(await statuses(1, "")).toEqual([429]);
    expect(await statuses(300, other)).toEqual([200]);
    expect(await statuses(1, other)).toEqual([429]);
    const third = await letIn(shop, "chi@example.com");
    expect(await statuses(1, third)).toEqual([200]);
    shop.world.client = undefined;
  });

  test("a call takes no large body, whatever it is", async () => {
    const headers = { Cookie, Origin: PUBLIC_URL };
    const body = { text: "x".repeat(70_000) };
    expect((await shop.call("POST", "/house/api/no-such-call", body, headers)).status).toBe(413);
    const stream = new Blob([JSON.stringify(body)]).stream();
    const json = { ...headers, "Content-Type": "application/json" };
    expect((await shop.send("POST", "/house/api/push", stream, json)).status).toBe(413);
  });
});
