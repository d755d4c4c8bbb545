import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { openDatabase } from "../../server/db/open.ts";
import type { Db } from "../../server/db/schema.ts";

/** An empty, migrated database and what a second process needs to open the same one. */
export type TestDatabase = {
  db: Db;
  dataDir: string;
  databaseUrl: string | undefined;
  close(): Promise<void>;
};

export type DatabaseKind = { name: string; open(): Promise<TestDatabase> };

/** Opens an SQLite database in a new temporary folder: a copy of the file `template`, or a new one. */
export async function openSqlite(template?: string): Promise<TestDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), "hazelzuri-"));
  if (template) copyFileSync(template, join(dataDir, "shop.sqlite"));
  const db = await openDatabase({ dataDir, onError: fail });
  return {
    db,
    dataDir,
    databaseUrl: undefined,
    close: async () => {
      await db.destroy();
      rmSync(dataDir, { recursive: true });
    },
  };
}

/** Creates a new database on the server: a copy of the database `template`, or a new one. */
export async function openPostgres(
  adminUrl: string,
  template = "template1",
): Promise<TestDatabase> {
  const name = `hazelzuri_${process.pid}_${Date.now()}_${Math.floor(Math.random() * 1e6)}`;
  await administer(adminUrl, `create database ${name} template ${template}`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  const dataDir = mkdtempSync(join(tmpdir(), "hazelzuri-"));
  const db = await openDatabase({ dataDir, databaseUrl: url.href, onError: fail });
  return {
    db,
    dataDir,
    databaseUrl: url.href,
    close: async () => {
      await db.destroy();
      await dropDatabase(adminUrl, name);
      rmSync(dataDir, { recursive: true });
    },
  };
}

/** Retries while connections that were just closed still count; terminating them would report an error. */
async function dropDatabase(adminUrl: string, name: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await administer(adminUrl, `drop database ${name}`);
    } catch (error) {
      if (attempt === 100) throw error;
      await wait(50);
    }
  }
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function fail(error: Error): never {
  throw error;
}
