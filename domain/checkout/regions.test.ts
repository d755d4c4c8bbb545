import { expect, test } from "vitest";
import { needsState, stateFor } from "./regions.ts";

test("a state is chosen where there is more than one region", () => {
  expect(needsState(["Abia", "Rivers"])).toBe(true);
  expect(needsState(["Monaco"])).toBe(false);
  expect(needsState([])).toBe(false);
});

test("a state is a region's name exactly as listed", () => {
  expect(stateFor(["Abia", "Rivers"], "Rivers")).toBe("Rivers");
  expect(stateFor(["Abia", "Rivers"], "RI")).toBeUndefined();
  expect(stateFor(["Abia", "Rivers"], "")).toBeUndefined();
});

test("where there is nothing to choose, the only region replaces whatever was sent", () => {
  expect(stateFor(["Monaco"], "Rivers")).toBe("Monaco");
  expect(stateFor([], "Rivers")).toBe("");
});
