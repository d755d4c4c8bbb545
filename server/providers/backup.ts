import { sqliteFile } from "../db/sqlite.ts";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { randomUUID } from "node:crypto";
import { readdirSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { DUMP_OPTIONS, missingProgram, spawnPostgresTool } from "../db/postgres-tool.ts";

/** `bytes` is undefined if the size is not known before everything was sent. */
export type BackupFile = { body: Readable; bytes: number | undefined };

export type OpenedBackup =
  | { kind: "opened"; file: BackupFile }
  | { kind: "unavailable"; why: "busy" | "no-pg-dump" | "failed" };

export type BackupGateway = { open(): Promise<OpenedBackup> };

type Options = {
  dataDir: string;
  databaseUrl: string | undefined;
  logger: { error(facts: object, message: string): void };
};

/** Opens a consistent copy of the whole database as a stream for `npm run restore`, one at a time. */
export function createBackupGateway({ dataDir, databaseUrl, logger }: Options): BackupGateway {
  let isOpen = false;
  return {
    open: async () => {
      if (isOpen) return { kind: "unavailable", why: "busy" };
      isOpen = true;
      const done = () => {
        isOpen = false;
      };
      try {
        const file = databaseUrl ? await dumpPostgres(databaseUrl) : await copySqlite(dataDir);
        file.body.once("close", done);
        return { kind: "opened", file };
      } catch (error) {
        done();
        logger.error({ err: error }, "No backup could be made");
        const isMissing = error instanceof Error && error.message === missingProgram("pg_dump");
        return { kind: "unavailable", why: isMissing ? "no-pg-dump" : "failed" };
      }
    },
  };
}

const PART = /^backup-[0-9a-f-]{36}\.part$/;

/** Runs in a process of its own: in the shop's, SQLite would hold up every request until all is copied. */
const COPY = `
  const [driver, source, copy] = process.argv.slice(1);
  const database = new (require(driver))(source, { fileMustExist: true });
  database.pragma("busy_timeout = 5000");
  database.prepare("vacuum into ?").run(copy);
`;

async function copySqlite(dataDir: string): Promise<BackupFile> {
  // Removes copies that a killed process has left here.
  for (const name of readdirSync(dataDir)) if (PART.test(name)) rmSync(join(dataDir, name));
  const copy = join(dataDir, `backup-${randomUUID()}.part`);
  try {
    const driver = createRequire(import.meta.url).resolve("better-sqlite3");
    const args = ["-e", COPY, driver, sqliteFile({ dataDir }), copy];
    const child = spawn(process.execPath, args, { stdio: ["ignore", "ignore", "pipe"] });
    const [complaint, [code]] = await Promise.all([
      text(child.stderr),
      once(child, "close") as Promise<[number | null]>,
    ]);
    if (code !== 0) throw new Error(lastLine(complaint) || "The database could not be copied.");
    const handle = await open(copy, "r");
    const { size } = await handle.stat();
    return { body: handle.createReadStream(), bytes: size };
  } finally {
    // The deleted copy stays readable while open, and leaves the disk once it is sent or this process dies.
    rmSync(copy, { force: true });
  }
}

async function dumpPostgres(databaseUrl: string): Promise<BackupFile> {
  const tool = spawnPostgresTool("pg_dump", databaseUrl, DUMP_OPTIONS);
  const complaint = text(tool.stderr);
  const body = new PassThrough();
  const failed = (error: Error) => body.destroy(error);
  tool.once("error", () => failed(new Error(missingProgram("pg_dump"))));
  tool.stdout.pipe(body, { end: false });
  tool.once("close", (code) => {
    if (code === 0) body.end();
    else void complaint.then((said) => failed(new Error(lastLine(said) || "pg_dump failed.")));
  });
  body.once("close", () => tool.kill());
  // Throws if the dump cannot begin; if it fails later, the download breaks off.
  await once(body, "readable");
  return { body, bytes: undefined };
}

function lastLine(said: string): string {
  return said.trim().split("\n").at(-1) ?? "";
}
