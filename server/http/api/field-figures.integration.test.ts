import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { orderBody } from "../../../tests/support/order-body.ts";
import { paid, testShop } from "../../../tests/support/shop.ts";
import { openSqlite } from "../../../tests/support/test-database.ts";
import { FIGURES } from "../../../tests/support/figures.ts";
import { createMetrics } from "../metrics.ts";

const USER_AGENT = "Mozilla/5.0 (Linux; Android 10; Ada) Chrome/142.0.0.0 Mobile Safari/537.36";
const VIEW = { screen: "product", FCP: 900, LCP: 1_700, INP: 120, CLS: 0.02, errors: 2 };

let database: Awaited<ReturnType<typeof openSqlite>>;
beforeAll(async () => {
  database = await openSqlite();
});
afterAll(() => database.close());

/** A shop with its own counts and metrics; `logged` is its log. */
function open() {
  const logged: string[] = [];
  const shop = testShop(
    database.db,
    pino({ level: "trace" }, { write: (line) => logged.push(line) }),
  );
  const metrics = createMetrics(".");
  metrics.follow(shop.shop.fieldCounts);
  const lines = async (name: RegExp) =>
    (await metrics.text(async () => FIGURES)).split("\n").filter((line) => name.test(line));
  const view = (body: unknown, headers = {}) =>
    shop.call("POST", "/api/figures", body, { "User-Agent": USER_AGENT, ...headers });
  return { ...shop, logged, lines, view };
}

test("a page view is counted by screen and browser", async () => {
  const { view, lines } = open();
  expect((await view(VIEW)).status).toBe(204);
  // Reading the metrics changes nothing.
  await lines(/./);
  const labels = 'screen="product",browser="chrome"';
  expect(await lines(/^shop_(first|largest|input|layout).*_sum|^shop_(script|field)/)).toEqual([
    `shop_first_paint_seconds_sum{${labels}} 0.9`,
    `shop_largest_paint_seconds_sum{${labels}} 1.7`,
    `shop_input_delay_seconds_sum{${labels}} 0.12`,
    `shop_layout_shift_sum{${labels}} 0.02`,
    `shop_script_errors_total{${labels}} 2`,
    'shop_field_figures_total{result="taken"} 1',
    'shop_field_figures_total{result="refused"} 0',
  ]);
});

test("nothing of who visited is stored, logged or in the metrics", async () => {
  const { view, logged, lines } = open();
  const rows = async () => {
    const tables = await database.db.introspection.getTables();
    const counts = tables.map(({ name }) =>
      sql`select count(*) as count from ${sql.table(name)}`.execute(database.db),
    );
    return (await Promise.all(counts)).map((result) => result.rows);
  };
  const before = await rows();
  await view(VIEW);
  await view({ ...VIEW, url: "/orders/HZ-of-Ada" });
  expect(await rows()).toEqual(before);
  expect(logged.join("")).toContain("/api/figures");
  expect([...logged, ...(await lines(/./))].join("")).not.toMatch(/Ada|Android|1700|url/);
});

test("what is not a page view of ours is refused and counted as refused", async () => {
  const { view, lines, shop } = open();
  expect((await view({ ...VIEW, screen: "house" })).body.error.fields).toHaveProperty("screen");
  expect((await view({ ...VIEW, more: "x".repeat(1_024) })).status).toBe(413);
  expect((await view(VIEW, { Origin: "https://elsewhere.example" })).status).toBe(403);
  expect((await view(VIEW, { "Content-Type": "text/plain" })).status).toBe(415);
  expect(await lines(/^shop_(field|script)/)).toEqual([
    'shop_field_figures_total{result="taken"} 0',
    'shop_field_figures_total{result="refused"} 4',
  ]);
  expect(shop.fieldCounts.read().views).toBe(0);
});

test("page views of one network are limited by themselves: its orders are not", async () => {
  const { view, world, call } = open();
  world.client = "198.51.100.7";
  for (let sent = 0; sent < 300; sent++) expect((await view(VIEW)).status).toBe(204);
  expect((await view(VIEW)).status).toBe(429);
  expect((await call("POST", "/api/orders", orderBody())).status).toBe(201);
});

test("an order, each further payment and the first success are steps of the checkout, once each", async () => {
  const { call, world, lines } = open();
  const key = { "Idempotency-Key": "steps" };
  const { body: order } = await call("POST", "/api/orders", orderBody(), key);
  await call("POST", "/api/orders", orderBody(), key);
  const { body: again } = await call("POST", `/api/orders/${order.reference}/payments`);
  world.verify = (reference) => paid(reference === order.reference ? order : again);
  // The other window was paid, too: that money is owed back.
  for (const { reference } of [order, order, again]) {
    await call("POST", `/api/orders/${reference}/confirm`);
    world.now = new Date(world.now.getTime() + 60_000);
  }
  expect(await lines(/^shop_checkout/)).toEqual([
    'shop_checkout_steps_total{step="cart"} 0',
    'shop_checkout_steps_total{step="form"} 0',
    'shop_checkout_steps_total{step="payment"} 2',
    'shop_checkout_steps_total{step="paid"} 1',
  ]);
});
