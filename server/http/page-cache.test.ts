import { expect, test, vi } from "vitest";
import { ruleOf } from "../../app/pages.ts";
import { createPageCache, pageKeys, readKey } from "./page-cache.ts";
import type { Page } from "./pages.ts";

/** A site whose pages say at which revision they were rendered. */
function site({ maxBytes = 1_000 } = {}) {
  const world = {
    revision: "0",
    now: 0,
    rendered: [] as string[],
    render: (path: string): Page | Response => made(`${path} at ${world.revision}`),
  };
  const error = vi.fn();
  const pages = createPageCache({
    render: async (path) => {
      world.rendered.push(path);
      return world.render(path);
    },
    revision: () => world.revision,
    logger: { error },
    now: () => world.now,
    maxBytes,
  });
  const bodyOf = (path: string) => pages.get(path)?.plain.body;
  return { world, pages, error, bodyOf };
}

function made(body: string, bytes = 1): Page {
  return { plain: { body, etag: "", headers: [], headers304: [] }, bytes };
}

test("a page is rendered once, also when two ask for it at the same time, and then kept", async () => {
  const { pages, world, bodyOf } = site();
  expect(bodyOf("/naledi")).toBeUndefined();
  await Promise.all([pages.make("/naledi"), pages.make("/naledi")]);
  expect(bodyOf("/naledi")).toBe("/naledi at 0");
  expect(world.rendered).toEqual(["/naledi"]);
});

test("after a change the old page is sent until the new one is made", async () => {
  const { pages, world, bodyOf } = site();
  await pages.make("/");
  await pages.make("/naledi");
  world.revision = "1";
  const renewed = pages.renew(() => true);
  expect(bodyOf("/naledi")).toBe("/naledi at 0");
  await renewed;
  expect([bodyOf("/"), bodyOf("/naledi")]).toEqual(["/ at 1", "/naledi at 1"]);
  // The page that was asked for meanwhile came first.
  expect(world.rendered).toEqual(["/", "/naledi", "/naledi", "/"]);
});

test("a page that takes its time is not sent in its old version for ever", async () => {
  const { pages, world, bodyOf } = site();
  await pages.make("/naledi");
  world.revision = "1";
  const renewed = pages.renew(() => true);
  world.now = 301;
  expect(bodyOf("/naledi")).toBeUndefined();
  await renewed;
  expect(bodyOf("/naledi")).toBe("/naledi at 1");
});

test("a change during the renewal is not missed", async () => {
  const { pages, world, bodyOf } = site();
  for (const path of ["/", "/naledi", "/cart"]) await pages.make(path);
  world.revision = "1";
  const renewed = pages.renew(() => true);
  world.revision = "2";
  await Promise.all([renewed, pages.renew(() => true)]);
  expect(["/", "/naledi", "/cart"].map(bodyOf)).toEqual(["/ at 2", "/naledi at 2", "/cart at 2"]);
});

test("a rendering that began before a change is not taken for the new page", async () => {
  const { pages, world, bodyOf } = site();
  const early = pages.make("/naledi");
  world.revision = "1";
  await Promise.all([early, pages.make("/naledi")]);
  expect(bodyOf("/naledi")).toBe("/naledi at 1");
});

test("a page that cannot be rendered keeps its old version, and the log says so", async () => {
  const { pages, world, error, bodyOf } = site();
  await pages.make("/naledi");
  await pages.make("/cart");
  world.revision = "1";
  world.render = (path) => {
    if (path === "/cart") return new Response(null, { status: 500 });
    throw new Error("no template");
  };
  await pages.renew(() => true);
  world.now = 10_000;
  expect([bodyOf("/naledi"), bodyOf("/cart")]).toEqual(["/naledi at 0", "/cart at 0"]);
  expect(error).toHaveBeenCalledTimes(2);
  // After half a minute the next request tries again.
  world.now = 30_000;
  expect(bodyOf("/naledi")).toBeUndefined();
  world.render = (path) => made(`${path} at ${world.revision}`);
  await pages.make("/naledi");
  expect(bodyOf("/naledi")).toBe("/naledi at 1");
});

test("a page that is no more goes at once", async () => {
  const { pages, world, bodyOf } = site();
  await pages.make("/naledi/orion-dress");
  world.revision = "1";
  void pages.renew((path) => path !== "/naledi/orion-dress");
  expect(bodyOf("/naledi/orion-dress")).toBeUndefined();
});

test("a response that is no page is passed on and not kept", async () => {
  const { pages, world, bodyOf } = site();
  world.render = () => new Response(null, { status: 404 });
  expect(await pages.make("/nowhere")).toMatchObject({ status: 404 });
  expect(bodyOf("/nowhere")).toBeUndefined();
});

test("memory has a limit: pages that nobody asked for go first", async () => {
  const { pages, bodyOf } = site({ maxBytes: 30 });
  for (const path of ["/a", "/b", "/c"]) pages.keep(path, made(path, 10));
  pages.keep("/d", made("/d", 10));
  bodyOf("/c");
  pages.keep("/e", made("/e", 10));
  const left = ["/a", "/b", "/c", "/d", "/e"].filter((path) => bodyOf(path) !== undefined);
  expect(left).toHaveLength(3);
  expect(left).toContain("/c");
  expect(left).toContain("/e");
});

const keyOf = pageKeys(ruleOf);
const asked = (query = "", cookie?: string) => ({ query, cookie });

test("a page's key is its path", () => {
  expect(keyOf("/naledi", asked())).toBe("/naledi");
  expect(keyOf("/terms", asked("colour=blue", "columns=two"))).toBe("/terms");
});

test.each(["kind=dress", "utm_source=x&sort=price-up", "?colour=", "stock=yes"])(
  "with %s a listing is rendered for the request",
  (query) => {
    expect(keyOf("/naledi", asked(query))).toBeUndefined();
    expect(keyOf("/hazelbee/shop", asked(query, "columns=two"))).toBeUndefined();
  },
);

test("the contact page is rendered for the request only if it names a piece", () => {
  expect(keyOf("/contact", asked("about=Orion+Dress"))).toBeUndefined();
  expect(keyOf("/contact", asked("utm_source=x"))).toBe("/contact");
});

test("parameters that change nothing do not fill the memory: a listing has two keys", () => {
  const queries = Array.from({ length: 500 }, (_, at) => `utm_${at}=${at}&q=${at}`);
  const cookies = ["", "columns=two", "columns=one", "columns=twofold", "x=1; columns=two"];
  const keys = queries.flatMap((query) =>
    cookies.map((cookie) => keyOf("/naledi", asked(query, cookie))),
  );
  expect(new Set(keys)).toEqual(new Set(["/naledi", "/naledi?columns=two"]));
});

test("a key says of which path it is, and with which cookie its page is made", () => {
  expect(readKey("/naledi")).toEqual({ path: "/naledi", cookie: "" });
  expect(readKey("/naledi?columns=two")).toEqual({ path: "/naledi", cookie: "columns=two" });
});
