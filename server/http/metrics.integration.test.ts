import { expect, test } from "vitest";
import { FIGURES } from "../../tests/support/figures.ts";
import { startProvider } from "../../tests/support/provider.ts";
import { testShop } from "../../tests/support/shop.ts";
import { openSqlite } from "../../tests/support/test-database.ts";
import { createMetrics } from "./metrics.ts";

const read = async () => FIGURES;
const unreachable = () => Promise.reject(new Error("no database"));

/** Starts a server that counts its requests; it responds to all but `/never`. */
function startCountingServer(metrics: ReturnType<typeof createMetrics>, status: number) {
  return startProvider((request, response) => {
    metrics.watch(request, response);
    if (request.url !== "/never") response.writeHead(status).end();
  });
}

function pair([, name = "", rest = ""]: RegExpExecArray): [string, string] {
  return [name, rest];
}

test("what is read from the database is told with its labels", async () => {
  const text = await createMetrics(".").text(read);
  expect(text.split("\n").filter((line) => line.startsWith("shop_"))).toEqual([
    "shop_database_up 1",
    'shop_orders{status="pending"} 1',
    'shop_orders{status="part_paid"} 1.5',
    'shop_orders{status="paid"} 2',
    'shop_orders{status="failed"} 3',
    'shop_orders{status="refunded"} 4',
    "shop_oldest_open_order_seconds 5.5",
    "shop_reconciler_lag_seconds 6",
    "shop_payment_mismatches 11",
    "shop_payment_concerns 11.5",
    'shop_payment_page{outcome="same"} 0',
    'shop_payment_page{outcome="changed"} 1',
    'shop_payment_page{outcome="unreachable"} 0',
    "shop_payment_page_seen_good_seconds 17",
    'shop_last_backup_seconds{kind="local"} 3600',
    'shop_last_backup_seconds{kind="offsite"} 7200',
    'shop_outbox_emails{state="waiting"} 7',
    'shop_outbox_emails{state="parked"} 8',
    "shop_oldest_waiting_email_seconds 9",
    "shop_outbox_lag_seconds 10",
    expect.stringMatching(/^shop_disk_free_ratio (0\.\d+|1)$/) as string,
  ]);
});

test("a request is counted by route, method and status, in every bucket that holds it", async () => {
  const metrics = createMetrics(".");
  const server = await startCountingServer(metrics, 404);
  await fetch(`${server.url}/api/orders/a-reference`, { method: "PURGE" });
  await server.close();
  const text = await metrics.text(read);
  const name = "http_request_duration_seconds";
  const labels = 'route="/api/orders/:reference",method="other",status="404"';
  expect(text).toContain(`\n${name}_count{${labels}} 1\n`);
  const buckets = [...text.matchAll(/_bucket\{le="([^"]+)",.*\} (\d)/g)].map(pair);
  const bounds = "0.001 0.0025 0.005 0.01 0.025 0.05 0.1 0.25 0.5 1 2.5 5 10 +Inf".split(" ");
  expect(buckets.map(([bound]) => bound)).toEqual(bounds);
  const [, seconds] = /_sum\{.*\} (\S+)/.exec(text) ?? [];
  expect(Number(seconds)).toBeGreaterThan(0);
  expect(buckets).toEqual(
    bounds.map((bound) => [
      bound,
      Number(seconds) <= Number(bound.replace("+Inf", "Infinity")) ? "1" : "0",
    ]),
  );
});

test("a request whose client has gone is counted as 499", async () => {
  const metrics = createMetrics(".");
  const server = await startCountingServer(metrics, 200);
  const gone = new AbortController();
  const answer = fetch(`${server.url}/never`, { signal: gone.signal }).catch(() => "gone");
  await expect.poll(() => server.requests.length).toBe(1);
  gone.abort();
  expect(await answer).toBe("gone");
  await expect
    .poll(() => metrics.text(read))
    .toContain('_count{route="page",method="GET",status="499"} 1\n');
  await server.close();
});

test("providers' results and jobs' rounds are counted by their kind", async () => {
  const metrics = createMetrics(".");
  const database = await openSqlite();
  const { ports } = testShop(database.db);
  const counting = metrics.counting(ports);
  await counting.paystack.verify("a-reference");
  await counting.paystack.verify("another");
  await counting.rates.fetchRates();
  await counting.feeds.babies?.gateway.media("a-token", 1);
  await database.close();
  metrics.round("outbox", "sent");
  const text = await metrics.text(read);
  expect(text.split("\n").filter((line) => /^shop_(provider|job)/.test(line))).toEqual([
    'shop_provider_answers_total{provider="paystack",answer="not-found"} 2',
    'shop_provider_answers_total{provider="rates",answer="unavailable"} 1',
    'shop_provider_answers_total{provider="instagram",answer="unavailable"} 1',
    'shop_job_rounds_total{job="outbox",result="sent"} 1',
  ]);
});

test("without the database, its metrics are left out: none keeps its last value or is 0", async () => {
  const metrics = createMetrics(".");
  expect(await metrics.text(read)).toContain("shop_outbox_lag_seconds 10\n");
  const text = await metrics.text(unreachable);
  expect(text.match(/^shop_(?!disk).*/gm)).toEqual(["shop_database_up 0"]);
  expect(text).toMatch(/^process_resident_memory_bytes [1-9]/m);
});

test(
  "a database that hangs holds the rest up for three seconds, no longer",
  { tags: ["rest"] },
  async () => {
    const text = await createMetrics(".").text(() => new Promise(() => {}));
    expect(text).toContain("shop_database_up 0\n");
  },
);

test("two shops in one process count apart", async () => {
  const [one, other] = [createMetrics("."), createMetrics(".")];
  one.round("outbox", "sent");
  expect(await one.text(read)).toContain('shop_job_rounds_total{job="outbox",result="sent"} 1\n');
  expect(await other.text(read)).not.toContain("shop_job_rounds_total{");
});
