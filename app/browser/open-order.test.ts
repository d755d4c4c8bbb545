import { afterEach, expect, test, vi } from "vitest";
import { createOpenOrder } from "./open-order.ts";

afterEach(() => vi.unstubAllGlobals());

test("the reference, and nothing else, outlives the page", () => {
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
  });
  createOpenOrder().set("HZ1");
  expect([...stored.values()]).toEqual(["HZ1"]);
  const later = createOpenOrder();
  expect(later.get()).toBe("HZ1");
  later.clear();
  expect(createOpenOrder().get()).toBeUndefined();
});

test("where nothing can be stored it is held for the page", () => {
  const forbidden = () => {
    throw new Error("forbidden");
  };
  vi.stubGlobal("localStorage", { getItem: forbidden, setItem: forbidden });
  const open = createOpenOrder();
  open.set("HZ1");
  expect(open.get()).toBe("HZ1");
  open.clear();
  expect(open.get()).toBeUndefined();
});
