import { spawn } from "node:child_process";
import { once } from "node:events";
import pg from "pg";
import { reasonOf } from "./command.ts";

/** Opens a connection outside the shop's pool. @throws an error with a message for the owner. */
export async function connectPostgres(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    return client;
  } catch (error) {
    throw new Error(
      `The database of DATABASE_URL cannot be opened: ${reasonOf(error)}. Is PostgreSQL running, and is the address the shop's?`,
      { cause: error },
    );
  }
}

/** Whether the database has the shop's tables. */
export async function hasShop(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ found: string | null }>(
    "select to_regclass('public.kysely_migration')::text as found",
  );
  return Boolean(rows[0]?.found);
}

/**
 * Runs one of PostgreSQL's programs, on `databaseUrl` if given. @throws its error output if it fails.
 * The password is passed in the environment, since other users of the machine can read arguments.
 */
export async function runPostgresTool(
  program: "pg_dump" | "pg_restore",
  databaseUrl: string | undefined,
  args: readonly string[],
): Promise<void> {
  const url = databaseUrl === undefined ? undefined : new URL(databaseUrl);
  const password = decodeURIComponent(url?.password ?? "");
  if (url) url.password = "";
  const where = url ? ["--no-password", `--dbname=${url.href}`] : [];
  const tool = spawn(program, [...where, ...args], {
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, ...(password && { PGPASSWORD: password }) },
  });
  const complaints: string[] = [];
  tool.stderr.setEncoding("utf8").on("data", (text: string) => complaints.push(text));
  const [code] = (await once(tool, "close").catch((error: unknown) => {
    throw new Error(missingProgram(program), { cause: error });
  })) as [number | null];
  if (code !== 0) throw new Error(complaints.join("").trim() || `${program} failed`);
}

function missingProgram(program: string): string {
  return `${program} could not be run: install PostgreSQL's client programs (Debian: postgresql-client).`;
}
