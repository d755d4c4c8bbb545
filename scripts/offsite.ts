/** `npm run offsite`: encrypted backups away from this machine, by restic (docs/operations.md, Backups). */
import { stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { keepPrivate } from "../server/db/data-folder.ts";
import { readEnvOrExit } from "../server/http/env.ts";
import { makeFile, withOwnFolder } from "./backup/files.ts";
import { backUp, noteBackup } from "./backup/notes.ts";
import { rehearse } from "./backup/rehearsal.ts";
import * as restic from "./backup/restic.ts";
import { Misuse, runActions } from "./owner/command.ts";
import type { Given } from "./owner/command.ts";
import { ageText, daysOf, lagosTime } from "./owner/format.ts";
import { readShopConfig, withShopDatabase } from "./owner/shop-database.ts";

const HELP = `
Encrypted backups in another place, by restic: RESTIC_REPOSITORY says where (sftp:…, s3:…,
a folder), RESTIC_PASSWORD_FILE which file has the password. Without that password nobody can
read a copy, the owner neither: keep it on paper, too.

  npm run offsite -- init
      Makes the repository, once.

  npm run offsite -- backup [--keep DAYS]
      Copies the running shop, reads the copy through, encrypts it and sends it. With --keep,
      copies made more than DAYS before the newest are then deleted, but never the last seven.
      A backup that fails deletes nothing.

  npm run offsite -- list
      What is there, the newest last.

  npm run offsite -- stop
      The shop no longer waits for off-site backups, until the next one. The copies stay.

  npm run offsite -- rehearse
      Fetches the newest copy, restores it into an empty place of its own, compares its sums
      with the running shop's, and says how old it is. With PostgreSQL the shop's role must be
      allowed to create a database: alter role hazelzuri createdb.

  npm run offsite -- fetch FILE [--copy ID]
      Writes the newest copy, or the one of that ID, to a new file, for npm run restore.

Exit codes: 0 done, 1 not possible, 2 asked for wrongly.
`;

await runActions(HELP, {
  init: { run: restic.initialize },
  backup: { options: ["keep"], run: backup },
  list: { run: list },
  stop: { run: stop },
  rehearse: { run: rehearseNewest },
  fetch: { operands: ["FILE"], options: ["copy"], run: fetchInto },
});

async function backup({ options }: Given): Promise<void> {
  const days = daysOf(options["keep"]);
  const config = await readShopConfig();
  const size = await withOwnFolder(config.dataDir, "offsite", async (folder) => {
    const file = join(folder, "shop.backup");
    // Not compressed: restic compresses, and sends only what has changed since the last one.
    await backUp(config, file, ["--compress=0"]);
    await restic.store(file);
    return (await stat(file)).size;
  });
  await restic.checkRepository();
  const now = new Date();
  await noteBackup(config, size, now, "offsite");
  console.log(`Sent: ${size} bytes before compression.`);
  if (days) await restic.prune(days);
  const copies = await restic.listCopies();
  console.log(`${copies.length} copies are there, the oldest of ${textOf(copies[0])}.`);
}

async function list(): Promise<void> {
  const copies = await restic.listCopies();
  for (const copy of copies) console.log(`${copy.id}  ${textOf(copy)}`);
  if (copies.length === 0) console.log("No copies.");
}

function stop(): Promise<void> {
  return withShopDatabase(async (db) => {
    await db.deleteFrom("backup_notes").where("kind", "=", "offsite").execute();
    console.log("The house no longer waits for off-site backups.");
  });
}

async function rehearseNewest(): Promise<void> {
  const config = readEnvOrExit();
  keepPrivate(config.dataDir);
  const newest = (await restic.listCopies()).at(-1);
  if (!newest) throw new Error("There is no copy to rehearse with.");
  console.log(`The newest copy, ${newest.id}, is of ${textOf(newest)}.`);
  await withOwnFolder(config.dataDir, "offsite", async (folder) => {
    const file = join(folder, "shop.backup");
    await restic.fetchCopy(newest.id, file);
    await rehearse(file, config);
  });
}

async function fetchInto({ operands: [name = ""], options }: Given): Promise<void> {
  const id = options["copy"] ?? (await restic.listCopies()).at(-1)?.id;
  if (id === undefined) throw new Error("There is no copy.");
  // restic would take an argument that begins with '-' for an option.
  if (!/^[0-9a-f]{8,64}$/.test(id)) throw new Misuse("--copy is an ID from the list.");
  const file = resolve(name);
  await makeFile(file, (unfinished) => restic.fetchCopy(id, unfinished));
  console.log(`${file}: copy ${id}. It holds customers' details: delete it when it is restored.`);
}

function textOf(copy: restic.OffsiteCopy | undefined): string {
  if (!copy) return "never";
  return `${lagosTime(copy.madeAt.toISOString())}, ${ageText(copy.madeAt, new Date())} ago`;
}
