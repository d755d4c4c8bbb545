/** `npm run restore`: replaces the shop's database with a backup (docs/operations.md, Backups). */
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { DatabaseOptions } from "../server/db/open.ts";
import { openDatabase } from "../server/db/open.ts";
import { keepPrivate } from "../server/db/data-folder.ts";
import { readEnvOrExit } from "../server/http/env.ts";
import { planPaymentSearch } from "../server/payments/search-payments.ts";
import { restorePostgres } from "./backup/postgres.ts";
import { rehearse } from "./backup/rehearsal.ts";
import { restoreSqlite } from "./backup/sqlite.ts";
import { runScript } from "./owner/command.ts";
import type { Given } from "./owner/command.ts";
import { counted, lagosTime } from "./owner/format.ts";

const HELP = `
Puts a backup in the place of the shop's database. Stop the shop first.

  npm run restore -- FILE
  npm run restore -- FILE --rehearse

With --rehearse nothing is replaced, and the shop may be running: the backup is restored into
an empty place of its own and its sums are compared with the shop's. Without:

The backup is read through and brought up to date with this version before it counts; where
that fails, everything stays as it was. The database of before is kept under another name,
which is printed: delete it when you are sure. Orders since the backup are not in it: once it
runs, the shop asks the payment provider for their money, and shows it in the house, Orders,
Payments to look at. Refunds since the backup are not looked for: compare them in the
provider's dashboard. Erase again who was erased since, and remove again who was
removed from the house since (npm run owner -- list): everybody has to sign in anew.
Exit codes: 0 done, 1 not possible, 2 asked for wrongly.
`;

await runScript(HELP, { operands: ["FILE"], flags: ["rehearse"], run: restore });

async function restore({ operands: [given = ""], flags }: Given): Promise<void> {
  const config = readEnvOrExit();
  const { dataDir, databaseUrl } = config;
  keepPrivate(dataDir);
  const file = resolve(given);
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`);
  if (flags.has("rehearse")) return rehearse(file, config);
  // To the millisecond, so that two restores in a row keep the database under different names.
  const name = `before_restore_${new Date().toISOString().replace(/\D/g, "")}`;
  const kept = databaseUrl
    ? await restorePostgres(databaseUrl, file, name, () => check({ dataDir, databaseUrl }))
    : await restoreSqlite(dataDir, file, name, (folder) => check({ dataDir: folder }));
  if (kept && databaseUrl) {
    console.log(`What was there before is the schema ${kept}: drop it when you are sure.`);
  } else if (kept) {
    console.log(`The database of before is ${resolve(kept)}: delete it when you are sure.`);
  }
}

/** Opens the restored database, which migrates it, and prints what is in it. */
async function check(where: Pick<DatabaseOptions, "dataDir" | "databaseUrl">): Promise<void> {
  const db = await openDatabase({ ...where, onError: () => {} });
  try {
    const { count, newest } = await db
      .selectFrom("orders")
      .select(({ fn }) => [
        fn.countAll<number>().as("count"),
        fn.max<string | null>("created_at").as("newest"),
      ])
      .executeTakeFirstOrThrow();
    const last = newest ? `, the newest of ${lagosTime(newest)}` : "";
    // Phones that were lost since, and people who were removed, must not be let in again by old sessions and links.
    await db.deleteFrom("house_sessions").execute();
    await db.deleteFrom("house_invitations").execute();
    // Only the provider knows what was paid for orders since the backup.
    await planPaymentSearch(db, new Date());
    console.log(`The backup holds ${counted(count, "order")}${last}.`);
  } finally {
    await db.destroy();
  }
}
