import { expect, test } from "vitest";
import { pageRules, ruleOf } from "../../app/pages.ts";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "../../app/routes.ts";
import { createAddresses } from "./page-rules.ts";

const find = createAddresses(["/favicon.ico"], pageRules, ["/naledi/orion-dress"]);
const REFERENCE = `HZ${"0".repeat(25)}A`;

test.each([
  ["/naledi", "/naledi"],
  ["/Naledi", "/naledi"],
  ["/NALEDI/", "/naledi"],
  ["//naledi//", "/naledi"],
  ["/naledi//Orion-Dress", "/naledi/orion-dress"],
  ["/n%61ledi", "/naledi"],
  ["/naledi%2Forion-dress", "/naledi/orion-dress"],
  ["//", "/"],
  ["/Robots.txt", "/robots.txt"],
])("%s means the page %s", (path, meant) => {
  expect(find(path)).toEqual({ path: meant, isLive: true });
});

test.each(["/favicon.ico", "/mysthique-006"])("%s is a file or redirected", (path) => {
  expect(find(path.toUpperCase())).toEqual({ path, isLive: false });
});

test.each([
  "/nowhere",
  "/naledi/nothing",
  "/%ff",
  "/%00",
  "/naledi%00",
  "/naledi.data",
  "/__manifest",
  "/__proto__/x",
])("%s is no page", (path) => {
  expect(find(path)).toBeUndefined();
});

test("live pages have one spelling, too, and an order's address is one only in a reference's shape", () => {
  expect(find("/Checkout")).toEqual({ path: "/checkout", isLive: true });
  expect(find("/Messages")).toEqual({ path: "/messages", isLive: true });
  expect(find(`/Orders/${REFERENCE.toLowerCase()}/`)).toEqual({
    path: `/orders/${REFERENCE}`,
    isLive: true,
  });
  for (const path of ["/orders/x", `/orders/${REFERENCE}/more`, `/orders/${REFERENCE}O`])
    expect(find(path)).toBeUndefined();
});

test.each(["newsletter", "restock", "orders/find"])(
  "the link of an e-mail, /%s/…, has its case",
  (page) => {
    expect(find(`/${page.toUpperCase()}/aB-_9/`)).toEqual({ path: `/${page}/aB-_9`, isLive: true });
    for (const token of ["", "a%20b", "a/b", "a".repeat(65)])
      expect(find(`/${page}/${token}`)).toBeUndefined();
  },
);

test("a row of the table is all that a live page needs, with a parameter or without", () => {
  const found = createAddresses(
    [],
    [
      { path: "/account", source: "private" },
      { path: "/gifts/:code", source: "private" },
      { path: "/*", source: "rendered" },
    ],
  );
  expect(found("/Account/")).toEqual({ path: "/account", isLive: true });
  expect(found("/Gifts/a b")).toEqual({ path: "/gifts/a%20b", isLive: true });
  expect(found("/gifts/")).toBeUndefined();
  expect(found("/gifts/a/b")).toBeUndefined();
});

test("every address below a tree is live, in its own spelling", () => {
  const rules = [
    { path: "/house", source: "private" },
    { path: "/house/*", source: "private" },
    { path: "/*", source: "rendered" },
  ] as const;
  const found = createAddresses([], rules);
  expect(found("/House/")).toEqual({ path: "/house", isLive: true });
  expect(found("//HOUSE//Orders/HZ-1001/")).toEqual({
    path: "/house/Orders/HZ-1001",
    isLive: true,
  });
  expect(found("/house/a%2Fb c")).toEqual({ path: "/house/a/b%20c", isLive: true });
  expect(found("/houses")).toBeUndefined();
  expect(found("/other/house/orders")).toBeUndefined();
});

test("the table's last rule fits any path, and only the last", () => {
  const fitAll = pageRules.filter(({ path }) => path === "/*");
  expect(fitAll).toEqual([pageRules.at(-1)]);
  // A path arrives decoded, so that it may contain anything.
  for (const path of ["/no/such/page", "/a\nb/c/d", "/\r\n/\u2028//"]) {
    expect(ruleOf(path)).toBe(pageRules.at(-1));
  }
});

test("a collection of the owner's is a page once the catalogue has it, and its address is spelled like any", () => {
  expect(ruleOf("/harmattan")).toMatchObject({ path: "/:collection", isIndexed: true });
  expect(ruleOf("/harmattan/dust-dress")).toMatchObject({ path: "/:collection/:slug" });
  expect(find("/harmattan")).toBeUndefined();
  const with1 = createAddresses([], pageRules, ["/harmattan", "/harmattan/dust-dress"]);
  expect(with1("/Harmattan/")).toEqual({ path: "/harmattan", isLive: true });
  expect(with1("/harmattan/Dust-Dress")).toEqual({ path: "/harmattan/dust-dress", isLive: true });
  expect(with1("/harmattan/other")).toBeUndefined();
});

test("every screen has a row of the table", () => {
  // The gallery exists in development only.
  const addresses = addressesOf(routes).filter((address) => !address.startsWith("/_/"));
  const known = pageRules.map(({ path }) => path);
  const trees = known.filter((path) => path.endsWith("/*") && path !== "/*");
  const forgotten = addresses.filter(
    (address) =>
      !known.includes(address.replace(":collection", "naledi")) &&
      !trees.some((tree) => address.startsWith(tree.slice(0, -1))),
  );
  expect(addresses.length).toBeGreaterThan(20);
  expect(forgotten).toEqual([]);
});

function addressesOf(entries: readonly RouteConfigEntry[], under = ""): string[] {
  return entries.flatMap(({ path, children }) => {
    const own = path === undefined ? under : `${under}/${path}`;
    return children ? addressesOf(children, own) : [own || "/"];
  });
}
