import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { differences } from "./archive.ts";

let work: string;
beforeEach(() => {
  work = mkdtempSync(join(tmpdir(), "hazelzuri-"));
});
afterEach(() => rmSync(work, { recursive: true }));

function folder(name: string, files: Readonly<Record<string, string>>): string {
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(work, name, file)), { recursive: true });
    writeFileSync(join(work, name, file), content);
  }
  return join(work, name);
}

test("two folders with the same bytes do not differ", async () => {
  const files = { "shop/a": "a", "shop.tar.gz": "packed", SHA256SUMS: "sums" };
  expect(await differences(folder("one", files), folder("other", files))).toEqual([]);
});

test("what differs is named: the files, not the archives and sums that are made of them", async () => {
  const common = { "shop/same": "same" };
  const one = folder("one", { ...common, "shop/a": "1", "shop/ours": "", "shop.tar.gz": "1" });
  const other = folder("other", {
    ...common,
    "shop/a": "2",
    "shop/theirs": "",
    "shop.tar.gz": "2",
  });
  expect(await differences(one, other)).toEqual([
    "shop/a differs",
    `shop/ours is only in ${one}`,
    `shop/theirs is only in ${other}`,
  ]);
});

test("an archive that differs alone is named", async () => {
  const one = folder("one", { "shop/a": "a", "shop.tar.gz": "1", SHA256SUMS: "1" });
  const other = folder("other", { "shop/a": "a", "shop.tar.gz": "2", SHA256SUMS: "2" });
  expect(await differences(one, other)).toEqual(["SHA256SUMS differs", "shop.tar.gz differs"]);
});
