import { once } from "node:events";
import pg from "pg";
import { missingProgram, spawnPostgresTool } from "../../server/db/postgres-tool.ts";
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

/** Runs one of PostgreSQL's programs, on `databaseUrl` if given. @throws its error output if it fails. */
export async function runPostgresTool(
  program: "pg_dump" | "pg_restore",
  databaseUrl: string | undefined,
  args: readonly string[],
): Promise<void> {
  const tool = spawnPostgresTool(program, databaseUrl, args);
  tool.stdout.resume();
  const complaints: string[] = [];
  tool.stderr.setEncoding("utf8").on("data", (text: string) => complaints.push(text));
  const [code] = (await once(tool, "close").catch((error: unknown) => {
    throw new Error(missingProgram(program), { cause: error });
  })) as [number | null];
  if (code !== 0) throw new Error(complaints.join("").trim() || `${program} failed`);
}
