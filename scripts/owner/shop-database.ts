import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { bundle } from "../../domain/catalogue/bundle/bundle.ts";
import { createCurrentCatalogue } from "../../server/catalogue/current-catalogue.ts";
import type { CommandPorts } from "../../server/command.ts";
import { keepPrivate, whyMoved } from "../../server/db/data-folder.ts";
import { whyTooOld } from "../../server/db/migrations.ts";
import { openDatabase } from "../../server/db/open.ts";
import { postgresMigrations } from "../../server/db/postgres.ts";
import type { Db } from "../../server/db/schema.ts";
import { sqliteMigrations, sqliteFile } from "../../server/db/sqlite.ts";
import { isLive, readEnvOrExit } from "../../server/http/env.ts";
import type { Config } from "../../server/http/env.ts";
import { linkOrigin } from "../../server/http/origin.ts";
import { createFingerprint } from "../../server/http/rate-limit.ts";
import { createBell } from "../../server/jobs/loop.ts";
import { withPostgres } from "../backup/postgres.ts";
import { withSqlite } from "../backup/files.ts";

/**
 * Returns an error message if the environment names no shop, or a shop from before 1.0.0; undefined if all is well. With
 * a wrong setting, a command must neither create an empty shop nor back one up.
 */
export async function missingShop(config: Config): Promise<string | undefined> {
  const { databaseUrl, dataDir } = config;
  const moved = databaseUrl ? undefined : whyMoved(dataDir);
  if (moved) return moved;
  const file = sqliteFile(config);
  const done = databaseUrl
    ? await withPostgres(databaseUrl, postgresMigrations)
    : existsSync(file)
      ? withSqlite(file, sqliteMigrations)
      : [];
  if (done.length > 0) return whyTooOld(done);
  const place = databaseUrl ? "in the database that DATABASE_URL names" : `at ${file}`;
  return `There is no shop ${place}. Set DATA_DIR or DATABASE_URL as the shop has it.`;
}

/** The environment's configuration. @throws if it names no shop (`missingShop`) */
export async function readShopConfig(): Promise<Config> {
  const config = readEnvOrExit();
  const missing = await missingShop(config);
  if (missing) throw new Error(missing);
  return config;
}

/** Runs one command with the environment's database, and closes it. The shop may be running. */
export async function withShopDatabase(
  act: (db: Db, config: Config) => Promise<void>,
): Promise<void> {
  const config = await readShopConfig();
  const { dataDir, databaseUrl } = config;
  keepPrivate(dataDir);
  const onError = (error: Error) => console.error(`Database connection lost: ${error.message}`);
  const db = await openDatabase({ dataDir, databaseUrl, onError });
  try {
    await act(db, config);
  } finally {
    await db.destroy();
  }
}

/** What `runCommand` needs. Nobody listens to this bell: the running shop looks into the outbox from time to time. */
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
