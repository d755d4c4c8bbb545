import { globSync, readFileSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { RETENTION } from "../../domain/retention.ts";
import { privacySections } from "./privacy-sections.tsx";

const sources = globSync("{app,domain,server}/**/*.{ts,tsx}")
  .filter((file) => !file.includes(".test."))
  .map((file) => ({ file, code: readFileSync(file, "utf8") }));

function textOf(id: string): string {
  const section = privacySections.find((candidate) => candidate.id === id);
  return renderToStaticMarkup(section?.text)
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/\s+/g, " ");
}

test("every period is the one that the shop keeps to", () => {
  const { requestKey: _notPersonal, ...personal } = RETENTION;
  for (const { words } of Object.values(personal)) expect(textOf("how-long")).toContain(words);
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

test("notes in the browser are written in two places, and each of the two cookies in one", () => {
  const using = (pattern: RegExp) =>
    sources.filter(({ code }) => pattern.test(code)).map(({ file }) => file);
  expect(using(/(local|session)Storage\.setItem/).toSorted()).toEqual([
    "app/browser/sign-up.ts",
    "app/browser/storage.ts",
  ]);
  expect(using(/document\.cookie|set-cookie|setCookie|cookieStore/i)).toEqual([
    "app/browser/cart-cookie.ts",
    "app/browser/save-data.ts",
  ]);
  for (const cookie of ["data-saver,", "and cart,"]) expect(textOf("browser")).toContain(cookie);
});

test("what an erasure takes out of an order is said", () => {
  for (const word of ["name", "e-mail", "phone", "address", "state", "comments"]) {
    expect(textOf("your-rights")).toContain(word);
  }
});
