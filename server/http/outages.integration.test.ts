import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, unlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { sql } from "kysely";
import { afterEach, describe, expect, test } from "vitest";
import { databases } from "../../tests/support/databases.ts";
import { startGate } from "../../tests/support/gate.ts";
import { startProvider } from "../../tests/support/provider.ts";
import { startProcess } from "../../tests/support/shop-process.ts";
import { orderBody } from "../../tests/support/order-body.ts";
import { testShop } from "../../tests/support/shop.ts";

const message = {
  kind: "contact",
  from_name: "Ada",
  from_email: "ada@example.com",
  message: "Do you sew for weddings?",
};

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

async function post(url: string, body: unknown) {
  const response = await fetch(url, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

/** The response while the database is unavailable. */
const away = {
  status: 503,
  body: { error: { code: "unavailable", message: expect.stringContaining("Nothing was lost") } },
};

test("a full database refuses with 503, keeps nothing half, and goes on once there is room", async () => {
  const [sqlite] = databases;
  if (!sqlite) throw new Error("There is always SQLite");
  const { db, close } = await sqlite.open();
  cleanUps.push(close);
  const shop = testShop(db);
  const order = () => shop.call("POST", "/api/orders", orderBody());
  expect((await order()).status).toBe(201);
  const allow = (pages: number) => sql.raw(`pragma max_page_count = ${pages}`).execute(db);
  await allow(1);
  let taken = 1;
  // The database's existing pages fill up first.
  for (; (await order()).status === 201; taken++) expect(taken).toBeLessThan(500);
  const refused = await order();
  expect(refused).toMatchObject(away);
  expect(refused.headers.get("Retry-After")).toBe("10");
  const large = { ...message, message: "a".repeat(5000) };
  const send = () => shop.call("POST", "/api/messages", large);
  let sent = 0;
  // A message needs less room than an order.
  for (; (await send()).status === 202; sent++) expect(sent).toBeLessThan(20);
  expect(await send()).toMatchObject(away);
  const count = async (table: "orders" | "messages" | "outbox") =>
    (await db.selectFrom(table).selectAll().execute()).length;
  expect([await count("orders"), await count("messages"), await count("outbox")]).toEqual([
    taken,
    sent,
    sent,
  ]);
  const whole = sql`select reference from order_lines group by reference having count(*) = 2`;
  expect((await whole.execute(db)).rows).toHaveLength(taken);
  // Reads still work.
  expect((await shop.call("GET", "/readyz")).status).toBe(200);
  await allow(1_000_000);
  expect((await order()).status).toBe(201);
  expect((await send()).status).toBe(202);
});

test.runIf(canMount())(
  "a full disk does the same, and the process goes on",
  { tags: ["rest"] },
  async () => {
    const disk = mkdtempSync(join(tmpdir(), "hazelzuri-disk-"));
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=8m", "tmpfs", disk]);
    cleanUps.push(() => {
      execFileSync("umount", ["-l", disk]);
      rmSync(disk, { recursive: true });
    });
    const { url, child } = await startProcess({ DATA_DIR: disk });
    cleanUps.push(() => child.kill("SIGKILL"));
    const order = () => post(`${url}/api/orders`, orderBody());
    expect((await order()).status).toBe(201);
    fill(join(disk, "ballast"));
    let taken = 1;
    for (; (await order()).status === 201; taken++) expect(taken).toBeLessThan(500);
    expect(await order()).toMatchObject(away);
    expect(await post(`${url}/api/messages`, message)).toMatchObject(away);
    unlinkSync(join(disk, "ballast"));
    expect((await order()).status).toBe(201);
    const database = new Sqlite(join(disk, "shop.sqlite"), { readonly: true });
    const { orders } = database.prepare("select count(*) as orders from orders").get() as {
      orders: number;
    };
    database.close();
    expect(orders).toBe(taken + 1);
  },
);

describe.runIf(databases.length > 1)("PostgreSQL", { timeout: 60_000 }, () => {
  const start = async () => {
    const postgres = databases.find(({ name }) => name === "PostgreSQL");
    if (!postgres) throw new Error("There is PostgreSQL");
    const { dataDir, databaseUrl = "", db, close } = await postgres.open();
    cleanUps.push(close);
    const direct = new URL(databaseUrl);
    const gate = await startGate({ host: direct.hostname, port: Number(direct.port) });
    cleanUps.push(gate.close);
    const indirect = new URL(databaseUrl);
    indirect.host = `127.0.0.1:${gate.port}`;
    const { url, child } = await startProcess({ DATA_DIR: dataDir, DATABASE_URL: indirect.href });
    cleanUps.push(() => child.kill("SIGKILL"));
    const order = () => post(`${url}/api/orders`, orderBody());
    const isReady = async () => (await fetch(`${url}/readyz`)).status;
    const count = async () => (await db.selectFrom("orders").selectAll().execute()).length;
    return { url, child, gate, order, isReady, count };
  };

  test(
    "stopped and started again: 503 meanwhile, then on without a restart",
    { tags: ["rest"] },
    async () => {
      const { url, child, gate, order, isReady, count } = await start();
      expect((await order()).status).toBe(201);
      await gate.shut();
      expect(await order()).toMatchObject(away);
      expect(await post(`${url}/api/messages`, message)).toMatchObject(away);
      expect(await isReady()).toBe(503);
      expect((await fetch(`${url}/healthz`)).status).toBe(200);
      await gate.open();
      expect(await isReady()).toBe(200);
      expect((await order()).status).toBe(201);
      expect(await count()).toBe(2);
      expect(child.exitCode).toBeNull();
    },
  );

  test(
    "standing still: not ready within seconds, 503 instead of waiting for ever, then on",
    { tags: ["rest"] },
    async () => {
      const { gate, order, isReady, count } = await start();
      expect((await order()).status).toBe(201);
      gate.block();
      const started = performance.now();
      // More requests than the pool has connections.
      const refused = Promise.all(Array.from({ length: 15 }, order));
      expect(await isReady()).toBe(503);
      expect(performance.now() - started).toBeLessThan(5_000);
      for (const answer of await refused) expect(answer).toMatchObject(away);
      expect(performance.now() - started).toBeLessThan(25_000);
      await gate.open();
      await expect.poll(isReady, { timeout: 10_000 }).toBe(200);
      expect((await order()).status).toBe(201);
      expect(await count()).toBe(2);
    },
  );
});

describe("services that take a request and never answer", () => {
  test(
    "delay neither the start nor an order, its payment and its messages",
    { tags: ["rest"] },
    async () => {
      const hanging = await startProvider((request) => void request.resume());
      cleanUps.push(hanging.close);
      const dataDir = mkdtempSync(join(tmpdir(), "hazelzuri-"));
      cleanUps.push(() => rmSync(dataDir, { recursive: true }));
      const began = performance.now();
      const { url, child } = await startProcess({
        DATA_DIR: dataDir,
        EMAILJS_API_URL: hanging.url,
        INSTAGRAM_API_URL: hanging.url,
        RATES_URL: hanging.url,
      });
      cleanUps.push(() => child.kill("SIGKILL"));
      expect((await fetch(`${url}/readyz`)).status).toBe(200);
      // The gateways' timeouts are 15 s (e-mail), 8 s (feed) and 5 s (rates).
      expect(performance.now() - began).toBeLessThan(7_000);
      const feed = fetch(`${url}/api/feeds/babies`).catch(() => {});
      expect((await post(`${url}/api/messages`, message)).status).toBe(202);
      const asked = (path: string) =>
        hanging.requests.some(({ url: each }) => each?.startsWith(path));
      await expect.poll(() => asked("/api/v1.0/email") && asked("/me/media")).toBe(true);

      const start = performance.now();
      for (let round = 0; round < 5; round++) {
        const { status, body } = await post(`${url}/api/orders`, orderBody());
        expect(status).toBe(201);
        const { reference, amount, publicKey, email } = body;
        const checkout = `${url}/sandbox/paystack/checkout`;
        await post(checkout, { key: publicKey, email, amount, ref: reference, currency: "NGN" });
        await post(`${checkout}/${reference}/approve`, {});
        const confirmed = await post(`${url}/api/orders/${reference}/confirm`, {});
        expect(confirmed.body).toMatchObject({ status: "paid" });
      }
      expect(performance.now() - start).toBeLessThan(5_000);
      // The services have not responded: the feed request still waits.
      child.kill("SIGKILL");
      await feed;
    },
  );
});

/** Writes to the file until the disk is full. */
function fill(file: string): void {
  const some = Buffer.alloc(16 * 1024);
  expect(() => {
    for (let size = 0; size < 64 * 1024 * 1024; size += some.length) {
      writeFileSync(file, some, { flag: "a" });
    }
  }).toThrow("ENOSPC");
}

/** Whether a file system can be mounted: needs root and a machine that allows it. */
function canMount(): boolean {
  if (process.getuid?.() !== 0) return false;
  const folder = mkdtempSync(join(tmpdir(), "hazelzuri-mount-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", folder], { stdio: "ignore" });
    execFileSync("umount", [folder]);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
