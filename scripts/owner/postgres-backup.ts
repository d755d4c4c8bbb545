import { DUMP_OPTIONS } from "../../server/db/postgres-tool.ts";
import { runPostgresTool } from "./postgres-tools.ts";

/**
 * Dumps a running shop's schema as one consistent snapshot, in PostgreSQL's own compressed format, and reads the dump
 * through. @throws if either fails.
 */
export async function backUpPostgres(
  databaseUrl: string,
  copy: string,
  more: readonly string[] = [],
): Promise<void> {
  await runPostgresTool("pg_dump", databaseUrl, [...DUMP_OPTIONS, ...more, `--file=${copy}`]);
  await runPostgresTool("pg_restore", undefined, ["--file=/dev/null", copy]);
}
