import { spawnSync } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { serve } from "@hono/node-server";
import type { AddressInfo } from "node:net";
import { createPaystackStandIn } from "../stand-ins/paystack/paystack.ts";
import { openDatabase } from "../server/db/open.ts";
import { createPaystack } from "../server/providers/paystack.ts";
import { readBackups } from "../server/house/backups.ts";
import { createSearchPayments } from "../server/payments/search-payments.ts";
import { onDatabases } from "../tests/support/databases.ts";
import type { TestDatabase } from "../tests/support/databases.ts";
import { orderBody } from "../tests/support/order-body.ts";
import { runOwnerCommand } from "../tests/support/owner-command.ts";
import { photographShop } from "../tests/support/photograph-shop.ts";
import { listConcerns } from "../server/payments/concerns.ts";
import { testShop } from "../tests/support/shop.ts";

const hasRestic = spawnSync("restic", ["version"]).status === 0;
if (!hasRestic) console.warn("!! restic is not installed: its tests are skipped (Debian: restic).");

let folder: string;
let shop: TestDatabase;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "hazelzuri-offsite-"));
});
afterEach(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});

/** Each command of restic takes a second to derive its key from the password. */
const SLOW_MS = 180_000;

onDatabases("on $name", ({ name, open }) => {
  const placed = async ({ db }: Pick<TestDatabase, "db">) => {
    const { body } = await testShop(db).call("POST", "/api/orders", orderBody());
    return body as { reference: string; amount: number };
  };
  const paid = async (of: Pick<TestDatabase, "db">) => {
    const test = testShop(of.db);
    const order = await placed(of);
    test.world.verify = (reference) => ({
      kind: "found",
      payment: {
        transactionId: `T${reference}`,
        domain: "test",
        status: "success",
        reference,
        amount: order.amount,
        currency: "NGN",
        channel: "card",
        gatewayResponse: null,
        fees: null,
      },
    });
    await test.call("POST", `/api/orders/${order.reference}/confirm`);
    return order;
  };

  describe.runIf(hasRestic)("npm run offsite", () => {
    beforeEach(async () => {
      shop = await open();
    });
    const env = (password = "of the test") => ({
      RESTIC_REPOSITORY: join(folder, "repository"),
      RESTIC_PASSWORD: password,
    });
    const offsite = (...args: string[]) => runOwnerCommand("offsite", args, shop, env());

    test(
      "a copy that nobody can read without the password is rehearsed, fetched and restored",
      { timeout: SLOW_MS, tags: ["rest"] },
      async () => {
        await paid(shop);
        await photographShop(shop).publish("naledi", "Vega Dress");
        expect(await offsite("init")).toMatchObject({ code: 0, errors: "" });
        const sent = await offsite("backup", "--keep", "28");
        expect(sent).toMatchObject({ code: 0, errors: "" });
        expect(sent.out).toContain("1 copies are there");
        expect(await readBackups(shop.db)).toEqual({
          offsite: expect.objectContaining({ by: "npm run offsite" }),
        });
        expect(await contains(join(folder, "repository"), "ada@example.com")).toBe(false);

        const rehearsed = await offsite("rehearse");
        expect(rehearsed).toMatchObject({ code: 0, errors: "" });
        expect(rehearsed.out).toMatch(/payments +1 /);
        expect(rehearsed.out).toMatch(/pictures +25 /);
        expect(rehearsed.out).toContain("Up to then the shop has exactly the same.");

        const file = join(folder, "fetched.backup");
        expect(await offsite("fetch", file)).toMatchObject({ code: 0, errors: "" });
        const other = await open();
        await other.db.destroy();
        expect(await runOwnerCommand("restore", [file], other)).toMatchObject({
          code: 0,
          errors: "",
        });
        await other.close();
        const left = await readdir(shop.dataDir);
        expect(left.filter((name) => /^(offsite|rehearsing)-/.test(name))).toEqual([]);

        const args = ["fetch", join(folder, "not")];
        expect(await runOwnerCommand("offsite", args, shop, env("another"))).toMatchObject({
          code: 1,
          errors: expect.stringContaining("password"),
        });
        expect(await readdir(folder)).not.toContain("not");
      },
    );

    test(
      "both kinds are noted, each by itself, until off-site ones are given up",
      { timeout: SLOW_MS, tags: ["rest"] },
      async () => {
        const noted = async () => Object.keys(await readBackups(shop.db)).toSorted();
        const local = join(folder, "local.backup");
        expect(await runOwnerCommand("backup", [local], shop)).toMatchObject({ code: 0 });
        expect(await noted()).toEqual(["local"]);
        expect(await offsite("backup")).toMatchObject({ code: 1 });
        expect(await noted()).toEqual(["local"]);
        expect(await offsite("init")).toMatchObject({ code: 0 });
        expect(await offsite("backup")).toMatchObject({ code: 0, errors: "" });
        expect(await noted()).toEqual(["local", "offsite"]);
        expect(await offsite("stop")).toMatchObject({ code: 0, errors: "" });
        expect(await noted()).toEqual(["local"]);
      },
    );

    test.runIf(name === "SQLite")(
      "the last seven stay however old they are, also while backups fail",
      { timeout: SLOW_MS, tags: ["rest"] },
      async () => {
        expect(await offsite("init")).toMatchObject({ code: 0 });
        for (let month = 1; month <= 8; month++) {
          const args = [
            "backup",
            "--quiet",
            "--tag",
            "hazelzuri",
            "--host",
            "hazelzuri",
            "--time",
            `2026-0${month}-01 03:00:00`,
            "--stdin",
            "--stdin-filename",
            "shop.backup",
          ];
          expect(
            spawnSync("restic", args, { input: `${month}`, env: { ...process.env, ...env() } })
              .status,
          ).toBe(0);
        }
        const gone = { dataDir: join(folder, "none"), databaseUrl: undefined };
        expect(
          await runOwnerCommand("offsite", ["backup", "--keep", "28"], gone, env()),
        ).toMatchObject({ code: 1 });
        const copies = async () => (await offsite("list")).out.trim().split("\n");
        expect(await copies()).toHaveLength(8);
        expect(await offsite("backup", "--keep", "28")).toMatchObject({ code: 0, errors: "" });
        expect(await copies()).toHaveLength(7);
      },
    );

    test(
      "what is asked for wrongly, and a repository that is not there, are said",
      { timeout: SLOW_MS, tags: ["rest"] },
      async () => {
        expect(await offsite("backup", "--keep", "0")).toMatchObject({ code: 2 });
        expect(await offsite("backup")).toMatchObject({
          code: 1,
          errors: expect.stringContaining("repository"),
        });
        expect(await readBackups(shop.db)).toEqual({});
        expect(await offsite("init")).toMatchObject({ code: 0 });
        expect(await offsite("rehearse")).toMatchObject({
          code: 1,
          errors: "There is no copy to rehearse with.\n",
        });
        expect(await offsite("fetch", join(folder, "x"), "--copy", "latest")).toMatchObject({
          code: 2,
        });
      },
    );
  });

  describe("npm run restore -- FILE --rehearse", () => {
    beforeEach(async () => {
      shop = await open();
    });

    test("replaces nothing, also beside a running shop, and tells money that the backup lacks", async () => {
      const { reference } = await paid(shop);
      const file = join(folder, "shop.backup");
      expect(await runOwnerCommand("backup", [file], shop)).toMatchObject({ code: 0 });
      const rehearsed = await runOwnerCommand("restore", [file, "--rehearse"], shop);
      expect(rehearsed).toMatchObject({ code: 0, errors: "" });
      expect(rehearsed.out).toContain("The last thing it knows happened");
      expect((await testShop(shop.db).call("GET", `/api/orders/${reference}`)).body.status).toBe(
        "paid",
      );

      // A payment that the backup lacks, although it was made well before the backup's last minute.
      await paid(shop);
      const isPostgres = shop.databaseUrl !== undefined;
      await sql
        .raw(
          isPostgres
            ? "alter table payments disable trigger user"
            : "drop trigger payments_update_rules",
        )
        .execute(shop.db);
      await shop.db
        .updateTable("payments")
        .set({ paid_at: "2026-01-01T00:00:00.000Z" })
        .where("reference", "!=", reference)
        .execute();
      expect(await runOwnerCommand("restore", [file, "--rehearse"], shop)).toMatchObject({
        code: 1,
        errors: expect.stringMatching(
          /It differs from the shop. payments: 0 of 0 kobo in the backup, 1 of \d+ in the shop/,
        ),
      });

      await truncate(file, 20_000);
      expect(await runOwnerCommand("restore", [file, "--rehearse"], shop)).toMatchObject({
        code: 1,
      });
    });
  });

  test(
    "an order paid after the backup, and lost with the disk, is found at the provider and shown once",
    { timeout: SLOW_MS, tags: ["rest"] },
    async () => {
      shop = await open();
      const keys = { publicKey: "pk_test_1", secretKey: "sk_test_1" };
      const stand = createPaystackStandIn({
        ...keys,
        webhookUrl: "http://127.0.0.1:1/",
        webhookDelayMs: 3_600_000,
        file: join(folder, "paystack.json"),
      });
      const server = serve({ fetch: stand.routes.fetch, port: 0, hostname: "127.0.0.1" });
      await vi.waitFor(() => expect(server.listening).toBe(true));
      const { port } = server.address() as AddressInfo;
      const apiUrl = `http://127.0.0.1:${port}`;
      const paystack = createPaystack({ apiUrl, secretKey: keys.secretKey });
      const file = join(folder, "shop.backup");
      const kept = await placed(shop);
      expect(await runOwnerCommand("backup", [file], shop)).toMatchObject({ code: 0 });
      const lost = await placed(shop);
      // The first order's customer pays only now, too; the disk is lost before any event arrives.
      for (const { reference, amount } of [kept, lost]) {
        const body = JSON.stringify({
          key: keys.publicKey,
          email: "ada@example.com",
          amount,
          currency: "NGN",
          ref: reference,
          metadata: {},
        });
        const answer = await fetch(`${apiUrl}/checkout`, {
          method: "POST",
          body,
          headers: { "Content-Type": "application/json" },
        });
        expect(answer.status).toBe(200);
        await fetch(`${apiUrl}/checkout/${reference}/approve`, { method: "POST" });
      }
      const other = await open();
      await other.db.destroy();
      expect(await runOwnerCommand("restore", [file], other)).toMatchObject({
        code: 0,
        errors: "",
      });

      const db = await openDatabase({ ...other, onError: () => {} });
      const restored = testShop(db, undefined, { paystack, now: () => new Date() });
      const search = createSearchPayments({
        ...restored.ports,
        handleWebhook: restored.shop.handleWebhook,
      });
      expect(await search()).toBe("searched");
      expect(await search()).toBe("idle");
      expect((await restored.call("GET", `/api/orders/${kept.reference}`)).body.status).toBe(
        "paid",
      );
      for (let time = 0; time < 2; time++) {
        expect(await listConcerns(db)).toMatchObject([
          { kind: "payment.unknown-order", reference: lost.reference },
        ]);
        await runOwnerCommand("missing-payments", ["2026-01-01"], other);
        expect(await search()).toBe("searched");
      }
      await db.destroy();
      stand.close();
      server.close();
      await other.close();
    },
  );
});

/** Whether a file in a folder has these bytes. */
async function contains(place: string, words: string): Promise<boolean> {
  for (const entry of await readdir(place, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() && (await readFile(join(entry.parentPath, entry.name))).includes(words))
      return true;
  }
  return false;
}
