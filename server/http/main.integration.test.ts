/** @module-tag rest */
import { execFile } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { once } from "node:events";
import { connect } from "node:net";
import { networkInterfaces, tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { onDatabases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { freePort } from "../../tests/support/free-port.ts";
import {
  end,
  SHOP_SCRIPT,
  startProcess as startUncounted,
} from "../../tests/support/shop-process.ts";
import { orderBody } from "../../tests/support/order-body.ts";

/** An address of this machine other than 127.0.0.1; without a network, 127.0.0.2 reaches it, too. */
const elsewhere = () =>
  Object.values(networkInterfaces())
    .flatMap((each) => each ?? [])
    .find(({ family, internal }) => family === "IPv4" && !internal)?.address ?? "127.0.0.2";

/** Killed after each test: a process left by a failed test would keep the database open. */
const running: ChildProcess[] = [];
const startProcess: typeof startUncounted = async (env) => {
  const started = await startUncounted(env);
  running.push(started.child);
  return started;
};
afterEach(() => running.splice(0).forEach((child) => child.kill("SIGKILL")));

async function post(url: string, body: unknown) {
  const response = await fetch(url, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  return response.json();
}

onDatabases("a process of the shop on $name", ({ open }) => {
  let database: TestDatabase;
  let env: Record<string, string>;
  beforeAll(async () => {
    database = await open();
    const { dataDir, databaseUrl } = database;
    env = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  });
  afterAll(() => database.close());

  test("orders, and their payment, outlive kill -9", async () => {
    const first = await startProcess(env);
    const { reference, amount, publicKey, email } = await post(
      `${first.url}/api/orders`,
      orderBody(),
    );
    const checkout = `${first.url}/sandbox/paystack/checkout`;
    await post(checkout, { key: publicKey, email, amount, ref: reference, currency: "NGN" });
    await post(`${checkout}/${reference}/approve`, {});
    await end(first.child, "SIGKILL");

    const second = await startProcess(env);
    const stored = await fetch(`${second.url}/api/orders/${reference}`);
    expect(await stored.json()).toMatchObject({ reference, status: "pending", amount });
    const confirmed = await post(`${second.url}/api/orders/${reference}/confirm`, {});
    expect(confirmed).toMatchObject({ status: "paid" });
    await end(second.child, "SIGKILL");
  });

  test("no address leads out of the folder of pictures, however a client writes it", async () => {
    const { url } = await startProcess(env);
    const { hostname, port } = new URL(url);
    for (const path of [
      "/pictures/../../package.json",
      "/pictures/%2e%2e/%2e%2e/package.json",
      "/pictures/..%2f..%2fpackage.json",
      "/pictures/..\\..\\package.json",
      "/thumbs/../../package.json",
    ]) {
      const socket = connect(Number(port), hostname);
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: close\r\n\r\n`,
      );
      const answer = (await buffer(socket)).toString();
      // This process answers a page's address with a page of its own.
      expect(answer).toMatch(/^HTTP\/1\.1 \d{3} /);
      expect(answer).not.toContain("devDependencies");
    }
  });

  test("readiness turns red at once, while requests under way finish", async () => {
    const { url, child } = await startProcess(env);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    const slow = fetch(`${url}/slow`);
    await fetch(`${url}/healthz`);
    const code = end(child, "SIGTERM");
    const readiness = async () => {
      const answer = await fetch(`${url}/readyz`, { headers: { Connection: "close" } });
      return [answer.status, await answer.json()];
    };
    await expect.poll(readiness).toEqual([503, { status: "draining" }]);
    expect(await (await slow).text()).toBe("at last");
    expect(await code).toBe(0);
  });

  test("DRAIN_SECONDS keeps accepting so long, for whoever asks about readiness now and then", async () => {
    const { url, child } = await startProcess({ ...env, DRAIN_SECONDS: "1" });
    const started = performance.now();
    const code = end(child, "SIGTERM");
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(503);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    expect(await code).toBe(0);
    expect(performance.now() - started).toBeGreaterThan(950);
  });

  test("METRICS_PORT tells Prometheus how the shop does, on this machine alone", async () => {
    const port = await freePort();
    const { url, child } = await startProcess({
      ...env,
      HOST: "0.0.0.0",
      METRICS_PORT: String(port),
    });
    const { reference } = await post(`${url}/api/orders`, orderBody());
    await fetch(`${url}/api/orders/${reference}`);
    const read = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    await expect
      .poll(read)
      .toContain(
        'http_request_duration_seconds_count{route="/api/orders/:reference",method="GET",status="200"} 1',
      );
    const text = await read();
    expect(text).toContain("shop_database_up 1\n");
    expect(text).toMatch(/shop_orders\{status="pending"\} [1-9]/);
    expect(text).toContain('shop_outbox_emails{state="waiting"} ');
    expect(text).toContain("shop_payment_mismatches 0\n");
    expect(text).toContain("shop_payment_concerns 0\n");
    expect(text).toMatch(/process_resident_memory_bytes [1-9]/);
    expect(text).not.toContain(reference);
    // Every line is a comment or a sample, and each metric is declared once.
    const lines = text.split("\n").filter(Boolean);
    expect(
      lines.filter((line) => !/^(# (HELP|TYPE) \S+ .+|\w+(\{.*\})? [\d.e+-]+)$/.test(line)),
    ).toEqual([]);
    const types = lines.filter((line) => line.startsWith("# TYPE"));
    expect(new Set(types).size).toBe(types.length);
    // Served neither on the shop's own port nor at the machine's other addresses.
    expect(await (await fetch(`${url}/metrics`)).text()).toBe("at last");
    await expect(fetch(`http://${elsewhere()}:${port}/metrics`)).rejects.toThrow("fetch failed");
    await end(child, "SIGTERM");
  });

  test.each(["SIGTERM", "SIGINT"] as const)(
    "%s lets a request under way finish",
    async (signal) => {
      const { url, child } = await startProcess(env);
      // Leaves a keep-alive connection open, as a browser does.
      await fetch(`${url}/healthz`);
      const slow = fetch(`${url}/slow`);
      // Once this has responded, the slow request has started.
      await fetch(`${url}/readyz`);
      const code = end(child, signal);
      expect(await (await slow).text()).toBe("at last");
      expect(await code).toBe(0);
      await expect(fetch(`${url}/healthz`)).rejects.toThrow("fetch failed");
    },
  );

  test("SIGTERM lets a slow client have the rest of a page that was sent from memory", async () => {
    const { url, child } = await startProcess(env);
    const { port } = new URL(url);
    const client = connect(Number(port), "127.0.0.1");
    client.write("GET /large HTTP/1.1\r\nHost: shop\r\n\r\n");
    // The response has started; the client does not read on yet.
    await once(client, "readable");
    const code = end(child, "SIGTERM");
    await expect.poll(() => fetch(`${url}/readyz`).then(({ status }) => status)).toBe(503);
    // A stopping shop closes idle connections every 50 ms. This one has an unfinished response and must stay open.
    await wait(300);
    expect((await buffer(client)).byteLength).toBeGreaterThan(32 * 2 ** 20);
    expect(await code).toBe(0);
  });
});

test("a bad environment is one line a name and exit code 1", async () => {
  const run = promisify(execFile)(process.execPath, [SHOP_SCRIPT], {
    env: { ...process.env, PORT: "many", LOG_LEVEL: "loud" },
  });
  await expect(run).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Environment: PORT must .*\nEnvironment: LOG_LEVEL must .*\n$/),
  });
});

test("a port that is taken is said, and nothing stays open", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "hazelzuri-"));
  const first = await startProcess({ DATA_DIR: dataDir });
  const { port } = new URL(first.url);
  const run = promisify(execFile)(process.execPath, [SHOP_SCRIPT], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: port, HOST: "127.0.0.1" },
  });
  await expect(run).rejects.toMatchObject({ stderr: expect.stringContaining("EADDRINUSE") });
  await end(first.child, "SIGTERM");
  rmSync(dataDir, { recursive: true });
});
