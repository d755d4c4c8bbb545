import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import type { ServerBuild } from "react-router";
import routes from "../../app/routes.ts";
import { ROLES } from "../../domain/house/rights.ts";
import type { Role } from "../../domain/house/rights.ts";
import { LockedError } from "../../server/db/errors.ts";
import { renderer } from "../../server/http/built-site.ts";
import { pictureManifest } from "../../server/http/pictures.ts";
import type { Shop } from "../../server/shop.ts";
import { expect, test } from "../support/fixtures.ts";
import { FORMS, POSTS, SCREENS } from "../support/house-rights.ts";
import type { Who } from "../support/house-rights.ts";
import { comeIn, inviteByShell, letIn } from "../support/house-visit.ts";
import { bundledCatalogue } from "../../domain/catalogue/bundle/bundle.ts";

/** Every address of the house in the table of routes but those before the sign-in, with parameters filled in. */
const ADDRESSES = routes
  .flatMap(({ children = [], ...route }: RouteConfigEntry) => [route, ...children])
  .flatMap(({ path = "" }) => (/^house(\/|$)/.test(path) ? [`/${path}`] : []))
  .filter((path) => !/^\/house\/(sign-in|invitation)/.test(path))
  .map((path) => path.replace("*", "no/such/page").replace(/:\w+/g, "x"));

const STALE = `house=${"a".repeat(43)}`;

test("without a session, or with a stale one, every address leads to the sign-in page, and every call is 401", async ({
  request,
}) => {
  expect(ADDRESSES).toContain("/house/settings");
  for (const path of [...ADDRESSES, "/house/orders/HZ-1001", "/house/settings.data"]) {
    for (const Cookie of ["", STALE, "__Host-house=x; house="]) {
      const headers = { Cookie };
      const page = await request.get(path, { headers, maxRedirects: 0 });
      expect([301, 303, 202, 404], path).toContain(page.status());
      if (page.status() === 303)
        expect(page.headers()["location"]).toMatch(/^\/house\/sign-in(\?to=|$)/);
      expect(await page.text(), path).not.toContain("Sign out");
      const call = await request.get(path, {
        headers: { ...headers, Accept: "application/json" },
        maxRedirects: 0,
      });
      expect([401, 301, 404], path).toContain(call.status());
    }
  }
  for (const path of ADDRESSES) {
    const answers = [await request.get(path, { maxRedirects: 0 })];
    const headers = { Accept: "application/json" };
    answers.push(await request.get(path, { headers, maxRedirects: 0 }));
    expect(
      answers.map((answer) => answer.status()),
      path,
    ).toEqual([303, 401]);
    for (const answer of answers) {
      expect(answer.headers()["cache-control"]).toBe("no-store");
      expect(answer.headers()["x-robots-tag"]).toBe("noindex, nofollow");
      expect(answer.headers()["content-security-policy"]).toMatch(
        /^default-src 'none'; script-src 'self'; style-src 'self';/,
      );
    }
  }
});

test("each screen and each form opens to the roles of the table alone; to the workshop the navigation offers what it may open", async ({
  page,
  shop,
  faults,
}) => {
  faults.allow(/40[0-9]|422/);
  const filled = (path: string) => path.replace("*", "no/such/page").replace(/:\w+/g, "x");
  expect(Object.keys(SCREENS).map(filled).toSorted()).toEqual(ADDRESSES.toSorted());
  const posts = { ...POSTS };
  for (const [path, groups] of Object.entries(FORMS)) {
    posts[path] = ROLES.filter((role) => groups.some(({ who }) => who.includes(role)));
  }
  const refusedTo = (role: Role, table: Readonly<Record<string, Who>>) =>
    Object.entries(table).flatMap(([path, who]) => (who.includes(role) ? [] : [path]));
  const atNumber = (path: string) => filled(path.replace(":number", "HZ-1001"));
  for (const role of ROLES) {
    await page.context().clearCookies();
    await letIn(page, shop, `${role}@table.example`, ...(role === "owner" ? [] : [`--${role}`]));
    const offered = page.getByRole("navigation", { name: "House" }).getByRole("link");
    const links = await offered.evaluateAll((all) => all.map((each) => each.getAttribute("href")));
    if (role === "workshop")
      expect(links).toEqual(["/house/orders", "/house/customers", "/house/settings"]);
    for (const href of links) expect((await page.request.get(href ?? "")).status()).toBe(200);
    const refused: string[] = [];
    for (const path of Object.keys(SCREENS)) {
      if (path === "/house/sign-out") continue;
      const answer = await page.request.get(atNumber(path), { maxRedirects: 0 });
      if (answer.status() === 403) refused.push(path);
    }
    expect(refused, role).toEqual(refusedTo(role, SCREENS));
    const barred: string[] = [];
    for (const path of Object.keys(posts).filter((each) => each !== "/house/sign-out")) {
      const sent = { form: { act: "none" }, headers: { Origin: shop.url }, maxRedirects: 0 };
      if ((await page.request.post(atNumber(path), sent)).status() === 403) barred.push(path);
    }
    // A form of no known command is refused as such: which role may send which is in server/house/rights.integration.test.ts.
    expect(barred, role).toEqual(
      role === "workshop" ? refusedTo(role, posts) : refusedTo(role, POSTS),
    );
  }
});

test(
  "however an address is spelled, nothing of the house is shown or done without a session",
  { tag: "@rest" },
  async ({ request, shop }) => {
    for (const path of [
      "/HOUSE/settings",
      "//house/settings",
      "/%68ouse/settings",
      "/house//settings",
      "/house/settings/",
      "/house/./settings",
    ]) {
      const answer = await request.get(shop.url + path);
      expect(await answer.text(), path).toContain("Stay signed in on this phone");
      for (const act of ["end-others", "invite"]) {
        const done = await request.post(shop.url + path, {
          form: { act },
          headers: { Origin: shop.url },
          maxRedirects: 0,
        });
        expect([303, 405], path).toContain(done.status());
      }
    }
  },
);

test("nothing is changed without the shop's Origin", async ({ page, request, shop }) => {
  const link = await inviteByShell(shop, "gbenga@house.example");
  const form = { email: "gbenga@house.example", password: "x", repeat: "x" };
  const foreign: Record<string, string>[] = [
    {},
    { Origin: "null" },
    { Origin: "https://evil.example" },
    { Origin: `${shop.url}.evil.example` },
    { Origin: shop.url.replace("http:", "https:") },
    { "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "same-site" },
  ];
  for (const headers of foreign) {
    for (const path of [
      "/house/sign-in",
      link,
      "/house/sign-out",
      "/house/settings",
      "/house/api/x",
    ]) {
      const answer = await request.post(path, { form, headers, maxRedirects: 0 });
      expect(answer.status(), `${path} ${JSON.stringify(headers)}`).toBe(403);
    }
  }
  await comeIn(page, link);
  for (const headers of foreign) {
    const answer = await page.request.post("/house/sign-out", {
      form: {},
      headers,
      maxRedirects: 0,
    });
    expect(answer.status()).toBe(403);
  }
  await page.goto("/house");
  await expect(page.getByRole("button", { name: "Sign out" })).toBeVisible();
});

test(
  "while the database does not answer, the house's pages are 503 and say so",
  { tag: "@rest" },
  async () => {
    const file = join(process.cwd(), "build/server/index.js");
    const render = await renderer(
      (await import(file)) as ServerBuild,
      "production",
      pictureManifest(process.cwd()),
    );
    const fail = () => Promise.reject(new LockedError());
    const house = { readVisit: fail, isCodeNeeded: fail, readInvitation: fail, signIn: fail };
    const shop = { catalogue: { read: bundledCatalogue }, house } as unknown as Shop;
    const form = {
      method: "POST",
      body: new URLSearchParams({ email: "ada@house.example", password: "x" }),
    };
    for (const [path, init] of [
      ["/house", {}],
      ["/house/settings", {}],
      ["/house/sign-in", {}],
      ["/house/sign-in", form],
      ["/house/sign-in/code", {}],
      ["/house/invitation/x", {}],
    ] as const) {
      const answer = await render(
        new Request(`http://localhost${path}`, init),
        shop,
        "203.0.113.7",
      );
      expect(answer.status, path).toBe(503);
      const html = await answer.text();
      expect(html).toContain("database does not answer just now");
      expect(html).not.toContain("/collections");
    }
  },
);

test("no shopper's page has, loads or can load anything of the house, and robots.txt does not name it", async ({
  request,
}) => {
  const folder = "build/client/assets";
  const styles = readdirSync(folder).filter((name) => /^house-.*\.css$/.test(name));
  expect(styles).toHaveLength(1);
  // Class names of the house's components end with their own names.
  const marks = ["/house", "Stay signed in", "houseIsland", "house-photographs", ...styles];
  const seen = new Set<string>();
  const walk = (text: string, from: string) => {
    for (const mark of marks) expect(text.includes(mark), `${from}: ${mark}`).toBe(false);
    for (const [, name = ""] of text.matchAll(/["'`(/]([\w.-]+\.(?:js|css))["'`)]/g)) {
      if (seen.has(name) || !readdirSync(folder).includes(name)) continue;
      seen.add(name);
      walk(readFileSync(join(folder, name), "utf8"), name);
    }
  };
  const pages = readdirSync("build/pages", { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".html"),
  );
  expect(pages.length).toBeGreaterThan(50);
  for (const name of pages) walk(readFileSync(join("build/pages", name), "utf8"), name);
  for (const path of ["/checkout", "/cart", "/no-such-page", "/robots.txt", "/sitemap.xml"]) {
    walk(await (await request.get(path)).text(), path);
  }
  expect([...seen].filter((name) => name.endsWith(".js")).length).toBeGreaterThan(15);
});

test(
  "nothing public names a file of the house's: no list, no page, no shopper's file; the sign-in page its style alone",
  { tag: "@rest" },
  async ({ page, request, shop }) => {
    const folder = "build/client/assets";
    const files = readdirSync(folder).filter((name) => /\.(js|css)$/.test(name));
    const namedIn = (text: string) => files.filter((name) => text.includes(name));
    /** The files that a page's HTML names, and that those name, and so on. */
    const reached = (html: string) => {
      const found = new Set<string>();
      const waiting = namedIn(html);
      for (let name = waiting.pop(); name; name = waiting.pop()) {
        if (found.has(name)) continue;
        found.add(name);
        waiting.push(...namedIn(readFileSync(join(folder, name), "utf8")));
      }
      return found;
    };
    const built = (at: string) =>
      readdirSync(at, { recursive: true, encoding: "utf8" })
        .filter((name) => /\.(html|xml|txt|webmanifest|json)$/.test(name))
        .map((name) => readFileSync(join(at, name), "utf8"));
    const shopper = [...built("build/pages"), ...built("build/client")];
    for (const path of ["/checkout", "/no-such-page", "/orders/x", "/pay/x", "/newsletter/x"]) {
      shopper.push(await (await request.get(path)).text());
    }
    const shoppers = reached(shopper.join(""));
    await letIn(page, shop, "ife@house.example");
    const signedIn = reached(await (await page.request.get("/house/settings")).text());
    const own = [...signedIn].filter((name) => !shoppers.has(name));
    expect(own.length).toBeGreaterThan(5);

    const entrances: string[] = [];
    for (const path of ["/house/sign-in", "/house/invitation/x"]) {
      entrances.push(await (await request.get(path)).text());
    }
    expect(own.filter((name) => reached(entrances.join("")).has(name))).toEqual([
      expect.stringMatching(/^house-[\w-]+\.css$/),
    ]);
    // Each script is a shopper's or the house's: there is no list of all, and no code of a screen that the server renders.
    const scripts = files.filter((name) => name.endsWith(".js"));
    expect(scripts.filter((name) => !shoppers.has(name) && !signedIn.has(name))).toEqual([]);
    for (const name of files) {
      expect(readFileSync(join(folder, name), "utf8"), name).not.toMatch(
        /house\/[\w/-]*[./](page|route|layout)["`]/,
      );
    }
    for (const path of ["/assets/", "/assets", "/.vite/manifest.json", "/assets/manifest.json"]) {
      expect((await request.get(path)).status(), path).toBe(404);
    }
  },
);
