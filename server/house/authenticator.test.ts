import { expect, test } from "vitest";
import { qrCode } from "./authenticator.ts";

/** The dark units of a path of rectangles one unit high, as rows of `#` and `.`. */
function rowsOf({ size, path }: { size: number; path: string }): string[] {
  const rows = Array.from({ length: size }, () => Array<string>(size).fill("."));
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    rows[Number(y)]?.fill("#", Number(x), Number(x) + Number(length));
  }
  return rows.map((row) => row.join(""));
}

/** What each of a code's three corners shows. */
const FINDER = ["#######", "#.....#", "#.###.#", "#.###.#", "#.###.#", "#.....#", "#######"];

test("a code has three finder patterns, its timing pattern, and a quiet zone of four", async () => {
  const code = await qrCode("otpauth://totp/HazelZuri:ada%40house.example?secret=ABCDEFGH");
  const rows = rowsOf(code);
  const side = code.size - 8;
  expect((side - 17) % 4).toBe(0);
  const corner = (x: number, y: number) => rows.slice(y, y + 7).map((row) => row.slice(x, x + 7));
  expect(corner(4, 4)).toEqual(FINDER);
  expect(corner(4 + side - 7, 4)).toEqual(FINDER);
  expect(corner(4, 4 + side - 7)).toEqual(FINDER);
  expect(rows[10]?.slice(11, 4 + side - 7)).toMatch(/^\.(#\.)+$/);
  for (const edge of [...rows.slice(0, 4), ...rows.slice(-4)]) expect(edge).not.toContain("#");
  for (const row of rows) expect(row).toMatch(/^\.{4}.*\.{4}$/);
});

test("two texts are two codes, and the same text is the same", async () => {
  const first = await qrCode("one");
  expect(await qrCode("one")).toEqual(first);
  expect(await qrCode("two")).not.toEqual(first);
});
