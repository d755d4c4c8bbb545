import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { compressFolder } from "./compress.ts";

test("every text gets a brotli file beside it; fonts and pictures get none", async () => {
  const folder = mkdtempSync(join(tmpdir(), "hazelzuri-"));
  const page = "<!DOCTYPE html>".repeat(100);
  mkdirSync(join(folder, "naledi"));
  writeFileSync(join(folder, "naledi/index.html"), page);
  writeFileSync(join(folder, "text.woff2"), "font");

  expect(await compressFolder(folder)).toBe(1);

  const read = (name: string) => readFileSync(join(folder, "naledi", name));
  expect(brotliDecompressSync(read("index.html.br")).toString()).toBe(page);
  expect(readdirSync(folder).toSorted()).toEqual(["naledi", "text.woff2"]);
  rmSync(folder, { recursive: true });
});
