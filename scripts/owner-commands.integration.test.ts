import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createFingerprint } from "../server/http/rate-limit.ts";
import { consumeLimits } from "../server/db/limits.ts";
import { addressKeys } from "../server/messages/messages.ts";
import { databases, onDatabases } from "../tests/support/databases.ts";
import type { TestDatabase } from "../tests/support/databases.ts";
import { runOwnerCommand } from "../tests/support/owner-command.ts";
import { orderBody } from "../tests/support/order-body.ts";
import { paid, testShop } from "../tests/support/shop.ts";

onDatabases("npm run erase on $name", ({ name, open }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
    const shop = testShop(database.db);
    shop.world.now = new Date("2026-01-01T09:00:00.000Z");
    const order = (await shop.call("POST", "/api/orders", orderBody())).body;
    shop.world.verify = () => paid(order);
    await shop.call("POST", `/api/orders/${order.reference}/confirm`);
    await shop.call("POST", "/api/orders", {
      ...orderBody(),
      customer: { ...(orderBody()["customer"] as object), email: "never@example.com" },
    });
    // As the reconciler leaves an order about which it has stopped asking the provider.
    await database.db.deleteFrom("jobs").where("queue", "=", "payment").execute();
    await shop.call("POST", "/api/messages", {
      kind: "contact",
      from_name: "Ada",
      from_email: "ada@example.com",
      message: "Two\nlines",
    });
  });
  afterAll(() => database.close());

  test("an erased customer cannot be read from any of the shop's files any more", async () => {
    // A file as test mode's stand-ins leave it, and the e-mail address's own rate limit.
    const sandbox = join(database.dataDir, "sandbox");
    await mkdir(sandbox);
    const fields = [["message", "E-mail: Ada@example.com"]];
    const emails = JSON.stringify([{ receivedAt: "2026-01-01T09:00:00.000Z", fields }]);
    await writeFile(join(sandbox, "emails.json"), emails);
    const limits = () => database.db.selectFrom("rate_limits").select("key").execute();
    const keys = addressKeys(createFingerprint("sk_test_placeholder"), "ada@example.com");
    for (const key of keys) {
      await consumeLimits(database.db, [{ key, most: 3, windowMs: 3_600_000 }], new Date());
    }
    const dry = await runOwnerCommand("erase", ["ada@example.com", "--dry-run"], database);
    expect(dry.out).toContain("1 order, 1 message, 1 test e-mail.");
    const { code, out, errors } = await runOwnerCommand("erase", ["Ada@Example.com"], database);
    expect([code, errors]).toEqual([0, ""]);
    expect(out).toContain("Erased.");
    const again = await runOwnerCommand("erase", ["ada@example.com"], database);
    expect(again).toMatchObject({
      code: 0,
      out: "Nothing is kept under that address or number.\n",
    });
    expect((await limits()).filter(({ key }) => keys.includes(key))).toEqual([]);
    const files = await readdir(database.dataDir, { recursive: true, withFileTypes: true });
    for (const file of files.filter((each) => each.isFile())) {
      const text = (await readFile(join(file.parentPath, file.name), "latin1")).toLowerCase();
      expect(text.includes("ada@example.com"), `${name}: ${file.name}`).toBe(false);
    }
  });
});

describe("every command of the owner", () => {
  const commands = ["owner", "missing-payments", "backup", "restore", "erase"];
  const nowhere = { dataDir: join(tmpdir(), "hazelzuri-nowhere"), databaseUrl: undefined };

  test.each(commands)("%s --help prints its usage", { tags: ["rest"] }, async (command) => {
    const { code, out, errors } = await runOwnerCommand(command, ["--help"], nowhere);
    expect({ code, errors }).toEqual({ code: 0, errors: "" });
    expect(out).toContain(`npm run ${command}`);
    expect(out).toContain("Exit codes");
  });

  test.each([
    ["missing-payments", ["2026-11-31"], "DAY is a day, such as 2026-11-01."],
    ["erase", ["ada"], "EMAIL_OR_PHONE is an e-mail address or a phone number."],
  ])("%s %j is refused", { tags: ["rest"] }, async (command, args, message) => {
    const answer = await runOwnerCommand(command, args, nowhere);
    expect(answer).toEqual({
      code: 2,
      out: "",
      errors: `${message}\nnpm run ${command} -- --help explains.\n`,
    });
  });

  test.each([
    ["owner", ["list"]],
    ["backup", [join(tmpdir(), "hazelzuri-never.backup")]],
  ])("%s creates no shop where there is none", async (command, args) => {
    const folder = await mkdtemp(join(tmpdir(), "hazelzuri-empty-"));
    const answer = await runOwnerCommand(command, args, {
      dataDir: folder,
      databaseUrl: undefined,
    });
    expect(answer).toMatchObject({ code: 1, out: "" });
    expect(answer.errors).toContain("There is no shop at");
    expect(await readdir(folder)).toEqual([]);
    await rm(folder, { recursive: true });
  });

  test.each(databases.filter(({ name }) => name === "PostgreSQL"))(
    "on $name an empty database stays empty, and no backup is made of it",
    { tags: ["rest"] },
    async ({ open }) => {
      const { db, dataDir, databaseUrl, close } = await open();
      await sql`drop schema public cascade; create schema public`.execute(db);
      const backup = join(dataDir, "empty.backup");
      for (const [command, args] of [
        ["owner", ["list"]],
        ["backup", [backup]],
      ] as const) {
        const answer = await runOwnerCommand(command, args, { dataDir, databaseUrl });
        expect(answer).toMatchObject({ code: 1, out: "" });
        expect(answer.errors).toContain("There is no shop in the database that DATABASE_URL names");
      }
      expect(await readdir(dataDir)).toEqual([]);
      const { rows } = await sql`select 1 from pg_tables where schemaname = 'public'`.execute(db);
      expect(rows).toEqual([]);
      await close();
    },
  );

  test("an unreachable database is reported in one clear line", async () => {
    const databaseUrl = "postgres://shop:secret@127.0.0.1:9/shop";
    const answer = await runOwnerCommand("owner", ["list"], { ...nowhere, databaseUrl });
    expect(answer.code).toBe(1);
    expect(answer.errors).toMatch(/^[^\n]*ECONNREFUSED[^\n]*\n$/);
    expect(answer.errors).not.toContain("secret");
  });
});
