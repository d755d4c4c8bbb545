import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { FeedPost } from "../../domain/stores/feed.ts";
import { onDatabases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { testShop } from "../../tests/support/shop.ts";
import type { TestShop } from "../../tests/support/shop.ts";
import { createRefreshFeedTokens } from "./feeds.ts";
import { createCorrectTimes } from "../jobs/correct-times.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);

const posts: FeedPost[] = [
  {
    id: "1001",
    media_type: "IMAGE",
    caption: "New in",
    permalink: "https://www.instagram.com/p/X1/",
    media_url: "https://scontent.cdninstagram.com/1.jpg?oe=1",
  },
  {
    id: "1002",
    media_type: "VIDEO",
    media_url: "https://scontent.cdninstagram.com/2.mp4",
    thumbnail_url: "https://scontent.cdninstagram.com/2.jpg",
  },
];

onDatabases("the social feeds on $name", ({ open }) => {
  let database: TestDatabase;
  let shop: TestShop;
  let asked: { token: string; limit: number }[];
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    await database.db.deleteFrom("feeds").execute();
    await database.db.deleteFrom("feed_tokens").execute();
    shop = testShop(database.db);
    shop.world.fetchPicture = () => ({ kind: "fetched", bytes: JPEG });
    asked = [];
    up();
  });
  afterAll(() => database.close());

  const up = () => {
    shop.world.media = (token, limit) => {
      asked.push({ token, limit });
      return { kind: "fetched", posts };
    };
  };
  const down = () => {
    shop.world.media = (token, limit) => {
      asked.push({ token, limit });
      return { kind: "unavailable", reason: "status 500" };
    };
  };
  const later = (ms: number) => {
    shop.world.now = new Date(shop.world.now.getTime() + ms);
  };
  const read = (store = "babies") => shop.call("GET", `/api/feeds/${store}`);

  test("are asked for with their own token and limits", async () => {
    await read("babies");
    await read("lifestyle");
    expect(asked).toEqual([
      { token: "token of babies", limit: 11 },
      { token: "token of lifestyle", limit: 9 },
    ]);
  });

  test("show pictures at the shop's own address and no film", async () => {
    const { status, body } = await read();
    expect(status).toBe(200);
    expect(body).toEqual({
      data: [
        { ...posts[0], media_url: "/feed-pictures/babies/1001" },
        { id: "1002", media_type: "VIDEO", thumbnail_url: "/feed-pictures/babies/1002" },
      ],
    });
  });

  test("are kept for an hour", async () => {
    await Promise.all([read(), read(), read()]);
    later(HOUR - MINUTE);
    await read();
    expect(asked).toHaveLength(1);
    later(MINUTE);
    await read();
    expect(asked).toHaveLength(2);
  });

  test("the last good answer is served for a week while the provider fails", async () => {
    await read();
    down();
    later(7 * DAY);
    expect((await read()).status).toBe(200);
    later(MINUTE);
    expect((await read()).status).toBe(502);
    up();
    later(MINUTE);
    expect((await read()).status).toBe(200);
  });

  test("with nothing kept a failing provider is 502, and is asked once a minute", async () => {
    down();
    const answer = await read();
    expect(answer.status).toBe(502);
    expect(answer.body.error.code).toBe("feed_unavailable");
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    await read();
    expect(asked).toHaveLength(1);
    later(MINUTE);
    await read();
    expect(asked).toHaveLength(2);
  });

  test("a feed that the shop does not have is 404", async () => {
    expect((await read("constructor")).status).toBe(404);
  });

  test("pictures are fetched once, and served for good after the provider's address expired", async () => {
    let fetches = 0;
    shop.world.fetchPicture = () => {
      fetches += 1;
      return { kind: "fetched", bytes: JPEG };
    };
    await read();
    shop.world.fetchPicture = () => ({ kind: "unavailable", reason: "status 403" });
    const picture = await shop.call("GET", "/feed-pictures/babies/1002");
    expect(picture.status).toBe(200);
    expect(picture.headers.get("Content-Type")).toBe("image/jpeg");
    expect(picture.headers.get("Cache-Control")).toContain("immutable");
    later(HOUR);
    await read();
    expect(fetches).toBe(2);
  });

  test("a post whose picture cannot be had is left out", async () => {
    shop.world.fetchPicture = (url) =>
      url.includes("2.jpg")
        ? { kind: "unavailable", reason: "status 403" }
        : { kind: "fetched", bytes: JPEG };
    const { body } = await read();
    expect(body).toMatchObject({ data: [{ id: "1001" }] });
  });

  test.each([
    "/feed-pictures/babies/9999",
    "/feed-pictures/attic/1001",
    "/feed-pictures/babies/%2e%2e%2fx",
  ])("%s is no picture of a feed", async (path) => {
    await read();
    expect((await shop.call("GET", path)).status).toBe(404);
  });

  describe("the token", () => {
    /** Runs rounds until no token is due. */
    const refresh = async () => {
      const round = createRefreshFeedTokens(shop.ports);
      while ((await round()) !== "idle");
    };
    let refreshed: string[];
    beforeEach(() => {
      refreshed = [];
      shop.world.refreshToken = (token) => {
        refreshed.push(token);
        return { kind: "refreshed", token: `${token}, anew`, expiresInSeconds: 60 * 86_400 };
      };
    });

    test("is refreshed once it is a day old, then every 30 days, and used from then on", async () => {
      await refresh();
      expect(refreshed).toEqual([]);
      later(25 * HOUR);
      await refresh();
      expect(refreshed).toEqual(["token of babies", "token of lifestyle"]);
      await read();
      expect(asked[0]?.token).toBe("token of babies, anew");
      later(30 * DAY - MINUTE);
      await refresh();
      expect(refreshed).toHaveLength(2);
      later(MINUTE);
      await refresh();
      expect(refreshed[2]).toBe("token of babies, anew");
    });

    test("does not expire where it was refreshed by a clock that was a year ahead", async () => {
      const now = shop.world.now.getTime();
      later(365 * DAY);
      await refresh();
      later(25 * HOUR);
      await refresh();
      expect(refreshed).toEqual(["token of babies", "token of lifestyle"]);
      shop.world.now = new Date(now);
      await createCorrectTimes(shop.ports)();
      await refresh();
      expect(refreshed.slice(2)).toEqual(["token of babies, anew", "token of lifestyle, anew"]);
    });

    test("is refreshed by one of several processes", async () => {
      await refresh();
      later(25 * HOUR);
      await Promise.all([refresh(), refresh(), refresh()]);
      expect(refreshed).toHaveLength(2);
    });

    test("stays, and is tried again an hour later, where refreshing fails", async () => {
      await refresh();
      shop.world.refreshToken = (token) => {
        refreshed.push(token);
        return { kind: "unavailable", reason: "status 400, code 190" };
      };
      later(25 * HOUR);
      await refresh();
      await refresh();
      expect(refreshed).toHaveLength(2);
      later(HOUR);
      await refresh();
      expect(refreshed).toHaveLength(4);
      await read();
      expect(asked[0]?.token).toBe("token of babies");
    });

    test("gives way to another one in the environment", async () => {
      await refresh();
      later(25 * HOUR);
      await refresh();
      const { feeds } = shop.ports;
      const babies = feeds.babies && { ...feeds.babies, token: "the owner's new token" };
      const renewed = { ...feeds, babies };
      await createRefreshFeedTokens({ ...shop.ports, feeds: renewed })();
      const row = database.db.selectFrom("feed_tokens").select("token");
      expect(await row.where("store", "=", "babies").executeTakeFirst()).toEqual({
        token: "the owner's new token",
      });
    });
  });
});
