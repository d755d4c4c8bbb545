import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";

const code = readFileSync(join(import.meta.dirname, "worker.js"), "utf8");

type Handler = (event: object) => void;
type Window = { url: string; navigate(to: string): Promise<{ focus(): Promise<void> }> };

/** The worker in a browser of the test: what it shows, where it leads, what it sends. */
function startWorker(windows: Window[] = []) {
  const handlers = new Map<string, Handler>();
  const done: string[] = [];
  const shown: [string, Record<string, unknown>][] = [];
  const note = (what: string) => async (of?: unknown) => void done.push(`${what} ${String(of)}`);
  const self = {
    addEventListener: (name: string, handler: Handler) => handlers.set(name, handler),
    skipWaiting: note("skip"),
    registration: {
      showNotification: async (title: string, options: Record<string, unknown>) =>
        void shown.push([title, options]),
      pushManager: {
        subscribe: async ({ key }: { key: string }) => ({ endpoint: `new for ${key}` }),
      },
    },
    clients: { matchAll: async () => windows, openWindow: note("open") },
  };
  const fetch = async (url: string, { method, body }: { method: string; body: string }) =>
    void done.push(`${method} ${url} ${body}`);
  runInNewContext(code, { self, fetch, URL });
  const fire = async (name: string, event: object) => {
    let waited: Promise<unknown> = Promise.resolve();
    handlers.get(name)?.({ ...event, waitUntil: (until: Promise<unknown>) => (waited = until) });
    await waited;
  };
  return { handlers, done, shown, fire };
}

const push = (value: unknown) => ({ data: { json: () => value } });
const click = (data: string | null) => ({ notification: { data, close: () => undefined } });

test("a message shows the order's number and total, and leads to it", async () => {
  const { shown, fire } = startWorker();
  await fire("push", push({ number: "HZ-1001", total: "₦350,000" }));
  expect(shown).toEqual([
    [
      "New order HZ-1001",
      expect.objectContaining({ body: "₦350,000", tag: "HZ-1001", data: "/house/orders/HZ-1001" }),
    ],
  ]);
});

test.each([
  ["none", undefined],
  ["an empty one", {}],
  ["a number that is none", { number: "../../evil?x=", total: 7 }],
])("a message with %s still shows something, and leads to the orders", async (_name, value) => {
  const { shown, fire } = startWorker();
  await fire("push", value === undefined ? { data: null } : push(value));
  expect(shown).toEqual([
    ["New order", expect.objectContaining({ body: "", data: "/house/orders" })],
  ]);
});

test("a message that cannot be read shows something", async () => {
  const { shown, fire } = startWorker();
  const json = () => {
    throw new SyntaxError("no JSON");
  };
  await fire("push", { data: { json } });
  expect(shown).toHaveLength(1);
});

test("a press leads an open window of the house to the order, else opens one; shoppers' windows stay", async () => {
  const led: string[] = [];
  const window = (url: string): Window => ({
    url,
    navigate: async (to) => {
      led.push(`${url} ${to}`);
      return { focus: async () => void led.push("focus") };
    },
  });
  const shopper = window("https://shop.example/house-of-lace");
  const first = startWorker([shopper, window("https://shop.example/house/settings")]);
  await first.fire("notificationclick", click("/house/orders/HZ-1001"));
  expect(led).toEqual(["https://shop.example/house/settings /house/orders/HZ-1001", "focus"]);
  expect(first.done).toEqual([]);

  const second = startWorker([shopper]);
  await second.fire("notificationclick", click("/house/orders/HZ-1001"));
  expect(second.done).toEqual(["open /house/orders/HZ-1001"]);

  const stuck = { url: "https://shop.example/house", navigate: () => Promise.reject(new Error()) };
  const third = startWorker([stuck]);
  await third.fire("notificationclick", click(null));
  expect(third.done).toEqual(["open /house/orders"]);
});

test("a subscription that the browser replaces is sent to the shop", async () => {
  const { done, fire } = startWorker();
  await fire("pushsubscriptionchange", { oldSubscription: { options: { key: "k" } } });
  await fire("pushsubscriptionchange", { newSubscription: { endpoint: "given" } });
  await fire("pushsubscriptionchange", {});
  expect(done).toEqual([
    'POST /house/api/push {"endpoint":"new for k"}',
    'POST /house/api/push {"endpoint":"given"}',
  ]);
});

test("no request passes through it", () => {
  expect([...startWorker().handlers.keys()].toSorted()).toEqual([
    "install",
    "notificationclick",
    "push",
    "pushsubscriptionchange",
  ]);
});
