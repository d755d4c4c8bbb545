import { expect, test } from "vitest";
import { createFieldCounts } from "./field-figures.ts";

const NOW = new Date("2026-11-25T08:00:00.000Z");
const PAGE = { screen: "home", errors: 0 };

test.each([
  [{ ...PAGE, screen: "house" }, "screen"],
  [{ errors: 0 }, "screen"],
  [{ ...PAGE, errors: 101 }, "errors"],
  [{ ...PAGE, errors: -1 }, "errors"],
  [{ ...PAGE, errors: 0.5 }, "errors"],
  [{ ...PAGE, LCP: -1 }, "LCP"],
  [{ ...PAGE, LCP: 600_001 }, "LCP"],
  [{ ...PAGE, INP: "120" }, "INP"],
  [{ ...PAGE, CLS: 101 }, "CLS"],
  [{ ...PAGE, FCP: null }, "FCP"],
  [{ ...PAGE, url: "/orders/HZ" }, ""],
  [null, ""],
])("%j is refused, naming %j, and nothing of it is counted", (body, field) => {
  const counts = createFieldCounts(NOW);
  const seen: unknown[] = [];
  counts.follow((...taken) => seen.push(taken));
  expect(Object.keys(counts.take(body) ?? {})).toEqual([field]);
  expect(seen).toEqual([]);
});

test("three of four views are at least as good as the figure, and zero is a figure", () => {
  const counts = createFieldCounts(NOW);
  for (const LCP of [400, 800, 1_200, 9_000]) counts.take({ ...PAGE, errors: 2, LCP, CLS: 0.05 });
  counts.take({ ...PAGE, INP: 0 });
  const { LCP, CLS, INP, FCP, errors } = counts.read();
  expect(LCP.views).toBe(4);
  expect(LCP.threeOfFour / 1_200).toBeCloseTo(1, 1);
  expect(CLS).toEqual({ views: 4, threeOfFour: 0.05 });
  expect([INP.views, FCP.views, errors]).toEqual([1, 0, 8]);
});

test("a visitor's page of the cart or of the form is a step; nothing else is", () => {
  const counts = createFieldCounts(NOW);
  const get = (url: string, headers = {}, method = "GET") =>
    counts.countPage({ method, url, headers });
  get("/cart");
  get("/cart?add=naledi/orion-dress", { "sec-fetch-mode": "navigate" });
  get("/checkout", { "sec-fetch-mode": "navigate" });
  // The service worker stores the cart ahead.
  get("/cart", { "sec-fetch-mode": "cors" });
  get("/cart", {}, "HEAD");
  for (const url of ["/", "/cartoon", "/collections", "/contact?from=/cart"]) get(url);
  expect(counts.steps).toEqual({ cart: 2, form: 1, payment: 0, paid: 0 });
});
