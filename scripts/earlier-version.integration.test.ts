import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDatabase } from "../server/db/open.ts";
import { childEnv } from "../tests/support/child-env.ts";
import { databases, onBothDatabases } from "../tests/support/databases.ts";
import type { TestDatabase } from "../tests/support/databases.ts";
import { orderBody } from "../tests/support/order-body.ts";
import { runOwnerCommand } from "../tests/support/owner-command.ts";
import { scriptFile } from "../tests/support/scripts.ts";
import { testShop } from "../tests/support/shop.ts";
import { backUpPostgres } from "./backup/postgres.ts";
import { root } from "./root.ts";

const REFUSED =
  "The database was made by a version of the shop before 1.0.0, which no later one can use.";

/** The migrations' own table and one of the shop's, as versions before 1.0.0 have left them. */
const TABLES = [
  "create table kysely_migration (name text primary key not null, timestamp text not null)",
  "insert into kysely_migration values ('001-orders', '2026-11-01'), ('133-dropped-orders', '2026-11-02')",
  "create table orders (reference text primary key not null, amount bigint not null)",
  "insert into orders values ('HZ1', 14000000)",
];

onBothDatabases("a database of a version before 1.0.0, on $name", ({ open }) => {
  let folder: string;
  let current: TestDatabase;
  let old: Pick<TestDatabase, "dataDir" | "databaseUrl">;
  const cleaning: (() => Promise<void> | void)[] = [];
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "hazelzuri-earlier-"));
    current = await open();
    const made = await open();
    old = { dataDir: folder, databaseUrl: made.databaseUrl };
    if (made.databaseUrl) await inPostgres(made.databaseUrl);
    else inSqlite(join(folder, "shop.sqlite"));
    cleaning.push(
      () => rmSync(folder, { recursive: true }),
      () => current.close(),
      () => made.close(),
    );
  });
  afterEach(async () => {
    for (const clean of cleaning.splice(0).toReversed()) await clean();
  });

  function inSqlite(file: string): void {
    const database = new Sqlite(file);
    for (const statement of TABLES) database.exec(statement);
    database.close();
  }
  async function inPostgres(url: string): Promise<void> {
    await query(url, "drop schema public cascade; create schema public");
    for (const statement of TABLES) await query(url, statement);
  }
  async function query(url: string, statement: string): Promise<unknown[]> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query(statement);
    await client.end();
    return rows;
  }
  /** Everything that could have been written: the files, or the server's tables and their rows. */
  const everything = async ({ dataDir, databaseUrl }: typeof old) =>
    databaseUrl
      ? query(
          databaseUrl,
          `select schemaname, tablename,
             query_to_xml(format('select * from %I.%I', schemaname, tablename), false, false, '')::text
           from pg_tables where schemaname not in ('pg_catalog', 'information_schema') order by 1, 2`,
        )
      : readdirSync(dataDir).map((name) => [
          name,
          createHash("sha256")
            .update(readFileSync(join(dataDir, name)))
            .digest("hex"),
        ]);

  const starting = (file: string) =>
    spawnSync(process.execPath, [file], {
      env: {
        ...childEnv(),
        PORT: "0",
        DATA_DIR: old.dataDir,
        DATABASE_URL: old.databaseUrl ?? "",
      },
      encoding: "utf8",
    });

  test("is refused by every command in one line, and stays as it is", async () => {
    const before = await everything(old);
    await expect(openDatabase({ ...old, onError: () => {} })).rejects.toThrow(REFUSED);
    for (const [command, ...args] of [
      ["backup", join(folder, "copy")],
      ["offsite", "backup"],
      ["owner", "list"],
      ...(old.databaseUrl ? [] : [["move", "--to", "postgres://localhost:1/none"] as const]),
    ] as const) {
      const answer = await runOwnerCommand(command, args, old);
      expect({ command, ...answer }).toEqual({ command, code: 1, out: "", errors: `${REFUSED}\n` });
    }
    const start = starting(scriptFile("tests/support/serve.ts"));
    expect(start.status).toBe(1);
    expect(start.stderr).toContain(REFUSED);
    expect(await everything(old)).toEqual(before);
  });

  test("is refused by the development server in one line", { tags: ["rest"] }, () => {
    if (old.databaseUrl) return;
    const { status, stderr } = starting(join(root, "scripts/dev.ts"));
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: `The shop could not start: ${REFUSED}\n`,
    });
  });

  test("is refused as a backup, and the shop stays as it is", async () => {
    await testShop(current.db).call("POST", "/api/orders", orderBody());
    const before = await current.db.selectFrom("orders").selectAll().execute();
    await current.db.destroy();
    const backup = join(folder, "shop.backup");
    if (old.databaseUrl) await backUpPostgres(old.databaseUrl, backup);
    else copyFileSync(join(folder, "shop.sqlite"), backup);
    for (const more of [[], ["--rehearse"]]) {
      expect(await runOwnerCommand("restore", [backup, ...more], current)).toEqual({
        code: 1,
        out: "",
        errors: `Not restored: ${REFUSED} Everything is as it was.\n`,
      });
    }
    const db = await openDatabase({ ...current, onError: () => {} });
    cleaning.push(() => db.destroy());
    expect(await db.selectFrom("orders").selectAll().execute()).toEqual(before);
    expect(readdirSync(current.dataDir).filter((name) => name.startsWith("before_"))).toEqual([]);
  });

  test("is refused as the place to move to", async () => {
    const sqlite = databases.find(({ name }) => name === "SQLite");
    if (!old.databaseUrl || !sqlite) return;
    const from = await sqlite.open();
    cleaning.push(() => from.close());
    await from.db.destroy();
    const before = await everything(old);
    expect(await runOwnerCommand("move", ["--to", old.databaseUrl], from)).toEqual({
      code: 1,
      out: "",
      errors: `${REFUSED}\n`,
    });
    expect(await everything(old)).toEqual(before);
  });
});
