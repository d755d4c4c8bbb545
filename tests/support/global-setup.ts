import type { TestProject } from "vitest/node";
import { startPostgres } from "./postgres-cluster.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** A PostgreSQL server on which tests may create databases; undefined if there is none. */
    postgresUrl: string | undefined;
  }
}

/** Runs before all tests: uses `TEST_DATABASE_URL`, or starts a throwaway cluster of the installed PostgreSQL. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) {
    project.provide("postgresUrl", given);
    return async () => {};
  }
  const cluster = await startPostgres();
  if (cluster.kind === "missing") {
    console.warn(
      [
        "",
        "!! POSTGRESQL TESTS ARE SKIPPED: every test runs on SQLite only.",
        `!! ${cluster.reason}`,
        "!! Install PostgreSQL or set TEST_DATABASE_URL=postgres://… to run them.",
        "",
      ].join("\n"),
    );
    project.provide("postgresUrl", undefined);
    return async () => {};
  }
  project.provide("postgresUrl", cluster.url);
  return cluster.stop;
}
