import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import { formatKobo } from "../../domain/money-text.ts";
import { openDatabase } from "../../server/db/open.ts";
import type { Db } from "../../server/db/schema.ts";
import type { Config } from "../../server/http/env.ts";
import { reasonOf } from "../owner/command.ts";
import { ageText, lagosTime } from "../owner/format.ts";
import { missingShop } from "../owner/shop-database.ts";
import { withOwnFolder } from "./files.ts";
import { restorePostgres, withPostgres } from "./postgres.ts";
import { restoreSqlite } from "./sqlite.ts";

/** Counts and sums of what is only ever added to: the shop still has everything of it that a backup has. */
type Books = Readonly<Record<string, { count: number; kobo: number }>>;

type Where = Pick<Config, "dataDir" | "databaseUrl">;

/** A row may be committed some moments after the time that it holds, so the last minute of a backup is not compared. */
const MARGIN_MS = 60_000;

/**
 * Restores a backup into an empty place of its own, as a real restore would, reads through what is in it, and prints what
 * it has found. The shop may be running, and is only read. @throws if the backup cannot be restored, a photograph is
 * damaged, or the books of the backup and the shop up to shortly before the backup's newest row differ.
 */
export async function rehearse(file: string, config: Config): Promise<void> {
  await inEmptyPlace(config, file, async (where) => {
    const copy = await openDatabase({ ...where, onError: () => {} });
    try {
      await checkCopy(copy, config);
    } finally {
      await copy.destroy();
    }
  });
}

async function checkCopy(copy: Db, config: Config): Promise<void> {
  const lastKnown = await readLastKnown(copy);
  const until = new Date((lastKnown?.getTime() ?? 0) - MARGIN_MS);
  const shop = await readShop(config, until);
  const books = await readBooks(copy, lastKnown ?? until);
  const photographs = await checkPhotographs(copy);
  console.log("The backup can be restored, and opened with this version.");
  console.log(
    lastKnown
      ? `The last thing it knows happened ${lagosTime(lastKnown.toISOString())}, ${ageText(lastKnown, new Date())} ago.`
      : "Nothing has happened in it yet.",
  );
  for (const [what, { count, kobo }] of Object.entries(books)) {
    console.log(`  ${what.padEnd(12)}${String(count).padStart(8)}  ${formatKobo(kobo)}`);
  }
  console.log(`  pictures    ${String(photographs).padStart(8)}  each read through`);
  if (!shop) return console.log("There is no shop here to compare it with.");
  const differing = differences(await readBooks(copy, until), shop);
  if (differing.length > 0) throw new Error(`It differs from the shop. ${differing.join("; ")}.`);
  console.log("Up to then the shop has exactly the same.");
}

function differences(backup: Books, shop: Books): string[] {
  return Object.entries(shop).flatMap(([what, { count, kobo }]) => {
    const own = backup[what];
    if (own?.count === count && own.kobo === kobo) return [];
    return [
      `${what}: ${own?.count} of ${own?.kobo} kobo in the backup, ${count} of ${kobo} in the shop`,
    ];
  });
}

async function inEmptyPlace(
  { dataDir, databaseUrl }: Where,
  file: string,
  work: (where: Where) => Promise<void>,
): Promise<void> {
  const nothing = async () => {};
  if (databaseUrl) {
    return withScratchDatabase(databaseUrl, async (scratch) => {
      await restorePostgres(scratch, file, "before", nothing);
      return work({ dataDir, databaseUrl: scratch });
    });
  }
  return withOwnFolder(dataDir, "rehearsing", async (folder) => {
    await restoreSqlite(folder, file, "before", nothing);
    return work({ dataDir: folder, databaseUrl: undefined });
  });
}

async function withScratchDatabase(
  databaseUrl: string,
  work: (url: string) => Promise<void>,
): Promise<void> {
  const name = `rehearsal_${randomBytes(6).toString("hex")}`;
  await withPostgres(databaseUrl, async (client) => {
    await client.query(`create database ${name}`).catch((error: unknown) => {
      throw new Error(
        `No database to rehearse in could be made: ${reasonOf(error)}. Allow it once: alter role … createdb;`,
        { cause: error },
      );
    });
    const url = new URL(databaseUrl);
    url.pathname = `/${name}`;
    try {
      await work(url.href);
    } finally {
      await client.query(`drop database ${name} with (force)`);
    }
  });
}

async function readLastKnown(db: Db): Promise<Date | undefined> {
  const { rows } = await sql<{ at: string | null }>`select max(at) as at from (
    select max(created_at) as at from orders union all select max(received_at) from payment_events
    union all select max(at) from house_record) as times`.execute(db);
  const at = rows[0]?.at;
  return at ? new Date(at) : undefined;
}

async function readBooks(db: Db, until: Date): Promise<Books> {
  const time = until.toISOString();
  const books: Record<string, { count: number; kobo: number }> = {};
  for (const [what, from] of [
    ["payments", sql`payments where paid_at <= ${time}`],
    ["credits", sql`credits where given_at <= ${time}`],
    ["refunds", sql`payment_events where kind = 'refund.processed' and received_at <= ${time}`],
  ] as const) {
    const { rows } = await sql<{ count: number; kobo: number | string | null }>`
      select count(*) as count, sum(amount) as kobo from ${from}`.execute(db);
    books[what] = { count: Number(rows[0]?.count), kobo: Number(rows[0]?.kobo ?? 0) };
  }
  return books;
}

/** Returns how many pictures there are. @throws if the bytes of one do not have the hash under which it is stored. */
async function checkPhotographs(db: Db): Promise<number> {
  const pictures = await db.selectFrom("media").select("hash").execute();
  for (const { hash } of pictures) {
    const { bytes } = await db
      .selectFrom("media")
      .select("bytes")
      .where("hash", "=", hash)
      .executeTakeFirstOrThrow();
    const found = createHash("sha256").update(bytes).digest("hex");
    if (found !== hash) throw new Error(`The photograph ${hash} is damaged.`);
  }
  return pictures.length;
}

async function readShop(config: Config, until: Date): Promise<Books | undefined> {
  if (await missingShop(config)) return undefined;
  const db = await openDatabase({ ...config, onError: () => {} });
  try {
    return await readBooks(db, until);
  } finally {
    await db.destroy();
  }
}
