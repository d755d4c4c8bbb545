import { runPostgresTool } from "./postgres-tools.ts";

/** Dumps a running shop's tables as they stand at one moment, in PostgreSQL's own compressed format. */
export function backUpPostgres(databaseUrl: string, copy: string): Promise<void> {
  return runPostgresTool("pg_dump", databaseUrl, [
    "--format=custom",
    "--table=public.*",
    "--no-owner",
    "--no-privileges",
    `--file=${copy}`,
  ]);
}
