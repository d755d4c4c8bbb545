import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import { formatKobo } from "../../domain/money-text.ts";
import { openDatabase } from "../../server/db/open.ts";
import type { Db } from "../../server/db/schema.ts";
import type { Config } from "../../server/http/config.ts";
import { done, failed } from "../owner/command.ts";
import type { Ending } from "../owner/command.ts";
import { ageText, lagosTime } from "../owner/format.ts";
import { missingShop } from "../owner/shop-database.ts";
import { withOwnFolder } from "./files.ts";
import { connectPostgres, restorePostgres } from "./postgres.ts";
import { restoreSqlite } from "./sqlite.ts";

/** Counts and sums that only grow: what a backup has of them, the shop still has. */
export type Books = Readonly<Record<string, { count: number; kobo: number }>>;

export type Rehearsal = {
  /** When the last thing happened that the backup knows; undefined for an empty shop. */
  lastKnown: Date | undefined;
  books: Books;
  photographs: number;
  /** Both up to shortly before the last thing; undefined if there is no shop here to compare with. */
  compared: { backup: Books; shop: Books } | undefined;
};

type Where = Pick<Config, "dataDir" | "databaseUrl">;

/** A commit may be later than the time that it wrote: the last moments are not compared. */
const MARGIN_MS = 60_000;

/**
 * Restores a backup into an empty place of its own, as a real restore would, and reads through what is in it. The shop
 * may be running, and is only read. @throws if the backup cannot be restored or a photograph is damaged.
 */
export async function rehearse(file: string, config: Config): Promise<Rehearsal> {
  return inEmptyPlace(config, file, async (where) => {
    const copy = await openDatabase({ ...where, onError: () => {} });
    try {
      const lastKnown = await readLastKnown(copy);
      const until = new Date((lastKnown?.getTime() ?? 0) - MARGIN_MS);
      const shop = await readShop(config, until);
      return {
        lastKnown,
        books: await readBooks(copy, lastKnown ?? until),
        photographs: await checkPhotographs(copy),
        compared: shop && { backup: await readBooks(copy, until), shop },
      };
    } finally {
      await copy.destroy();
    }
  });
}

export function differences({ compared }: Rehearsal): string[] {
  return Object.entries(compared?.shop ?? {}).flatMap(([what, { count, kobo }]) => {
    const own = compared?.backup[what];
    const isSame = own?.count === count && own.kobo === kobo;
    return isSame
      ? []
      : [
          `${what}: ${own?.count} of ${own?.kobo} kobo in the backup, ${count} of ${kobo} in the shop`,
        ];
  });
}

async function inEmptyPlace<T>(
  { dataDir, databaseUrl }: Where,
  file: string,
  work: (where: Where) => Promise<T>,
): Promise<T> {
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

async function withScratchDatabase<T>(
  databaseUrl: string,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const name = `rehearsal_${randomBytes(6).toString("hex")}`;
  const client = await connectPostgres(databaseUrl);
  try {
    await client.query(`create database ${name}`).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(
        `No database to rehearse in could be made: ${reason}. Allow it once: alter role … createdb;`,
        { cause: error },
      );
    });
    const url = new URL(databaseUrl);
    url.pathname = `/${name}`;
    try {
      return await work(url.href);
    } finally {
      await client.query(`drop database ${name} with (force)`);
    }
  } finally {
    await client.end();
  }
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

/** Returns how many pictures there are. @throws if one is not what its name says. */
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

/** Prints what a rehearsal has found. Fails if the backup lacks money that the shop has. */
export function printRehearsal(rehearsal: Rehearsal): Ending {
  const { lastKnown, books, photographs, compared } = rehearsal;
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
  if (!compared) {
    console.log("There is no shop here to compare it with.");
    return done;
  }
  const differing = differences(rehearsal);
  if (differing.length > 0) return failed(`It differs from the shop. ${differing.join("; ")}.`);
  console.log("Up to then the shop has exactly the same.");
  return done;
}
