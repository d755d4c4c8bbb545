/** @module-tag rest */
import type { ChildProcess } from "node:child_process";
import { afterEach, beforeEach, expect, test } from "vitest";
import { onDatabases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { startProvider } from "../../tests/support/provider.ts";
import type { Provider } from "../../tests/support/provider.ts";
import { end, startProcess } from "../../tests/support/shop-process.ts";

/** A stand-in for the e-mail service that can be down while the shop runs. */
type Service = Provider & { isUp: boolean; received: number; held: Promise<void> };

onDatabases("e-mails of whole processes on $name", { timeout: 60_000 }, ({ open }) => {
  let database: TestDatabase;
  let service: Service;
  let running: ChildProcess[];
  beforeEach(async () => {
    database = await open();
    const state = { isUp: true, received: 0, held: Promise.resolve() };
    const provider = await startProvider(async (request, response) => {
      request.resume();
      await state.held;
      if (state.isUp) state.received += 1;
      response.writeHead(state.isUp ? 200 : 503).end();
    });
    service = Object.assign(state, provider);
    running = [];
  });
  afterEach(async () => {
    await Promise.all(running.map((child) => end(child, "SIGKILL")));
    await service.close();
    await database.close();
  });

  const start = async () => {
    const { dataDir, databaseUrl } = database;
    const { url, child } = await startProcess({
      DATA_DIR: dataDir,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      EMAILJS_API_URL: service.url,
    });
    running.push(child);
    return { url, child };
  };
  const send = (url: string) =>
    fetch(`${url}/api/messages`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({
        kind: "contact",
        from_name: "Ada",
        from_email: "ada@example.com",
        message: "Do you make it in green?",
      }),
    });
  const dueNow = () =>
    database.db.updateTable("jobs").set({ due_at: "2026-01-01T00:00:00.000Z" }).execute();

  test("the service away, the shop killed, both back: the message arrives once", async () => {
    service.isUp = false;
    const first = await start();
    expect((await send(first.url)).status).toBe(202);
    await expect.poll(() => service.requests.length).toBe(1);
    running = [];
    await end(first.child, "SIGKILL");
    service.isUp = true;
    await dueNow();
    await start();
    await expect.poll(() => service.received, { timeout: 15_000 }).toBe(1);
    const states = database.db.selectFrom("outbox").select("state");
    await expect.poll(() => states.execute(), { timeout: 5_000 }).toEqual([{ state: "sent" }]);
  });

  test("two processes share the outbox: every message arrives once", async () => {
    const [one, two] = await Promise.all([start(), start()]);
    for (const { url } of [one, two, one]) expect((await send(url)).status).toBe(202);
    const waiting = database.db.selectFrom("outbox").select("key").where("state", "=", "waiting");
    await expect.poll(() => waiting.execute(), { timeout: 15_000 }).toEqual([]);
    expect(service.received).toBe(3);
  });

  test("a clean stop lets the e-mail under way finish", async () => {
    const answer = Promise.withResolvers<void>();
    service.held = answer.promise;
    const { url, child } = await start();
    await send(url);
    await expect.poll(() => service.requests.length).toBe(1);
    running = [];
    const ended = end(child, "SIGTERM");
    const isReady = () =>
      fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    await expect.poll(isReady).toBe(false);
    answer.resolve();
    expect(await ended).toBe(0);
    const rows = database.db.selectFrom("outbox").select("state");
    expect(await rows.execute()).toEqual([{ state: "sent" }]);
    expect(service.requests).toHaveLength(1);
  });
});
