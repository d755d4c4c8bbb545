import { expect, test } from "vitest";
import { scrollToSheet } from "./added-sheet.tsx";

const phone = { screen: 667, header: 64, height: 110 };

test("below the button while there is room", () => {
  expect(scrollToSheet({ ...phone, form: 100, below: 550 })).toBe(0);
});

test("under the header while the button sticks to the screen's bottom, and once the form is passed", () => {
  expect(scrollToSheet({ ...phone, form: 300, below: 800 })).toBeUndefined();
  expect(scrollToSheet({ ...phone, form: -700, below: -300 })).toBeUndefined();
});

test("where the form would be covered there, below the button, and scrolled into sight", () => {
  expect(scrollToSheet({ ...phone, form: 150, below: 600 })).toBe(43);
});
