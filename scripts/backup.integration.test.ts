import { mkdir, mkdtemp, readdir, rm, stat, truncate, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import Sqlite from "better-sqlite3";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "../server/db/open.ts";
import { databases, onDatabases } from "../tests/support/databases.ts";
import type { TestDatabase } from "../tests/support/databases.ts";
import { runOwnerCommand } from "../tests/support/owner-command.ts";
import { photographFile, pictureUrl } from "../domain/media/pictures.ts";
import { photographShop } from "../tests/support/photograph-shop.ts";
import { orderBody } from "../tests/support/order-body.ts";
import { testShop } from "../tests/support/shop.ts";
import { backUpPostgres } from "./backup/postgres.ts";

/** Where the data of a stopped shop is. */
type Stopped = Pick<TestDatabase, "dataDir" | "databaseUrl">;

/** Puts a trigger into a database, takes one of the shop's own away, or puts another in the place of one. */
async function alterCode({ db, databaseUrl }: TestDatabase, kind: "more" | "less" | "another") {
  const run = async (statement: string) => void (await sql.raw(statement).execute(db));
  if (databaseUrl) {
    const body = "returns trigger language plpgsql as 'begin return new; end'";
    const { rows } = await sql<{ name: string; of: string; function: string }>`
      select tgname as name, tgrelid::regclass::text as of, tgfoid::regproc::text as function
      from pg_trigger where not tgisinternal limit 1`.execute(db);
    const [own] = rows;
    if (kind === "less") return run(`drop trigger ${own?.name} on ${own?.of}`);
    if (kind === "another") return run(`create or replace function ${own?.function}() ${body}`);
    await run(`create function spy() ${body}`);
    return run("create trigger spy before insert on orders for each row execute function spy()");
  }
  const { rows } = await sql<{ name: string; of: string }>`
    select name, tbl_name as of from sqlite_master where type = 'trigger' limit 1`.execute(db);
  const [own] = rows;
  if (kind !== "more") await run(`drop trigger ${own?.name}`);
  if (kind === "less") return;
  const [name, of] = kind === "more" ? ["spy", "orders"] : [own?.name, own?.of];
  await run(`create trigger ${name} after insert on ${of} begin select 1; end`);
}

onDatabases("backup and restore on $name", ({ open }) => {
  let folder: string;
  let backup: string;
  /** The first shop keeps running; the second is stopped. */
  let running: TestDatabase;
  let other: TestDatabase;
  let stopped: Stopped;
  let saved: string[];
  /** Exit code and output of the command that made `backup`. */
  let made: Awaited<ReturnType<typeof runOwnerCommand>>;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "hazelzuri-backup-"));
    backup = join(folder, "shop.backup");
    running = await open();
    other = await open();
    await order(other);
    const { dataDir, databaseUrl } = other;
    await other.db.destroy();
    stopped = { dataDir, databaseUrl };
    saved = [await order(running), await order(running)].toSorted();
    made = await runOwnerCommand("backup", [backup], running);
  });
  afterAll(async () => {
    await running.close();
    await other.close();
    await rm(folder, { recursive: true });
  });

  const order = async ({ db }: TestDatabase): Promise<string> =>
    (await testShop(db).call("POST", "/api/orders", orderBody())).body.reference;
  const ordersOf = async (where: Stopped): Promise<string[]> => {
    const db = await openDatabase({ ...where, onError: () => {} });
    const orders = await db.selectFrom("orders").select("reference").execute();
    await db.destroy();
    return orders.map(({ reference }) => reference).toSorted();
  };
  const restore = (file: string, where: Stopped = stopped) =>
    runOwnerCommand("restore", [file], where);

  test("a restored shop shows the owner's new piece and its photographs, and none of them is on its disk yet", async () => {
    const from = await open();
    const to = await open();
    await photographShop(from).publish("naledi", "Vega Dress");
    const file = join(from.dataDir, "photographs.backup");
    expect(await runOwnerCommand("backup", [file], from)).toMatchObject({ code: 0 });
    await to.db.destroy();
    expect(await runOwnerCommand("restore", [file], to)).toMatchObject({ code: 0, errors: "" });
    const db = await openDatabase({ ...to, onError: () => {} });
    const { shop, ports } = testShop(db);
    await ports.catalogue.refresh();
    const [first] = shop.catalogue.read().photographsOf("naledi/vega-dress") ?? [];
    if (!first) throw new Error("No photograph");
    for (const [width, format] of [
      [640, "avif"],
      [800, "jpg"],
    ] as const) {
      const address = photographFile(pictureUrl(first.record, first.key, width, format));
      const bytes = address && (await shop.readPhotograph(address));
      expect(bytes?.byteLength).toBeGreaterThan(100);
    }
    await db.destroy();
    await from.close();
    await to.close();
  });

  test("a running shop is backed up into a file that only its owner may read", async () => {
    expect(made).toMatchObject({ code: 0, out: expect.stringContaining(backup) });
    expect((await stat(backup)).mode & 0o777).toBe(0o600);
    const own = join(folder, "own");
    await mkdir(own);
    expect(await runOwnerCommand("backup", [join(own, "x")], running)).toMatchObject({ code: 0 });
    expect(await readdir(own)).toEqual(["x"]);
  });

  describe("--keep 28", () => {
    let nightly: string;
    beforeEach(async () => {
      nightly = await mkdtemp(join(tmpdir(), "hazelzuri-nightly-"));
      for (const days of [1, 27, 29, 60]) await leave(`${days}.backup`, days);
      await leave("60.age", 60);
    });
    afterEach(() => rm(nightly, { recursive: true }));
    /** Creates a file that was last modified `days` days ago. */
    const leave = async (name: string, days: number) => {
      const made = new Date(Date.now() - days * 24 * 60 * 60 * 1000);
      await writeFile(join(nightly, name), "a backup of before");
      await utimes(join(nightly, name), made, made);
    };
    const keep = (file: string, where: Stopped = running, days = "28") =>
      runOwnerCommand("backup", [join(nightly, file), "--keep", days], where);
    const left = async () => (await readdir(nightly)).toSorted();

    test("deletes older backups once this one is made, and nothing else", async () => {
      const answer = await keep("today.backup");
      expect(answer).toMatchObject({ code: 0, errors: "" });
      expect(answer.out).toContain("2 backups older than 28 days deleted.");
      expect(await left()).toEqual(["1.backup", "27.backup", "60.age", "today.backup"]);
    });

    test("deletes nothing where this one failed", async () => {
      const before = await left();
      const nowhere = { dataDir: join(nightly, "none"), databaseUrl: undefined };
      expect((await keep("today.backup", nowhere)).code).toBe(1);
      expect((await keep("60.backup")).code).toBe(1);
      expect(await left()).toEqual(before);
    });

    test("keeps the one before it, however old", async () => {
      await rm(join(nightly, "1.backup"));
      await rm(join(nightly, "27.backup"));
      expect((await keep("today.backup")).code).toBe(0);
      expect(await left()).toEqual(["29.backup", "60.age", "today.backup"]);
    });

    test(
      "is a whole number of days, and the name one that the next night finds",
      { tags: ["rest"] },
      async () => {
        const before = await left();
        for (const days of ["0", "-1", "1.5", "many", "9999"]) {
          expect((await keep("today.backup", running, days)).code).toBe(2);
        }
        expect((await keep("today.dump")).code).toBe(2);
        expect(await left()).toEqual(before);
      },
    );
  });

  test("a backup never replaces a file", async () => {
    const answer = await runOwnerCommand("backup", [backup], running);
    expect(answer).toMatchObject({ code: 1, errors: expect.stringContaining("is there already") });
  });

  test("a backup into no folder is one clear line", async () => {
    const answer = await runOwnerCommand("backup", [join(folder, "none", "x")], running);
    expect(answer.code).toBe(1);
    expect(answer.errors).toBe(`There is no folder ${join(folder, "none")}.\n`);
  });

  test("a running shop is not restored over", async () => {
    const before = await ordersOf(running);
    const answer = await restore(backup, running);
    expect(answer).toMatchObject({ code: 1, errors: expect.stringContaining("Stop the shop") });
    expect(await ordersOf(running)).toEqual(before);
  });

  test("what is no backup leaves everything as it was", async () => {
    const before = await ordersOf(stopped);
    const broken = join(folder, "broken");
    await writeFile(broken, "not a database at all, though long enough to have a header");
    const asItWas = expect.stringContaining("Everything is as it was.");
    expect(await restore(broken)).toMatchObject({ code: 1, errors: asItWas });
    const missing = await restore(join(folder, "none"));
    expect(missing).toMatchObject({ code: 1, errors: expect.stringContaining("There is no file") });
    expect(await ordersOf(stopped)).toEqual(before);
  });

  test("a backup that was cut off leaves everything as it was", async () => {
    const before = await ordersOf(stopped);
    const cut = join(folder, "cut");
    await runOwnerCommand("backup", [cut], running);
    await truncate(cut, Math.floor((await stat(cut)).size / 2));
    expect(await restore(cut)).toMatchObject({ code: 1, out: "" });
    expect(await ordersOf(stopped)).toEqual(before);
  });

  test.each(["more", "less", "another"] as const)(
    "a backup with %s code than the shop's own migrations wrote is refused, and nothing is changed",
    async (kind) => {
      const source = await open();
      await order(source);
      await alterCode(source, kind);
      const altered = join(folder, `altered-${kind}`);
      await runOwnerCommand("backup", [altered], source);
      await source.close();
      const before = await ordersOf(stopped);
      for (const more of [[], ["--rehearse"]]) {
        expect(await runOwnerCommand("restore", [altered, ...more], stopped)).toMatchObject({
          code: 1,
          errors: expect.stringMatching(
            /holds code that the shop did not put there.*: .*(trigger|function) \w+/,
          ),
        });
      }
      expect(await ordersOf(stopped)).toEqual(before);
    },
    60_000,
  );

  test("a restored shop has exactly the backup's orders, and keeps what was there", async () => {
    const answer = await restore(backup);
    expect(answer).toMatchObject({ code: 0, errors: "" });
    expect(answer.out).toContain("The backup holds 2 orders");
    expect(answer.out).toMatch(/before_restore_\d{17}/);
    expect(await ordersOf(stopped)).toEqual(saved);
    const place = await openDatabase({ ...stopped, onError: () => {} });
    await order({ ...other, db: place });
    await place.destroy();
    expect(await ordersOf(stopped)).toHaveLength(3);
  });

  test("a restore can be done again", async () => {
    expect(await restore(backup)).toMatchObject({ code: 0 });
    expect(await ordersOf(stopped)).toEqual(saved);
  });
});

describe("restoring on SQLite", () => {
  test("a database that is damaged or gone is replaced; an empty one is no backup", async () => {
    const folder = await mkdtemp(join(tmpdir(), "hazelzuri-damaged-"));
    const where = { dataDir: join(folder, "data"), databaseUrl: undefined };
    const [source, backup, empty] = ["source", "backup", "empty"].map((name) => join(folder, name));
    const db = await openDatabase({ dataDir: source ?? "", onError: () => {} });
    await testShop(db).call("POST", "/api/orders", orderBody());
    await db.destroy();
    const from = { dataDir: source ?? "", databaseUrl: undefined };
    await runOwnerCommand("backup", [backup ?? ""], from);

    expect(await runOwnerCommand("restore", [backup ?? ""], where)).toMatchObject({ code: 0 });
    await writeFile(join(where.dataDir, "shop.sqlite"), "damaged".repeat(1000));
    const again = await runOwnerCommand("restore", [backup ?? ""], where);
    expect(again).toMatchObject({ code: 0, out: expect.stringContaining("holds 1 order") });
    const restored = await openDatabase({ ...where, onError: () => {} });
    const statuses = await restored.selectFrom("orders").select("status").execute();
    await restored.destroy();
    expect(statuses).toEqual([{ status: "pending" }]);

    new Sqlite(empty).close();
    await writeFile(empty ?? "", "");
    const refused = await runOwnerCommand("restore", [empty ?? ""], where);
    expect(refused).toMatchObject({
      code: 1,
      errors: "Not restored: This is no backup of the shop. Everything is as it was.\n",
    });
    await rm(folder, { recursive: true });
  });

  test(
    "a backup made while the shop is written to is one moment of it",
    { tags: ["rest"] },
    async () => {
      const folder = await mkdtemp(join(tmpdir(), "hazelzuri-busy-"));
      const db = await openDatabase({ dataDir: folder, onError: () => {} });
      const shop = testShop(db);
      const copy = join(folder, "copy.backup");
      const where = { dataDir: folder, databaseUrl: undefined };
      const copying = { underWay: true };
      const backing = runOwnerCommand("backup", [copy], where).finally(() => {
        copying.underWay = false;
      });
      let placed = 0;
      while (copying.underWay) {
        await shop.call("POST", "/api/orders", orderBody());
        placed += 1;
        // SQLite's calls are synchronous: yield, so that the other process's exit is noticed.
        await setImmediate();
      }
      expect(await backing).toMatchObject({ code: 0, errors: "" });
      const copied = new Sqlite(copy, { readonly: true });
      const count = (table: string) =>
        copied.prepare<[], number>(`select count(*) from ${table}`).pluck().get() ?? 0;
      expect(count("orders")).toBeGreaterThan(0);
      expect(count("orders")).toBeLessThan(placed);
      expect(count("order_lines")).toBe(2 * count("orders"));
      copied.close();
      await db.destroy();
      await rm(folder, { recursive: true });
    },
  );
});

describe.each(databases.filter(({ name }) => name === "PostgreSQL"))("on $name", ({ open }) => {
  test(
    "a dump of something else is refused, and the tables come back",
    { tags: ["rest"] },
    async () => {
      const shop = await open();
      const elsewhere = await open();
      const client = new pg.Client({ connectionString: elsewhere.databaseUrl });
      await client.connect();
      await client.query("drop table kysely_migration");
      await client.end();
      await elsewhere.db.destroy();
      const file = join(shop.dataDir, "else.backup");
      await backUpPostgres(elsewhere.databaseUrl ?? "", file);
      await testShop(shop.db).call("POST", "/api/orders", orderBody());
      await shop.db.destroy();
      const answer = await runOwnerCommand("restore", [file], shop);
      expect(answer).toMatchObject({
        code: 1,
        errors: "Not restored: This is no backup of the shop. Everything is as it was.\n",
      });
      const db = await openDatabase({ ...shop, onError: () => {} });
      expect(await db.selectFrom("orders").select("status").execute()).toEqual([
        { status: "pending" },
      ]);
      await db.destroy();
      await shop.close();
      await elsewhere.close();
    },
  );
});
