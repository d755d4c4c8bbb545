/** `npm run backup`: a copy of the running shop's database (docs/operations.md, Backups). */
import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { readEnvOrExit } from "../server/http/env.ts";
import { done, failed, runCommand } from "./owner/command.ts";
import type { Ending, Given } from "./owner/command.ts";
import { makeFile } from "./owner/new-file.ts";
import { backUpPostgres } from "./owner/postgres-backup.ts";
import { missingShop, sqliteFile } from "./owner/shop-database.ts";
import { backUpSqlite } from "./owner/sqlite-backup.ts";

const HELP = `
Copies the shop's database into a new file, while the shop runs.

  npm run backup -- FILE

Everything the shop must not lose is in it: orders, payments, messages, waiting e-mails. It
holds customers' details: keep it encrypted, away from this machine, and not longer than
the privacy page says. With DATABASE_URL it is made by PostgreSQL's pg_dump.
Exit codes: 0 done, 1 not possible, 2 asked for wrongly.
`;

await runCommand(HELP, { operands: ["FILE"], run: backup });

async function backup({ operands: [name = ""] }: Given): Promise<Ending> {
  const config = readEnvOrExit();
  const missing = await missingShop(config);
  if (missing) return failed(missing);
  const { databaseUrl } = config;
  const file = resolve(name);
  await makeFile(file, (unfinished) =>
    databaseUrl
      ? backUpPostgres(databaseUrl, unfinished)
      : backUpSqlite(sqliteFile(config), unfinished),
  );
  const { size } = await stat(file);
  console.log(`${file}: ${size} bytes.`);
  return done;
}
