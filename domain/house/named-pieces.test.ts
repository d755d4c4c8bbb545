import { expect, test } from "vitest";
import { piecesNamed } from "./named-pieces.ts";

const pieces = ["Orion Dress", "Orion", "Chia Dress", "Adìrẹ Set"].map((fullName) => ({
  fullName,
}));
const named = (typed: string) => piecesNamed(pieces, typed).map(({ fullName }) => fullName);

test("the whole name means that piece alone, also if another name contains it", () => {
  expect(named("orion")).toEqual(["Orion"]);
  expect(named("  ORION   dress ")).toEqual(["Orion Dress"]);
});

test("parts of a name, without accents and in any order, mean every piece that has them all", () => {
  expect(named("dress")).toEqual(["Orion Dress", "Chia Dress"]);
  expect(named("dr chi")).toEqual(["Chia Dress"]);
  expect(named("adire")).toEqual(["Adìrẹ Set"]);
});

test("nothing means no piece", () => {
  expect(named("")).toEqual([]);
  expect(named("   ")).toEqual([]);
  expect(named("gown")).toEqual([]);
});
