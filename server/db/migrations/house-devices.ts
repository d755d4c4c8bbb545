import type { Kysely } from "kysely";

/**
 * Browsers in which somebody has signed in before, each with the network it was last in: wrong passwords of strangers
 * do not shut them out.
 */
export async function createHouseDevices(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("house_devices")
    .addColumn("token_hash", "text", (column) => column.primaryKey().notNull())
    .addColumn("person_id", "text", (column) => column.notNull().references("house_people.id"))
    .addColumn("network", "text", (column) => column.notNull())
    .addColumn("seen_at", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("house_devices_by_person")
    .on("house_devices")
    .columns(["person_id", "network"])
    .execute();
}
