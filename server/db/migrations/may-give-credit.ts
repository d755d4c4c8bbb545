import { sql } from "kysely";
import type { Kysely } from "kysely";

/** 'May give credit' of a helper; an owner may always. */
export async function addMayGiveCredit(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("house_people")
    .addColumn("may_give_credit", "integer", (column) =>
      column
        .notNull()
        .defaultTo(0)
        .check(sql`may_give_credit in (0, 1)`),
    )
    .execute();
}
