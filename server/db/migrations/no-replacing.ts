import { SqliteAdapter, sql } from "kysely";
import type { Kysely } from "kysely";

/** Rows that are never overwritten, and their keys. */
const KEYS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  house_record: [["id"]],
  catalogue_history: [["id"]],
  order_numbers: [["number"], ["reference"]],
  orders: [["reference"]],
  order_lines: [["reference", "position"]],
  order_charges: [["id"]],
  order_stages: [["id"], ["undoes"]],
  order_changes: [["id"]],
  order_notes: [["id"]],
  bespoke_orders: [["order_reference"]],
  payments: [["reference"]],
  payment_events: [],
  payment_event_notes: [["event_key", "noted_at"]],
  credits: [["code"]],
  credit_uses: [["order_reference", "code"]],
  refunds: [["id"], ["request_key", "payment_reference"]],
};

/** Keys of inserts that the shop repeats with `on conflict do nothing`: a second row is left out, as it expects. */
const REPEATED: Readonly<Record<string, readonly string[]>> = {
  payment_events: ["key"],
  credits: ["request_id"],
};

/**
 * SQLite's `insert or replace` deletes the old row without calling the triggers that refuse to delete or to change it:
 * refused before the insert. PostgreSQL has no such statement; its `on conflict do update` calls the triggers.
 */
export async function refuseReplacing(db: Kysely<unknown>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) return;
  for (const [table, keys] of Object.entries(KEYS)) {
    const repeated = REPEATED[table];
    // A row's number, which `insert` can name as well; -1 if it does not.
    const taken = [["rowid"], ...keys].map((key) => exists(table, key)).join(" or ");
    const checks = [
      ...(repeated ? [`select raise(ignore) where ${exists(table, repeated)};`] : []),
      `select raise(abort, 'a row is never replaced') where ${taken};`,
    ];
    await sql
      .raw(
        `create trigger ${table}_replace_rules before insert on ${table} for each row begin ${checks.join(" ")} end`,
      )
      .execute(db);
  }
}

function exists(table: string, key: readonly string[]): string {
  const same = key.map((column) => `old_row.${column} = new.${column}`).join(" and ");
  return `exists (select 1 from ${table} as old_row where ${same})`;
}
