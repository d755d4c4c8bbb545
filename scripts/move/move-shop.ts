import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { migrations, newerThanOwn, refuseTooOld } from "../../server/db/migrations.ts";
import { openDatabase } from "../../server/db/open.ts";
import { tables as schema } from "../../server/db/schema.ts";
import { sqliteFile } from "../../server/db/sqlite.ts";
import { withOwnFolder } from "../backup/files.ts";
import { connectPostgres } from "../backup/postgres.ts";
import { openAlone, openCopy } from "./source.ts";
import type { Source } from "./source.ts";
import { batched, differencesOf, quoted } from "./tables.ts";
import type { Sums, Table } from "./tables.ts";
import { beginMove, prepareTarget } from "./target.ts";
import * as target from "./target.ts";

export type MoveOptions = {
  dataDir: string;
  /** Address of the new database. */
  to: string;
  /** How long to wait until a running shop is stopped. */
  waitMs: number;
  say(text: string): void;
  /** Called when everything is copied and nothing compared yet (tests). */
  beforeCheck?: (client: pg.Client) => Promise<void>;
  /**
   * Called before the commit, while the old database is still locked: must see to it that no shop opens the old database
   * from now on. @returns a function that takes this back, in case the commit fails.
   */
  beforeCommit(): () => void;
};

export type Moved = {
  tables: readonly { table: Table; sums: Sums }[];
  /** How long no process could write to the shop, in milliseconds. */
  stoppedMs: number;
};

const POLL_MS = 500;

/**
 * Copies an embedded shop into an empty PostgreSQL, in one transaction: until its end, and if the process is killed,
 * the target stays empty. A running shop is waited for until it is stopped.
 * @throws if the target holds data or a table differs afterwards; nothing is in the target then.
 */
export async function moveShop(options: MoveOptions): Promise<Moved> {
  const { dataDir, to, say } = options;
  await prepareTarget(to);
  return withOwnFolder(dataDir, "moving", async (folder) => {
    const alone = await untilStopped(sqliteFile({ dataDir }), options);
    const startedAt = performance.now();
    const client = await connectPostgres(to);
    // The query that fails reports a lost connection; without a listener, Node would end the process before that.
    client.on("error", () => {});
    const opened = new Set([alone]);
    try {
      const source = isCurrent(alone) ? alone : await upgraded(alone, folder);
      opened.add(source);
      await beginMove(client);
      const tables = await readTables(client, source);
      await copyAll(client, source, tables, say);
      const moved = await finish(client, source, tables, options, startedAt);
      // So that the first queries are planned for the copied rows; the shop can already use the database.
      await client.query("analyze");
      return moved;
    } finally {
      for (const each of opened) each.close();
      await client.end();
    }
  });
}

async function untilStopped(file: string, { waitMs, say }: MoveOptions): Promise<Source> {
  const deadline = performance.now() + waitMs;
  let source = openAlone(file);
  if (!source) say("STOP THE SHOP NOW: it is copied as soon as no process has it open.");
  while (!source && performance.now() < deadline) {
    await wait(POLL_MS);
    source = openAlone(file);
  }
  if (source) return source;
  throw new Error("The shop was not stopped in time. It is as it was, and the target is empty.");
}

const inOrder = Object.keys(schema);
const bySchema = (a: string, b: string) => inOrder.indexOf(a) - inOrder.indexOf(b);

/**
 * The tables of both databases, each after those that its rows refer to, as in the schema. @throws if one has a table that
 * the other has not.
 */
async function readTables(client: pg.Client, source: Source): Promise<Table[]> {
  const [from, to] = [source.tables(), await target.targetTables(client)];
  const single = [
    ...from.filter((name) => !to.includes(name)),
    ...to.filter((name) => !from.includes(name)),
  ];
  if (single.length > 0) throw new Error(`Only one database has ${single.join(", ")}.`);
  const found: Table[] = [];
  for (const name of from.toSorted(bySchema)) {
    found.push(await target.readTable(client, name, source.columns(name)));
  }
  return found;
}

/** Whether the embedded database has the tables of this release. @throws if they are newer, or from before 1.0.0 */
function isCurrent(source: Source): boolean {
  const done = source.migrations();
  refuseTooOld(done);
  if (newerThanOwn(done).length > 0) {
    throw new Error("The shop's database is of a newer release than this.");
  }
  return done.length === Object.keys(migrations).length;
}

/** A copy of a stopped shop's database, brought to this release: the database itself is not changed. */
async function upgraded(alone: Source, folder: string): Promise<Source> {
  const file = sqliteFile({ dataDir: folder });
  alone.copyTo(file);
  const db = await openDatabase({ dataDir: folder, onError: () => {} });
  await db.destroy();
  return openCopy(file);
}

async function copyAll(
  client: pg.Client,
  source: Source,
  tables: readonly Table[],
  say: MoveOptions["say"],
): Promise<void> {
  const startedAt = performance.now();
  for (const table of tables) {
    let rows = 0;
    for (const batch of batched(source.rows(table))) {
      await target.insertRows(client, table, batch);
      rows += batch.length;
    }
    if (rows > 0) say(`${table.name}: ${rows} copied after ${seconds(startedAt)}`);
  }
}

/** Compares everything, and only then commits. */
async function finish(
  client: pg.Client,
  source: Source,
  tables: readonly Table[],
  { beforeCheck, beforeCommit, say }: MoveOptions,
  startedAt: number,
): Promise<Moved> {
  await beforeCheck?.(client);
  const compared: { table: Table; sums: Sums }[] = [];
  const differences: string[] = [];
  for (const table of tables) {
    const [from, to] = [source.sums(table), await target.readSums(client, table)];
    compared.push({ table, sums: to });
    differences.push(...differencesOf(table, from, to));
  }
  if (differences.length > 0) {
    throw new Error(`Not moved, the target is empty again: ${differences.join("; ")}.`);
  }
  // Also checks the deferred constraints: tables cannot be altered while such checks are pending.
  await client.query("set constraints all immediate");
  for (const table of tables) {
    await client.query(`alter table ${quoted(table.name)} enable trigger user`);
    await target.continueNumbers(client, table, source.lastNumber(table));
  }
  // Before the commit: a command that ends between the two must not leave a shop that starts on the old database.
  const takeBack = beforeCommit();
  await client.query("commit").catch((error: unknown) => {
    takeBack();
    throw error;
  });
  const stoppedMs = performance.now() - startedAt;
  say(`Every table compared and stored ${seconds(startedAt)} after the shop was closed.`);
  return { tables: compared, stoppedMs };
}

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;
