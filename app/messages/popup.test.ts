import { expect, test } from "vitest";
import { isLeavingByTop } from "./popup.ts";

test.each([
  [-3, true],
  [0, true],
  [20, true],
  [21, false],
  [300, false],
])("a pointer that leaves the window at %i px leaves by the top: %s", (clientY, isByTop) => {
  expect(isLeavingByTop({ clientY, relatedTarget: null })).toBe(isByTop);
});

test("a pointer that only moves from one element to another does not leave", () => {
  expect(isLeavingByTop({ clientY: 5, relatedTarget: new EventTarget() })).toBe(false);
});
