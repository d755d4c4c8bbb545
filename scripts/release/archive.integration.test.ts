import { execFileSync } from "node:child_process";
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { checksums, filesIn, pack } from "./archive.ts";
import { reproducibleBom } from "./sbom.ts";

const DATE = new Date("2026-11-23T00:00:00Z");
let work: string;
beforeEach(() => {
  work = mkdtempSync(join(tmpdir(), "hazelzuri-"));
});
afterEach(() => rmSync(work, { recursive: true }));

/** Writes the same release anew; `names` in this order, `age` seconds ago, with these modes. */
async function packed(names: readonly string[], age: number, mode: number): Promise<string> {
  const place = mkdtempSync(join(work, "place-"));
  const folder = join(place, "shop");
  mkdirSync(join(folder, "scripts"), { recursive: true });
  for (const name of names) {
    const file = join(folder, name);
    writeFileSync(file, `content of ${name}`);
    chmodSync(file, name.endsWith("node") ? mode | 0o100 : mode);
    utimesSync(file, Date.now() / 1000 - age, Date.now() / 1000 - age);
  }
  await pack(place, "shop", join(place, "shop.tar.gz"), DATE);
  return join(place, "shop.tar.gz");
}

test("the same files give the same bytes, whatever their order, times and modes were", async () => {
  const one = await packed(["a", "node", "scripts/start.js"], 10, 0o644);
  const other = await packed(["scripts/start.js", "node", "a"], 9_999, 0o600);
  expect(readFileSync(one).equals(readFileSync(other))).toBe(true);
  const listed = execFileSync("tar", ["-tvf", one, "--full-time"], {
    encoding: "utf8",
    env: { ...process.env, TZ: "UTC" },
  });
  const lines = listed
    .trim()
    .split("\n")
    .map((line) => line.replace(/ +/g, " "));
  expect(lines.map((line) => line.replace(/ \d+ 2026/, " 2026"))).toEqual([
    "drwxr-xr-x 0/0 2026-11-23 00:00:00 shop/",
    "-rw-r--r-- 0/0 2026-11-23 00:00:00 shop/a",
    "-rwxr-xr-x 0/0 2026-11-23 00:00:00 shop/node",
    "drwxr-xr-x 0/0 2026-11-23 00:00:00 shop/scripts/",
    "-rw-r--r-- 0/0 2026-11-23 00:00:00 shop/scripts/start.js",
  ]);
});

test("sha256sum verifies the checksums, and finds a changed file", async () => {
  mkdirSync(join(work, "domain"));
  writeFileSync(join(work, "a"), "a");
  writeFileSync(join(work, "domain/b"), "b");
  const lines = await checksums(work, await filesIn(work));
  writeFileSync(join(work, "SHA256SUMS"), lines);
  const verify = () =>
    execFileSync("sha256sum", ["--check", "--strict", "SHA256SUMS"], {
      cwd: work,
      encoding: "utf8",
      stdio: "pipe",
    });
  expect(verify()).toBe("a: OK\ndomain/b: OK\n");
  writeFileSync(join(work, "a"), "changed");
  expect(verify).toThrow(/Command failed/);
});

describe("the bill of materials", () => {
  const made = (serialNumber: string, timestamp: string, version: string) =>
    JSON.stringify({
      bomFormat: "CycloneDX",
      serialNumber,
      metadata: {
        timestamp,
        tools: [{ name: "cli", version }],
        component: { name: "a-folder", "bom-ref": "hazelzuri@0.1.0" },
      },
      components: [
        { name: "zod", version, "bom-ref": "zod" },
        { name: "@img/sharp-darwin-x64", version, "bom-ref": "mac" },
      ],
      dependencies: [{ ref: "hazelzuri", dependsOn: ["zod", "mac"] }, { ref: "mac" }],
    });
  const bom = (...args: Parameters<typeof made>) =>
    JSON.parse(reproducibleBom(made(...args), new Set(["zod"]), DATE));

  test("of one commit is always the same, with an identity of its own", () => {
    const one = bom("urn:uuid:1", "2026-11-23T01:00:00Z", "4.6.7");
    expect(bom("urn:uuid:2", "2026-11-24T01:00:00Z", "4.6.7")).toEqual(one);
    expect(one.metadata).toEqual({
      component: { name: "hazelzuri", "bom-ref": "hazelzuri@0.1.0" },
      timestamp: DATE.toISOString(),
    });
    const uuid = /^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/;
    expect(one.serialNumber).toMatch(uuid);
    expect(bom("urn:uuid:1", "2026-11-23T01:00:00Z", "4.6.8").serialNumber).not.toBe(
      one.serialNumber,
    );
  });

  test("names only what is in the release", () => {
    const { components, dependencies } = bom("urn:uuid:1", "2026-11-23T01:00:00Z", "4.6.7");
    expect(components).toEqual([{ name: "zod", version: "4.6.7", "bom-ref": "zod" }]);
    expect(dependencies).toEqual([{ ref: "hazelzuri", dependsOn: ["zod"] }]);
  });
});
