import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createStoredValue } from "./stored-value.ts";

let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
  });
});
afterEach(() => vi.unstubAllGlobals());

const NUMBER = {
  parse: (text: string | null) => ({ count: Number(text ?? "0") }),
  serialise: ({ count }: { count: number }) => String(count),
};

function openTab() {
  const page = new EventTarget();
  return { page, value: createStoredValue("count", NUMBER, page) };
}

test("what one tab stores another reads, and the same value is the same object", () => {
  const [one, other] = [openTab(), openTab()];
  one.value.set({ count: 2 });
  expect(other.value.get()).toEqual({ count: 2 });
  expect(other.value.get()).toBe(other.value.get());
});

test("a change of this page is heard by everything that shows the key, and by nothing else", () => {
  const { page, value } = openTab();
  const same = createStoredValue("count", NUMBER, page);
  const different = createStoredValue("other", NUMBER, page);
  const [heard, unconcerned] = [vi.fn(), vi.fn()];
  same.subscribe(heard);
  different.subscribe(unconcerned);
  value.set({ count: 1 });
  expect(heard).toHaveBeenCalledTimes(1);
  expect(same.get()).toEqual({ count: 1 });
  expect(unconcerned).not.toHaveBeenCalled();
});

test.each([
  ["another tab's change", Object.assign(new Event("storage"), { key: "count" }), 1],
  ["a storage that was cleared", Object.assign(new Event("storage"), { key: null }), 1],
  ["another key's change", Object.assign(new Event("storage"), { key: "other" }), 0],
  ["a return by Back", new Event("pageshow"), 1],
  ["a prerendered page that is shown", new Event("prerenderingchange"), 1],
])("%s is heard as it should be", (_, event, times) => {
  const { page, value } = openTab();
  const heard = vi.fn();
  const stop = value.subscribe(heard);
  page.dispatchEvent(event);
  expect(heard).toHaveBeenCalledTimes(times);
  stop();
  page.dispatchEvent(event);
  expect(heard).toHaveBeenCalledTimes(times);
});

test("a full or forbidden storage leaves a value that works for this page", () => {
  const forbid = () => {
    throw new Error("forbidden");
  };
  vi.stubGlobal("localStorage", { getItem: forbid, setItem: forbid });
  const { value } = openTab();
  expect(value.get()).toEqual({ count: 0 });
  value.set({ count: 3 });
  expect(value.get()).toEqual({ count: 3 });
});
