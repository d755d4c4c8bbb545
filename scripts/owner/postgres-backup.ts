import { runPostgresTool } from "./postgres-tools.ts";

/** Dumps a running shop's schema as it stands at one moment, in PostgreSQL's own compressed format. */
export function backUpPostgres(databaseUrl: string, copy: string): Promise<void> {
  return runPostgresTool("pg_dump", databaseUrl, [
    "--format=custom",
    "--schema=public",
    "--no-owner",
    "--no-privileges",
    `--file=${copy}`,
  ]);
}
