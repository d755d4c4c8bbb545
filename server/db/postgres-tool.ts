import { spawn } from "node:child_process";
import type { ChildProcessByStdio } from "node:child_process";
import type { Readable } from "node:stream";

/**
 * Starts one of PostgreSQL's programs, on `databaseUrl` if given. The password is passed in the environment, since
 * other users of the machine can read arguments.
 */
export function spawnPostgresTool(
  program: "pg_dump" | "pg_restore",
  databaseUrl: string | undefined,
  args: readonly string[],
): ChildProcessByStdio<null, Readable, Readable> {
  const url = databaseUrl === undefined ? undefined : new URL(databaseUrl);
  const password = decodeURIComponent(url?.password ?? "");
  if (url) url.password = "";
  const where = url ? ["--no-password", `--dbname=${url.href}`] : [];
  return spawn(program, [...where, ...args], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...(password && { PGPASSWORD: password }) },
  });
}

/** Options for a backup: the shop's own schema, in the compressed format of PostgreSQL's programs. */
export const DUMP_OPTIONS = [
  "--format=custom",
  "--schema=public",
  "--no-owner",
  "--no-privileges",
] as const;

export function missingProgram(program: string): string {
  return `${program} could not be run: install PostgreSQL's client programs (Debian: postgresql-client).`;
}
