import { sql, SqliteAdapter } from "kysely";
import type { Kysely } from "kysely";

/** An error message, and the condition on the `old` and `new` row that raises it, valid in both dialects. */
type Rule = readonly [message: string, refusedWhere: string];

/** The same steps as in `domain/orders/money.ts`; a test compares them. */
const ORDER_STEPS = ["pending>paid", "pending>failed", "failed>paid", "paid>refunded"];

const hasPayment = "coalesce(new.paid_at, '') <> '' and coalesce(new.transaction_id, '') <> ''";
const hasNoPayment = "new.paid_at is null and new.transaction_id is null";

const ON_INSERT: readonly Rule[] = [
  ["an order begins pending and unpaid", `not (new.status = 'pending' and ${hasNoPayment})`],
];

const ON_UPDATE: readonly Rule[] = [
  [
    "an order keeps its reference, amount, currency and time",
    changed("reference", "amount", "currency", "created_at"),
  ],
  [
    "there is no such step of an order's status",
    `old.status <> new.status and old.status || '>' || new.status not in (${ORDER_STEPS.map((step) => `'${step}'`).join(", ")})`,
  ],
  ["a paid order names its payment", `new.status in ('paid', 'refunded') and not (${hasPayment})`],
  [
    "an unpaid order has no payment",
    `new.status in ('pending', 'failed') and not (${hasNoPayment})`,
  ],
  [
    "an order keeps its payment",
    `old.status in ('paid', 'refunded') and (${changed("paid_at", "transaction_id", "channel")})`,
  ],
];

/**
 * Makes the database itself refuse what the shop's code never does: a status change that is not in
 * docs/product/selling.md, a paid order without its payment, a changed amount, one payment for two orders, a changed
 * line or event.
 */
export async function addOrderRules(db: Kysely<unknown>): Promise<void> {
  await refuse(db, "orders", "insert", ON_INSERT);
  await refuse(db, "orders", "update", ON_UPDATE);
  await refuse(db, "order_lines", "update", [["a line stays as it was ordered", "1 = 1"]]);
  await refuse(db, "payment_events", "update", [["an event stays as it was heard", "1 = 1"]]);
  await db.schema
    .createIndex("orders_by_transaction")
    .on("orders")
    .column("transaction_id")
    .unique()
    .execute();
  await db.schema
    .createIndex("outbox_by_subject")
    .on("outbox")
    .columns(["subject", "topic"])
    .unique()
    .execute();
}

/** SQL: whether an update changes one of these columns. */
export function changed(...columns: string[]): string {
  return columns.map((column) => `new.${column} is distinct from old.${column}`).join(" or ");
}

/** Adds a trigger, by default named after table and event, that aborts a statement if a rule's condition is true. */
export async function refuse(
  db: Kysely<unknown>,
  table: string,
  event: "insert" | "update" | "delete",
  rules: readonly Rule[],
  name = `${table}_${event}_rules`,
): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  for (const statement of isSqlite ? sqliteTrigger(name) : postgresTrigger(name)) {
    await sql.raw(statement).execute(db);
  }

  function sqliteTrigger(trigger: string): string[] {
    const checks = rules.map(
      ([message, where]) => `select raise(abort, '${quoted(message)}') where ${where};`,
    );
    return [
      `create trigger ${trigger} before ${event} on ${table} for each row begin ${checks.join(" ")} end`,
    ];
  }
  function postgresTrigger(trigger: string): string[] {
    const checks = rules.map(
      ([message, where]) =>
        `if ${where} then raise check_violation using message = '${quoted(message)}'; end if;`,
    );
    // In a delete trigger `new` is null, and returning null would skip the delete.
    const row = event === "delete" ? "old" : "new";
    return [
      `create function ${trigger}() returns trigger language plpgsql as $$ begin ${checks.join(" ")} return ${row}; end $$`,
      `create trigger ${trigger} before ${event} on ${table} for each row execute function ${trigger}()`,
    ];
  }
}

/** Removes the trigger that `refuse` has added for updates of a table. */
export async function dropRules(db: Kysely<unknown>, table: string): Promise<void> {
  const name = `${table}_update_rules`;
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  await sql.raw(`drop trigger ${name}${isSqlite ? "" : ` on ${table}`}`).execute(db);
  if (!isSqlite) await sql.raw(`drop function ${name}()`).execute(db);
}

function quoted(text: string): string {
  return text.replaceAll("'", "''");
}

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
    const taken = [["rowid"], ...keys].map((key) => rowExists(table, key)).join(" or ");
    const checks = [
      ...(repeated ? [`select raise(ignore) where ${rowExists(table, repeated)};`] : []),
      `select raise(abort, 'a row is never replaced') where ${taken};`,
    ];
    await sql
      .raw(
        `create trigger ${table}_replace_rules before insert on ${table} for each row begin ${checks.join(" ")} end`,
      )
      .execute(db);
  }
}

function rowExists(table: string, key: readonly string[]): string {
  const same = key.map((column) => `old_row.${column} = new.${column}`).join(" and ");
  return `exists (select 1 from ${table} as old_row where ${same})`;
}
