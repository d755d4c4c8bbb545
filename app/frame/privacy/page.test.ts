import { globSync, readFileSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { brandDetails } from "../../../domain/stores/shop-details.ts";
import { PERSONAL_DATA } from "../../../domain/personal-data.ts";
import type { PersonalData } from "../../../domain/personal-data.ts";
import { RETENTION } from "../../../domain/retention.ts";
import { privacySections } from "./page.tsx";

const sources = globSync("{app,domain,server}/**/*.{ts,tsx}")
  // Sorted, since `globSync` returns files in the file system's order.
  .toSorted()
  .filter((file) => !file.includes(".test."))
  .map((file) => ({ file, code: readFileSync(file, "utf8") }));

function textOf(id: string): string {
  const section = privacySections(brandDetails).find((candidate) => candidate.id === id);
  return renderToStaticMarkup(section?.text)
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/\s+/g, " ");
}

test("every period is the one that the shop keeps to", () => {
  const { requestKey: _key, paymentPageCheck: _check, ...personal } = RETENTION;
  // Each period has a sentence of its own, so two equal periods are named twice.
  const periods = Object.values(personal).map(({ words }) => words);
  const [list = ""] = textOf("how-long").split("A backup may hold");
  const said = list.match(/\d+ (?:days?|years?)/g) ?? [];
  expect(said.toSorted()).toEqual(periods.toSorted());
});

test("every note in the browser is named", () => {
  const keys = sources.flatMap(({ code }) =>
    [...code.matchAll(/"(hazelzuri-[a-z-]+|selectedCurrency|hasSignedUp)"/g)].map(
      ([, key = ""]) => key,
    ),
  );
  expect(new Set(keys).size).toBeGreaterThan(5);
  for (const key of keys) expect(textOf("browser")).toContain(key);
});

test("what is kept of a network address is said of orders and of messages", () => {
  expect(textOf("what")).toMatch(
    /place an order, .*scrambled form .*at most two days\. When you write/,
  );
});

test("what the service worker keeps is named, with its library's own note", () => {
  const worker = sources.filter(({ file }) => file.startsWith("app/browser/worker/"));
  expect(worker.some(({ code }) => code.includes('from "workbox-expiration"'))).toBe(true);
  expect(textOf("browser")).toContain("workbox-expiration");
  expect(textOf("browser")).toContain("at most 40");
  expect(textOf("browser")).toContain("at most 120");
  const codes = worker.map(({ code }) => code).join("\n");
  expect(codes).toContain("MOST_PAGES = 40");
  expect(codes).toContain("MOST_PICTURES = 120");
});

test("notes in the browser are written in one place, and each cookie in another", () => {
  // Without the owner's side (`house`), which no shopper's browser loads.
  const shops = sources.filter(
    ({ file }) => !/^(app|app\/routes|server|server\/services)\/house[/.]/.test(file),
  );
  const using = (pattern: RegExp) =>
    shops.filter(({ code }) => pattern.test(code)).map(({ file }) => file);
  expect(using(/(localStorage|sessionStorage|\[area\])\.setItem/)).toEqual([
    "app/browser/stored-value.ts",
  ]);
  expect(using(/document\.cookie|set-cookie|setCookie|cookieStore/i).toSorted()).toEqual([
    "app/browser/boot.ts",
    "app/browser/saves-data.ts",
    "app/celebrations/page.tsx",
    "app/frame/data-saver.island.tsx",
    "app/orders/find/link.page.tsx",
    "app/orders/find/page.tsx",
    "server/cookies.ts",
    "server/orders/find-orders.ts",
  ]);
  expect(textOf("browser")).toContain("data-saver,");
  expect(textOf("browser")).toContain("columns,");
});

test("whoever else gets a kind of data is named, with what everybody sees", () => {
  for (const { what, readers } of Object.values<PersonalData>(PERSONAL_DATA)) {
    for (const reader of readers) {
      expect(reader === "Everybody" ? what : textOf("others")).toContain(reader);
    }
  }
});

test("what an erasure takes out of an order is said", () => {
  for (const word of ["name", "e-mail", "phone", "address", "state", "comments"]) {
    expect(textOf("your-rights")).toContain(word);
  }
});
