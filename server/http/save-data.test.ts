import { describe, expect, test } from "vitest";
import { savesData } from "./save-data.ts";

describe("whether a request's shopper saves data", () => {
  test("the browser's word counts where the shopper has chosen nothing", () => {
    expect(savesData()).toBe(false);
    expect(savesData("On")).toBe(true);
    expect(savesData("on", "cart=data-saver; other-data-saver=off")).toBe(true);
  });

  test("the shopper's choice goes before the browser's word, wherever its cookie stands", () => {
    expect(savesData("", "data-saver=on")).toBe(true);
    expect(savesData("on", "a=b;data-saver=off; c=d")).toBe(false);
    expect(savesData("", 'a=b; data-saver="on"')).toBe(true);
  });

  test("a cookie of another value is no choice", () => {
    expect(savesData("", "data-saver=only")).toBe(false);
    expect(savesData("on", "data-saver=offer")).toBe(true);
    expect(savesData("on", "data-saver=%ff")).toBe(true);
  });
});
