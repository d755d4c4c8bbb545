import { expect, test } from "vitest";
import { counterOf, newFactor, qrCode } from "./authenticator.ts";

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

/** Base32 of the ASCII text '12345678901234567890', the secret of RFC 6238's appendix B. */
const RFC_SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

test.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
])("at %d seconds the code is that of RFC 6238", (seconds, code) => {
  const at = new Date(seconds * 1000);
  expect(counterOf(RFC_SECRET, code, at)).toBe(Math.floor(seconds / 30));
});

test("a phone's clock may be half a minute wrong, and no more", () => {
  const counters = [-60, -30, 0, 30, 60].map((wrong) =>
    counterOf(RFC_SECRET, "005924", new Date((1_234_567_890 + wrong) * 1000)),
  );
  const own = 41_152_263;
  expect(counters).toEqual([undefined, own, own, own, undefined]);
});

test.each(["", "000000", "5924", "0059240", "00592４", "☃☃☃☃☃☃"])("'%s' is no code", (code) => {
  expect(counterOf(RFC_SECRET, code, new Date(1_234_567_890_000))).toBeUndefined();
});

test("a new secret is 32 letters and digits, and the app's link names it with its account", async () => {
  const { secret, url } = await newFactor(
    () => Buffer.from("12345678901234567890"),
    "ada@x.example",
  );
  expect(secret).toBe(RFC_SECRET);
  expect(url).toBe(
    `otpauth://totp/HazelZuri:ada%40x.example?issuer=HazelZuri&secret=${RFC_SECRET}&algorithm=SHA1&digits=6&period=30`,
  );
});
