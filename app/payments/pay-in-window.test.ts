import { afterEach, beforeEach, expect, test, vi } from "vitest";

type FakeScript = EventTarget & { src: string; remove(): void };

const page: FakeScript[] = [];

beforeEach(() => {
  vi.resetModules();
  page.length = 0;
  vi.stubGlobal("document", {
    createElement: () =>
      Object.assign(new EventTarget(), {
        src: "",
        remove(this: FakeScript) {
          page.splice(page.indexOf(this), 1);
        },
      }),
    head: { append: (script: FakeScript) => page.push(script) },
  });
});
afterEach(() => vi.unstubAllGlobals());

function end(event: "load" | "error") {
  page[0]?.dispatchEvent(new Event(event));
}

test("the script is asked for once, however many wait for it", async () => {
  const { loadPaystack } = await import("./pay-in-window.ts");
  const pop = { setup: vi.fn() };
  const both = Promise.all([loadPaystack("/inline.js"), loadPaystack("/inline.js")]);
  expect(page.map(({ src }) => src)).toEqual(["/inline.js"]);
  vi.stubGlobal("PaystackPop", pop);
  end("load");
  expect(await both).toEqual([pop, pop]);
});

test("a script that fails is taken away, says so, and can be tried again", async () => {
  const { loadPaystack } = await import("./pay-in-window.ts");
  const first = loadPaystack("/inline.js");
  end("error");
  await expect(first).rejects.toThrow("Unable to load paystack inline script");
  expect(page).toHaveLength(0);
  const second = loadPaystack("/inline.js");
  vi.stubGlobal("PaystackPop", { setup: vi.fn() });
  end("load");
  await expect(second).resolves.toHaveProperty("setup");
});

test("a script that loads without its global has failed too", async () => {
  const { loadPaystack } = await import("./pay-in-window.ts");
  const loading = loadPaystack("/inline.js");
  end("load");
  await expect(loading).rejects.toThrow("Unable to load paystack inline script");
});
