import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import Sqlite from "better-sqlite3";
import { bundle } from "../../domain/catalogue/bundle/bundle.ts";
import { createCurrentCatalogue } from "../../server/catalogue/current-catalogue.ts";
import type { CommandPorts } from "../../server/command.ts";
import { keepPrivate, whyMoved } from "../../server/db/data-folder.ts";
import { whyTooOld } from "../../server/db/migrations.ts";
import { openDatabase } from "../../server/db/open.ts";
import { postgresMigrations } from "../../server/db/postgres.ts";
import type { Db } from "../../server/db/schema.ts";
import { sqliteMigrations, sqliteFile } from "../../server/db/sqlite.ts";
import { isLive } from "../../server/http/config.ts";
import type { Config } from "../../server/http/config.ts";
import { readEnvOrExit } from "../../server/http/env.ts";
import { linkOrigin } from "../../server/http/origin.ts";
import { createFingerprint } from "../../server/http/rate-limit.ts";
import { createBell } from "../../server/jobs/loop.ts";
import { connectPostgres } from "../backup/postgres.ts";
import { failed } from "./command.ts";
import type { Ending } from "./command.ts";

/**
 * Returns an error message if the environment names no existing shop, or one of before 1.0.0; undefined if it does. With
 * a wrong setting, a command must neither create an empty shop nor back one up.
 */
export async function missingShop(config: Config): Promise<string | undefined> {
  const { databaseUrl, dataDir } = config;
  const moved = databaseUrl ? undefined : whyMoved(dataDir);
  if (moved) return moved;
  const done = databaseUrl ? await doneInPostgres(databaseUrl) : doneInSqlite(sqliteFile(config));
  if (done) return whyTooOld(done);
  const place = databaseUrl
    ? "in the database that DATABASE_URL names"
    : `at ${sqliteFile(config)}`;
  return `There is no shop ${place}. Set DATA_DIR or DATABASE_URL as the shop has it.`;
}

/** Names of the migrations that were done; undefined if there is no shop. */
async function doneInPostgres(databaseUrl: string): Promise<string[] | undefined> {
  const client = await connectPostgres(databaseUrl);
  try {
    const done = await postgresMigrations(client);
    return done.length > 0 ? done : undefined;
  } finally {
    await client.end();
  }
}

function doneInSqlite(file: string): string[] | undefined {
  if (!existsSync(file)) return undefined;
  const database = new Sqlite(file, { fileMustExist: true });
  try {
    return sqliteMigrations(database);
  } finally {
    database.close();
  }
}

/** Runs one command with the environment's database, and closes it. The shop may be running. */
export async function withShopDatabase(
  act: (db: Db, config: Config) => Promise<Ending>,
): Promise<Ending> {
  const config = readEnvOrExit();
  const missing = await missingShop(config);
  if (missing) return failed(missing);
  const { dataDir, databaseUrl } = config;
  keepPrivate(dataDir);
  const onError = (error: Error) => console.error(`Database connection lost: ${error.message}`);
  const db = await openDatabase({ dataDir, databaseUrl, onError });
  try {
    return await act(db, config);
  } finally {
    await db.destroy();
  }
}

/** What a command of the house needs (`runCommand`). The running shop looks into the outbox by itself. */
export function shellPorts(db: Db, config: Config): CommandPorts {
  const now = () => new Date();
  const silent = () => {};
  const logger = { info: silent, warn: silent, error: silent };
  return {
    db,
    now,
    random: randomBytes,
    fingerprint: createFingerprint(config.paystack.secretKey),
    logger,
    outboxBell: createBell(),
    catalogue: createCurrentCatalogue({ db, now, logger }, bundle),
    publicUrl: linkOrigin(config).origin,
    isLive: isLive(config),
  };
}
