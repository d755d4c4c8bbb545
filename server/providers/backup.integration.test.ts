import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { onDatabases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { orderBody } from "../../tests/support/order-body.ts";
import { runOwnerCommand } from "../../tests/support/owner-command.ts";
import { testShop } from "../../tests/support/shop.ts";
import { openDatabase } from "../db/open.ts";
import { readBackups } from "../house/backups.ts";
import { createBackupGateway } from "./backup.ts";

onDatabases("a backup to download of $name", ({ name, open }) => {
  let database: TestDatabase;
  let folder: string;
  beforeEach(async () => {
    database = await open();
    folder = await mkdtemp(join(tmpdir(), "hazelzuri-download-"));
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    await database.close();
    await rm(folder, { recursive: true });
  });

  const gateway = (more: object = {}) =>
    createBackupGateway({ ...database, logger: { error: () => {} }, ...more });
  const opened = async (from = gateway()) => {
    const result = await from.open();
    if (result.kind !== "opened") throw new Error(result.why);
    return result.file;
  };

  test("is one that 'npm run restore' takes, and nothing of it stays on the disk", async () => {
    const { body } = await testShop(database.db).call("POST", "/api/orders", orderBody());
    const before = await readdir(database.dataDir);
    const stale = join(database.dataDir, "backup-01234567-0123-0123-0123-0123456789ab.part");
    if (name === "SQLite") await writeFile(stale, "of a killed process");
    const file = await opened();
    expect((await readdir(database.dataDir)).toSorted()).toEqual(before.toSorted());
    const bytes = await buffer(file.body);
    expect(file.bytes ?? bytes.byteLength).toBe(bytes.byteLength);
    const copy = join(folder, "download.backup");
    await writeFile(copy, bytes);

    const other = await open();
    await other.db.destroy();
    expect(await runOwnerCommand("restore", [copy], other)).toMatchObject({ code: 0, errors: "" });
    const db = await openDatabase({ ...other, onError: () => {} });
    const orders = await db.selectFrom("orders").select("reference").execute();
    expect(orders.map(({ reference }) => reference)).toEqual([body.reference]);
    await db.destroy();
  });

  test("is made one at a time; one that is broken off lets the next begin", async () => {
    const from = gateway();
    const first = await opened(from);
    expect(await from.open()).toEqual({ kind: "unavailable", why: "busy" });
    first.body.destroy();
    await vi.waitFor(async () => (await opened(from)).body.destroy(), 15_000);
  });

  test("that cannot be made says so, and leaves nothing behind", async () => {
    const databaseUrl = name === "SQLite" ? undefined : "postgres://nobody@localhost:1/none";
    const nowhere = gateway({ dataDir: folder, databaseUrl });
    expect(await nowhere.open()).toEqual({ kind: "unavailable", why: "failed" });
    expect(await readdir(folder)).toEqual([]);
  });

  test.runIf(name === "PostgreSQL")(
    "without pg_dump says that it is missing",
    { tags: ["rest"] },
    async () => {
      vi.stubEnv("PATH", folder);
      expect(await gateway().open()).toEqual({ kind: "unavailable", why: "no-pg-dump" });
    },
  );

  test("'npm run backup' leaves a note of its time and size, the last one alone", async () => {
    expect(await readBackups(database.db)).toEqual({});
    for (const file of ["one.backup", "two.backup"]) {
      const made = await runOwnerCommand("backup", [join(folder, file)], database);
      expect(made).toMatchObject({ code: 0, errors: "" });
    }
    const { local: note, offsite } = await readBackups(database.db);
    expect(offsite).toBeUndefined();
    expect(note).toMatchObject({ by: "npm run backup" });
    expect(note?.bytes).toBe((await stat(join(folder, "two.backup"))).size);
    expect(Date.now() - Date.parse(note?.madeAt ?? "")).toBeLessThan(60_000);
  });
});
