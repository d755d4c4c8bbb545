import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { migrations, newerThanOwn, refuseTooOld } from "../../server/db/migrations.ts";
import { openDatabase } from "../../server/db/open.ts";
import { connectPostgres } from "../backup/postgres.ts";
import { openAlone, openCopy, withSnapshot } from "./source.ts";
import type { Snapshot, Source } from "./source.ts";
import { afterTheirParents, batched, differencesOf, quoted } from "./tables.ts";
import type { Sums, Table } from "./tables.ts";
import { beginMove, prepareTarget } from "./target.ts";
import * as target from "./target.ts";

export type MoveOptions = {
  dataDir: string;
  /** Of the new database. */
  to: string;
  /** How long a running shop is waited for, once everything that it had is copied. */
  waitMs: number;
  say(text: string): void;
  /** Called when everything is copied and nothing compared yet (tests). */
  beforeCheck?: (client: pg.Client) => Promise<void>;
  /**
   * Called with the lock of the stopped shop still held, before the new database has anything: nothing may open the old
   * one from here on. @returns what takes that back, should the new database refuse.
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
 * the target stays empty. What a running shop changes meanwhile is copied once it is stopped.
 * @throws if the target holds data or a table differs afterwards; nothing is in the target then.
 */
export async function moveShop(options: MoveOptions): Promise<Moved> {
  const { dataDir, to, say } = options;
  await prepareTarget(to);
  const client = await connectPostgres(to);
  // Reported by the query that fails; without a listener, Node would end the process before that.
  client.on("error", () => {});
  try {
    await beginMove(client);
    const moved = await withSnapshot(dataDir, async (snapshot) => {
      const alone = openAlone(snapshot.source);
      if (!alone) return copyRunning(client, options, snapshot);
      const startedAt = performance.now();
      const source = isCurrent(alone) ? alone : await upgraded(snapshot, alone);
      try {
        const tables = await readTables(client, source);
        await copyAll(client, source, tables, say);
        return await finish(client, source, tables, options, startedAt);
      } finally {
        if (source !== alone) source.close();
        alone.close();
      }
    });
    // So that the first queries are planned for what is there; the shop can already use it.
    await client.query("analyze");
    return moved;
  } finally {
    await client.end();
  }
}

/** The tables of both databases, parents first. @throws if one has a table that the other has not. */
async function readTables(client: pg.Client, source: Source): Promise<Table[]> {
  const [from, to] = [source.tables(), await target.targetTables(client)];
  const single = [
    ...from.filter((name) => !to.includes(name)),
    ...to.filter((name) => !from.includes(name)),
  ];
  if (single.length > 0) throw new Error(`Only one database has ${single.join(", ")}.`);
  const tables: Table[] = [];
  for (const name of from) {
    tables.push(await target.readTable(client, name, source.columns(name)));
  }
  return afterTheirParents(tables, await target.readReferences(client));
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
async function upgraded(snapshot: Snapshot, alone: Source): Promise<Source> {
  await alone.copyTo(snapshot.file);
  const db = await openDatabase({ dataDir: snapshot.folder, onError: () => {} });
  await db.destroy();
  return openCopy(snapshot.file);
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

/** Copies what the shop has now, waits until it is stopped, and adds what it did meanwhile. */
async function copyRunning(
  client: pg.Client,
  options: MoveOptions,
  snapshot: Snapshot,
): Promise<Moved> {
  const { say, waitMs } = options;
  say("The shop is running. It is copied as it is now, and what it does meanwhile at the end.");
  await snapshot.take();
  const copy = openCopy(snapshot.file);
  const tables = await (async () => {
    try {
      if (!isCurrent(copy)) {
        throw new Error("The running shop is of an earlier release. Upgrade it first, or stop it.");
      }
      const found = await readTables(client, copy);
      await copyAll(client, copy, found, say);
      return found;
    } finally {
      copy.close();
    }
  })();
  say("Copied. STOP THE SHOP NOW: the rest follows by itself as soon as no process has it open.");
  const alone = await untilStopped(snapshot.source, waitMs);
  const startedAt = performance.now();
  try {
    alone.attach(snapshot.file);
    await applyChanges(client, alone, tables, say);
    return await finish(client, alone, tables, options, startedAt);
  } finally {
    alone.close();
  }
}

async function untilStopped(file: string, waitMs: number): Promise<Source> {
  const deadline = performance.now() + waitMs;
  while (performance.now() < deadline) {
    const alone = openAlone(file);
    if (alone) return alone;
    await wait(POLL_MS);
  }
  throw new Error("The shop was not stopped in time. It is as it was, and the target is empty.");
}

/** What is gone is deleted first, children before parents; then parents' changes come before children's. */
async function applyChanges(
  client: pg.Client,
  source: Source,
  tables: readonly Table[],
  say: MoveOptions["say"],
): Promise<void> {
  let rows = 0;
  for (const table of tables.toReversed()) {
    for (const batch of batched(source.gone(table))) {
      await target.deleteRows(client, table, batch);
      rows += batch.length;
    }
  }
  for (const table of tables) {
    const only = function* (isNew: boolean) {
      for (const row of source.changed(table)) if (row.isNew === isNew) yield row.values;
    };
    // A unique value that a row has given up may be a new row's.
    for (const batch of batched(only(false))) {
      await target.updateRows(client, table, batch);
      rows += batch.length;
    }
    for (const batch of batched(only(true))) {
      await target.insertRows(client, table, batch);
      rows += batch.length;
    }
  }
  say(`Stopped. ${rows} rows were new, changed or gone since the copy.`);
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
  // Those that wait for the end of the transaction, too: no table can be altered before.
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
