/** `npm run backup`: a copy of the running shop's database (docs/operations.md, Backups). */
import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { backUp, noteBackup, pruneBackups, SUFFIX } from "./backup/notes.ts";
import { Misuse, runScript } from "./owner/command.ts";
import type { Given } from "./owner/command.ts";
import { counted, daysOf } from "./owner/format.ts";
import { readShopConfig } from "./owner/shop-database.ts";

const HELP = `
Copies the shop's database into a new file, while the shop runs.

  npm run backup -- FILE [--keep DAYS]

With --keep, once this backup is made and read through, the backups beside it that are
older than DAYS are deleted: files of the same folder whose names end in '.backup'. The
one made before this one always stays. A backup that fails deletes nothing, so the last
good ones stay however long it fails.

Everything the shop must not lose is in it: orders, payments, messages, waiting e-mails. It
holds customers' details: keep it encrypted, away from this machine, and not longer than
the privacy page says. With DATABASE_URL it is made by PostgreSQL's pg_dump.
For copies that are encrypted and elsewhere: npm run offsite. Exit codes: 0 done, 1 not possible, 2 asked for wrongly.
`;

await runScript(HELP, { operands: ["FILE"], options: ["keep"], run: backup });

async function backup({ operands: [name = ""], options }: Given): Promise<void> {
  const days = daysOf(options["keep"]);
  if (days && !name.endsWith(SUFFIX)) {
    throw new Misuse(
      `With --keep the file's name ends in '${SUFFIX}', or no later one would find it.`,
    );
  }
  const config = await readShopConfig();
  const file = resolve(name);
  await backUp(config, file);
  const { size } = await stat(file);
  console.log(`${file}: ${size} bytes.`);
  await noteBackup(config, size, new Date(), "local");
  if (days) {
    const deleted = await pruneBackups(file, days, new Date());
    console.log(`${counted(deleted.length, "backup")} older than ${counted(days, "day")} deleted.`);
  }
}
