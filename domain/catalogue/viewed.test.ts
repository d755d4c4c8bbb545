import { expect, test } from "vitest";
import { parseViewed, withViewed, type ViewedPiece } from "./viewed.ts";

const piece = (n: number): ViewedPiece => ({
  sku: `naledi/piece-${n}`,
  alt: `Piece ${n}`,
  href: `/naledi/piece-${n}`,
  src: `/thumbs/naledi/piece-${n}.jpg`,
});

test("the newest is in front, each is there once, and the oldest go", () => {
  const seen = [1, 2, 3, 1].reduce<readonly ViewedPiece[]>(
    (list, n) => withViewed(list, piece(n)),
    [],
  );
  expect(seen.map(({ alt }) => alt)).toEqual(["Piece 1", "Piece 3", "Piece 2"]);
  const many = Array.from({ length: 30 }, (_, n) => piece(n));
  expect(many.reduce<readonly ViewedPiece[]>(withViewed, [])).toHaveLength(7);
});

test("what is stored is read back; anything else is left out", () => {
  expect(parseViewed(JSON.stringify([piece(1), piece(2)]))).toEqual([piece(1), piece(2)]);
  for (const text of [null, "", "{", "{}", "3"]) expect(parseViewed(text)).toEqual([]);
  for (const wrong of [
    null,
    { ...piece(1), href: "javascript:alert(1)" },
    { ...piece(1), src: "//elsewhere.example/a.jpg" },
    { ...piece(1), alt: "x".repeat(201) },
    { ...piece(1), sku: 3 },
  ]) {
    expect(parseViewed(JSON.stringify([wrong, piece(2)]))).toEqual([piece(2)]);
  }
});
