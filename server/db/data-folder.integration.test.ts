import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { runOwnerCommand } from "../../tests/support/owner-command.ts";
import { orderBody } from "../../tests/support/order-body.ts";
import { end, startProcess } from "../../tests/support/shop-process.ts";
import { keepPrivate } from "./data-folder.ts";

let home: string;
let dataDir: string;
let umask: number;
beforeEach(() => {
  umask = process.umask(0o022);
  home = mkdtempSync(join(tmpdir(), "hazelzuri-"));
  dataDir = join(home, "data");
});
afterEach(() => {
  process.umask(umask);
  rmSync(home, { recursive: true });
});

const modeOf = (path: string) => (statSync(path).mode & 0o7777).toString(8);
/** Returns the files and folders under a folder, itself included, that others than its owner can open. */
async function open(folder: string): Promise<string[]> {
  const names = ["", ...(await readdir(folder, { recursive: true }))];
  return names.filter((name) => (statSync(join(folder, name)).mode & 0o077) !== 0);
}

/** Creates a data folder as an earlier release left it: with the usual umask. */
function leaveAsBefore(): void {
  mkdirSync(join(dataDir, "feed-pictures/babies"), { recursive: true });
  mkdirSync(join(dataDir, "sandbox"));
  for (const name of [
    "before_restore_20261121.sqlite",
    "feed-pictures/babies/1",
    "sandbox/emails.json",
  ])
    writeFileSync(join(dataDir, name), "x");
}

test(
  "a shop's data folder is its owner's alone, what an earlier release left in it included",
  { tags: ["rest"] },
  async () => {
    leaveAsBefore();
    expect((await open(dataDir)).length).toBe(7);
    const { url, child } = await startProcess({ DATA_DIR: dataDir });
    await fetch(`${url}/api/orders`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(orderBody()),
    });
    expect(await readdir(dataDir)).toContain("shop.sqlite-wal");
    expect(await open(dataDir)).toEqual([]);
    await end(child, "SIGTERM");
    expect(await open(dataDir)).toEqual([]);
  },
);

test(
  "an owner's command opens yesterday's database without leaving it open to others",
  { tags: ["rest"] },
  async () => {
    const { child } = await startProcess({ DATA_DIR: dataDir });
    await end(child, "SIGTERM");
    chmodSync(dataDir, 0o755);
    chmodSync(join(dataDir, "shop.sqlite"), 0o644);
    const { code } = await runOwnerCommand("owner", ["list"], { dataDir, databaseUrl: undefined });
    expect(code).toBe(0);
    expect(await open(dataDir)).toEqual([]);
  },
);

test("what is not the shop's keeps its mode", () => {
  mkdirSync(join(dataDir, "photographs"), { recursive: true });
  writeFileSync(join(dataDir, "notes.txt"), "x");
  expect(keepPrivate(dataDir)).toEqual([]);
  expect(modeOf(dataDir)).toBe("700");
  expect(modeOf(join(dataDir, "notes.txt"))).toBe("644");
  expect(modeOf(join(dataDir, "photographs"))).toBe("755");
});

test("a folder that everybody shares stays so, and is named", () => {
  mkdirSync(dataDir);
  chmodSync(dataDir, 0o1777);
  expect(keepPrivate(dataDir)).toEqual([dataDir]);
  expect(modeOf(dataDir)).toBe("1777");
});
