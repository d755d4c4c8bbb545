import type { TestProject } from "vitest/node";
import { join } from "node:path";
import { bundleScripts } from "./scripts.ts";
import { startPostgres } from "./postgres-cluster.ts";
import { openPostgres, openSqlite } from "./test-database.ts";
import type { TestDatabase } from "./test-database.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The file of an empty, migrated database. Tests copy it: running all migrations takes longer than most tests. */
    sqliteTemplate: string;
    /** A PostgreSQL server on which tests may create databases, and the name of a migrated one to copy; undefined if there is none. */
    postgres: { url: string; template: string } | undefined;
  }
}

/** Runs before all tests: uses `TEST_DATABASE_URL`, or starts a throwaway cluster of the installed PostgreSQL. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const deleteScripts = await bundleScripts();
  const sqlite = await openSqlite();
  // Closed, so that its file is complete.
  await sqlite.db.destroy();
  project.provide("sqliteTemplate", join(sqlite.dataDir, "shop.sqlite"));

  const cluster = await findPostgres();
  const template = cluster && (await openPostgres(cluster.url));
  // A database with open connections cannot be copied.
  await template?.db.destroy();
  project.provide(
    "postgres",
    cluster && template && { url: cluster.url, template: nameOf(template) },
  );
  return async () => {
    deleteScripts();
    await sqlite.close();
    await template?.close();
    await cluster?.stop();
  };
}

async function findPostgres(): Promise<{ url: string; stop(): Promise<void> } | undefined> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => {} };
  const cluster = await startPostgres();
  if (cluster.kind === "running") return cluster;
  console.warn(
    [
      "",
      "!! POSTGRESQL TESTS ARE SKIPPED: every test runs on SQLite only.",
      `!! ${cluster.reason}`,
      "!! Install PostgreSQL or set TEST_DATABASE_URL=postgres://… to run them.",
      "",
    ].join("\n"),
  );
  return undefined;
}

function nameOf({ databaseUrl = "" }: TestDatabase): string {
  return new URL(databaseUrl).pathname.slice(1);
}
