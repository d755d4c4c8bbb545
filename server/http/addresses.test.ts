import { expect, test } from "vitest";
import { pageRules } from "../../app/pages.ts";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { matchPath } from "react-router";
import routes from "../../app/routes.ts";
import config from "../../react-router.config.ts";
import { createAddresses, LIVE_PAGE_PREFIXES } from "./addresses.ts";

const find = createAddresses(["/", "/naledi", "/naledi/orion-dress", "/robots.txt"], ["/checkout"]);
const kept = (path: string) => ({ path, isLive: false });
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
  ["/Mysthique-006", "/mysthique-006"],
  ["/Messages", "/messages"],
])("%s means the page %s", (path, meant) => {
  expect(find(path)).toEqual(kept(meant));
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
  expect(find(`/Orders/${REFERENCE.toLowerCase()}/`)).toEqual({
    path: `/orders/${REFERENCE}`,
    isLive: true,
  });
  for (const path of [
    "/orders/x",
    "/orders/",
    `/orders/${REFERENCE}/more`,
    `/orders/${REFERENCE}O`,
  ])
    expect(find(path)).toBeUndefined();
});

test("every screen is built, or named as a live page, or only posted to", () => {
  // The gallery exists in development only.
  const addresses = addressesOf(routes).filter((address) => !address.startsWith("/_/"));
  const getStaticPaths = () => addresses.filter((address) => !address.includes(":"));
  const built = config.prerender({ getStaticPaths });
  const started = pageRules.filter(({ source }) => source === "started").map(({ path }) => path);
  const live = [...started, ...Object.keys(LIVE_PAGE_PREFIXES), "/messages"];
  const forgotten = addresses.filter(
    (address) =>
      !built.some((path) => matchPath(address, path)) && !live.includes(address.replace(/:.*/, "")),
  );
  expect(addresses.length).toBeGreaterThan(20);
  expect(forgotten).toEqual([]);
});

test("every private page of the table is found, however it is spelled", () => {
  const privates = pageRules.filter(
    ({ source, path }) => source === "private" && path.includes(":"),
  );
  expect(privates.map(({ path }) => path.replace(/:.*/, "")).toSorted()).toEqual(
    Object.keys(LIVE_PAGE_PREFIXES).toSorted(),
  );
});

function addressesOf(entries: readonly RouteConfigEntry[], under = ""): string[] {
  return entries.flatMap(({ path, children }) => {
    const own = path === undefined ? under : `${under}/${path}`;
    return children ? addressesOf(children, own) : [own || "/"];
  });
}
