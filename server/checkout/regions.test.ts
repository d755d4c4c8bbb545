import { expect, test } from "vitest";
import { listCountries } from "./regions.ts";

test("Nigeria is the first country, and the others come as people sort them", () => {
  const names = listCountries().map(({ name }) => name);
  expect(names[0]).toBe("Nigeria");
  expect(names.filter((name) => name === "Nigeria")).toHaveLength(1);
  // Sorted by code points, Åland would come last.
  expect(names.indexOf("Åland Islands")).toBeLessThan(names.indexOf("Albania"));
  const others = names.slice(1);
  expect(others).toEqual(others.toSorted((a, b) => a.localeCompare(b, "en")));
});
