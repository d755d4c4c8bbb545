import { expect, test } from "vitest";
import { firstOfEach } from "./warm-pages.ts";

const page = (collection: "naledi" | "genesis", path: string) => ({ collection, path });
const pages = [
  page("naledi", "/naledi/a"),
  page("naledi", "/naledi/b"),
  page("naledi", "/naledi/c"),
  page("genesis", "/genesis/d"),
];
const paths = (count: number) => firstOfEach(pages, count).map(({ path }) => path);

test("every collection has its first page before any has its second", () => {
  expect(paths(3)).toEqual(["/naledi/a", "/genesis/d", "/naledi/b"]);
});

test("all pages are taken once if there are fewer", () => {
  expect(paths(200)).toEqual(["/naledi/a", "/genesis/d", "/naledi/b", "/naledi/c"]);
});
