import { expect, test } from "vitest";
import { placeSheet } from "./added-sheet.tsx";

const phone = { screen: 667, header: 64, height: 110 };

test("below the button while there is room", () => {
  expect(placeSheet({ ...phone, form: 100, below: 550 })).toEqual({ at: "below", scroll: 0 });
});

test("under the header while the button sticks to the screen's bottom, and once the form is passed", () => {
  expect(placeSheet({ ...phone, form: 300, below: 800 })).toEqual({ at: "top" });
  expect(placeSheet({ ...phone, form: -700, below: -300 })).toEqual({ at: "top" });
});

test("where the form would be covered there, below the button, and scrolled into sight", () => {
  expect(placeSheet({ ...phone, form: 150, below: 600 })).toEqual({ at: "below", scroll: 43 });
});
