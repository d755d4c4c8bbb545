import { sql } from "kysely";
import { migrations, OLDEST_RELEASE } from "./migrations.ts";
import type { Db } from "./schema.ts";

/**
 * Whether a newer release has already changed the tables, and this one can work on them all the same: a process of the
 * old release that starts again during an upgrade, or a shop that goes back to it. @throws if it cannot.
 */
export async function isOfNewerRelease(db: Db): Promise<boolean> {
  const unknown = (await readDone(db)).filter((name) => !(name in migrations));
  if (unknown.length === 0) return false;
  const own = Object.keys(migrations).at(-1) ?? "";
  const { last_migration: oldest } = await db
    .selectFrom("oldest_release")
    .select("last_migration")
    .executeTakeFirstOrThrow();
  if (unknown.every((name) => name > own) && own >= oldest) return true;
  throw new Error(
    `the database is of a newer release (${unknown.join(", ")}), whose tables this release cannot use. Start that release, or restore a backup of this one.`,
  );
}

/** Tells older releases whether they can still work on these tables. */
export async function noteOldestRelease(db: Db): Promise<void> {
  const noted = await db.selectFrom("oldest_release").selectAll().executeTakeFirst();
  if (noted?.last_migration === OLDEST_RELEASE) return;
  await db
    .insertInto("oldest_release")
    .values({ id: 1, last_migration: OLDEST_RELEASE })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ last_migration: OLDEST_RELEASE }))
    .execute();
}

/** Names of the migrations that were done; none if the database is new, or not there: migrating it will say so. */
async function readDone(db: Db): Promise<string[]> {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
    return rows.map(({ name }) => name);
  } catch {
    return [];
  }
}
