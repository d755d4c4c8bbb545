/** @module-tag rest */
import { spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

let copy: string;
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), "hazelzuri-catalogue-"));
  mkdirSync(join(copy, "scripts/build"), { recursive: true });
  for (const path of ["package.json", "domain", "scripts/build", "scripts/root.ts"]) {
    cpSync(path, join(copy, path), { recursive: true });
  }
  symlinkSync(resolve("node_modules"), join(copy, "node_modules"));
  for (const path of ["scripts/build.ts", "scripts/check-catalogue.ts"]) {
    cpSync(path, join(copy, path));
  }
});
afterAll(() => rmSync(copy, { recursive: true }));

/** Runs a script of the copy, with `price` as the first price in Naledi's file. */
function run(script: string, price: string) {
  const file = join("domain/catalogue/bundle/naledi.ts");
  const source = readFileSync(file, "utf8");
  writeFileSync(join(copy, file), source.replace(/originalPrice: \d+/, `originalPrice: ${price}`));
  const { PATH } = process.env;
  const options = { cwd: copy, encoding: "utf8", env: { PATH } } as const;
  const { status, stderr } = spawnSync(process.execPath, [script], options);
  return { status, stderr };
}

test.each([
  ["140001", "less 50% (black-friday) is not a whole number of naira; a multiple of 10 is"],
  ["140002", "less 30% (december) is not a whole number of naira; a multiple of 10 is"],
  ["1400.5", "is not a whole number of naira"],
  ["0", "is not above zero"],
])("a price of %s stops the check and the build with one line for the piece", (price, why) => {
  const line = `naledi/arcturus-blouse: originalPrice ${price} ${why}\n`;
  for (const script of ["scripts/check-catalogue.ts", "scripts/build.ts"]) {
    expect(run(script, price)).toEqual({ status: 1, stderr: line });
  }
});

test("a price that every promotion divides is none to stop at", () => {
  expect(run("scripts/check-catalogue.ts", "140010")).toEqual({ status: 0, stderr: "" });
});
