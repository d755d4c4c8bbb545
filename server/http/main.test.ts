import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { end, SHOP_SCRIPT, startProcess } from "../../tests/support/shop-process.ts";
import { orderBody } from "../../tests/support/shop.ts";

async function post(url: string, body: unknown) {
  const response = await fetch(url, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  return response.json();
}

describe.each(databases)("a process of the shop on $name", ({ open }) => {
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

  test.each(["SIGTERM", "SIGINT"] as const)(
    "%s lets a request under way finish",
    async (signal) => {
      const { url, child } = await startProcess(env);
      // A connection that stays open, as a browser's does.
      await fetch(`${url}/healthz`);
      const slow = fetch(`${url}/slow`);
      // Answered later than the slow request was begun.
      await fetch(`${url}/readyz`);
      const code = end(child, signal);
      expect(await (await slow).text()).toBe("at last");
      expect(await code).toBe(0);
      await expect(fetch(`${url}/healthz`)).rejects.toThrow("fetch failed");
    },
  );
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
