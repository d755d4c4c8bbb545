import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

import { expect, test } from "vitest";

import { unpackFont } from "./unpack-font.ts";

const read = (file: string) => readFile(fileURLToPath(import.meta.resolve(file)));

test("a packed font becomes TrueType whose outlines lie where its index says", async () => {
  const font = unpackFont(
    await read("@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2"),
  );
  expect(font.readUInt32BE(0)).toBe(0x00010000);
  const tables = new Map(
    Array.from({ length: font.readUInt16BE(4) }, (_, i) => {
      const at = 12 + i * 16;
      const start = font.readUInt32BE(at + 8);
      const size = font.readUInt32BE(at + 12);
      return [font.toString("latin1", at, at + 4), font.subarray(start, start + size)];
    }),
  );
  const glyphs = tables.get("maxp")?.readUInt16BE(4) ?? 0;
  const loca = tables.get("loca");
  expect(glyphs).toBeGreaterThan(100);
  expect(loca?.length).toBe((glyphs + 1) * 4);
  expect(loca?.readUInt32BE(glyphs * 4)).toBe(tables.get("glyf")?.length);
});

test("anything else is refused", () => {
  expect(() => unpackFont(Buffer.from("no font at all, only words"))).toThrow("not a WOFF2 font");
});
