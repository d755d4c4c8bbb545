import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { faultsOf } from "./faults.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "hazelzuri-"));
  for (const [cpu, machine] of [
    ["x64", 62],
    ["arm64", 183],
  ] as const) {
    write(`node_modules/better-sqlite3/prebuilds/linux-${cpu}.node`, elf(machine));
    write(`node_modules/@img/sharp-linux-${cpu}/lib/sharp.node`, elf(machine));
    write(`node_modules/@img/sharp-libvips-linux-${cpu}/lib/libvips-cpp.so.8`, elf(machine));
  }
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(path: string, content: string | Buffer): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}

/** The beginning of a native file for this machine. */
function elf(machine: number): Buffer {
  const header = Buffer.alloc(64);
  header.write("\x7fELF", "latin1");
  header.writeUInt16LE(machine, 18);
  return header;
}

const faults = () => faultsOf(folder, { paths: ["/home/maker/shop"], forbidden: ["vite"] });

test("a release with the native code of both architectures has no faults", async () => {
  expect(await faults()).toEqual([]);
});

test("native code that one architecture lacks is found, whatever the file is called", async () => {
  write("node_modules/better-sqlite3/prebuilds/linux-arm64.node", elf(62));
  expect(await faults()).toEqual([expect.stringMatching(/better-sqlite3.*for arm64$/)]);
});

test("native code of any other processor is found", async () => {
  write("node_modules/other/other.node", elf(243));
  expect(await faults()).toEqual([
    expect.stringMatching(/^node_modules\/other\/other\.node is for/),
  ]);
});

test("a file that names a folder of the machine is found", async () => {
  write("build/shop/shop.cjs", 'require("/home/maker/shop/server/a.ts")');
  expect(await faults()).toEqual(["build/shop/shop.cjs names /home/maker/shop"]);
});

test("a package for development only is found", async () => {
  write("node_modules/vite/index.js", "");
  expect(await faults()).toEqual(["vite is needed for development only"]);
});
