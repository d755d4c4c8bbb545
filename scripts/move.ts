/** `npm run move`: from the embedded database to PostgreSQL (docs/operations.md, From SQLite to PostgreSQL). */
import { keepPrivate, noteMove } from "../server/db/data-folder.ts";
import { readEnvOrExit } from "../server/http/env.ts";
import { moveShop } from "./move/move-shop.ts";
import type { Moved } from "./move/move-shop.ts";
import { ROWS } from "./move/tables.ts";
import { Misuse, runScript } from "./owner/command.ts";
import type { Given } from "./owner/command.ts";
import { table } from "./owner/format.ts";
import { missingShop } from "./owner/shop-database.ts";

const HELP = `
Copies an embedded shop into an empty PostgreSQL.

  npm run move -- [--to postgres://USER:PASSWORD@HOST/DATABASE] [--wait MINUTES]

The address may stand in MOVE_TO instead, where no list of processes shows it.

A running shop is waited for (an hour, or --wait): the command says that you stop it now,
and copies as soon as no process has it open. With 100,000 orders and 300 MB of photographs
the shop is closed for two minutes.

Rows, numbers and sums of every table are compared before anything counts: all of it is one
transaction, so a command that fails or is killed leaves the target empty, and can be run
again. A target that holds data is refused. The embedded database is not changed, and no shop
starts on it any more: a file beside it says so. Set DATABASE_URL, then start the shop.
Exit codes: 0 done, 1 not possible, 2 asked for wrongly.
`;

await runScript(HELP, { options: ["to", "wait"], run: move });

async function move({ options }: Given): Promise<void> {
  const { to = process.env["MOVE_TO"] ?? "", wait = "60" } = options;
  const target = /^postgres(ql)?:\/\/./.test(to) ? withoutPassword(to) : undefined;
  if (!target) throw new Misuse("--to, or MOVE_TO, is an address: postgres://host/database.");
  const minutes = /^\d{1,4}$/.test(wait) ? Number(wait) : 0;
  if (minutes < 1) throw new Misuse("--wait is a whole number of minutes, at least 1.");
  const config = readEnvOrExit();
  if (config.databaseUrl)
    throw new Error("DATABASE_URL is set: the shop is on PostgreSQL already.");
  const missing = await missingShop(config);
  if (missing) throw new Error(missing);
  const { dataDir } = config;
  keepPrivate(dataDir);
  const moved = await moveShop({
    dataDir,
    to,
    waitMs: minutes * 60_000,
    say: (text) => console.log(text),
    beforeCommit: () => noteMove(dataDir, target, new Date()),
  });
  print(moved);
}

function print({ tables, stoppedMs }: Moved): void {
  const filled = tables.filter(({ sums }) => sums[ROWS] !== "0");
  const rows = filled.map(({ table: { name, columns }, sums }) => {
    const money = columns
      .filter(({ isMoney }) => isMoney)
      .map((column) => `${column.name} ${sums[column.name]}`);
    return [name, sums[ROWS] ?? "", money.join(", ")];
  });
  console.log(table(["table", "rows", "sums (money in kobo)"], rows));
  console.log(`The same in both databases; ${tables.length - filled.length} tables are empty.`);
  console.log(`The shop has been closed for ${(stoppedMs / 1000).toFixed(1)} s.`);
  console.log("Done. Set DATABASE_URL to the new database, and start the shop.");
}

/** An address with nothing but host and database; undefined if the text is no address. */
function withoutPassword(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { host, pathname } = new URL(address);
  return `postgres://${host}${pathname}`;
}
