import { sql, SqliteAdapter } from "kysely";
import type { RawBuilder } from "kysely";
import type { Db } from "../../server/db/schema.ts";

const DAY = 24 * 60 * 60;
/** So many seconds of orders a database holds: nobody in them is blanked yet. */
const SPAN = 700 * DAY;

/** What the two dialects write differently. */
type Words = {
  reference: RawBuilder<string>;
  time: (seconds: RawBuilder<number>) => RawBuilder<string>;
};

const SQLITE: Words = {
  reference: sql`'HZ' || hex(randomblob(13))`,
  time: (seconds) => sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${seconds}, 'unixepoch')`,
};
const POSTGRES: Words = {
  reference: sql`'HZ' || upper(left(replace(gen_random_uuid()::text, '-', ''), 26))`,
  time: (seconds) =>
    sql`to_char(to_timestamp(${seconds}) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
};

/**
 * Fills an empty database with orders as two years of trade leave them, evenly in time: two lines each, most
 * of them paid with their events, of the last three days all pending, of the last thirty one in four failed;
 * with the keys, e-mails and messages that are not past their retention.
 */
export async function fillWithOrders(db: Db, count: number, now: Date): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  const { reference, time } = isSqlite ? SQLITE : POSTGRES;
  const end = Math.floor(now.getTime() / 1000);
  const ago = (days: number) => new Date(now.getTime() - days * DAY * 1000).toISOString();
  const isOpen = sql`created_at > ${ago(3)}`;
  await db.transaction().execute(async (transaction) => {
    const run = (statement: RawBuilder<unknown>) => statement.execute(transaction);
    const numbers = sql`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(count)})`;
    const age = sql<number>`${sql.lit(end)} - (${sql.lit(count)} - n) * ${sql.lit(SPAN / count)}`;
    await run(sql`${numbers}
      insert into orders (reference, status, amount, currency, first_name, last_name, email, phone, address,
        country, state, comments, created_at)
      select ${reference}, 'pending', 35000000, 'NGN', 'Ada', 'Okafor', 'ada' || n || '@example.com',
        '+234 803 555 0123', '12 Example Street, Port Harcourt', 'NG', 'Rivers', '', ${time(age)}
      from numbers`);
    await run(sql`update orders set check_at = ${ago(-1 / 48)} where ${isOpen}`);
    await run(sql`update orders set status = 'failed'
      where created_at between ${ago(30)} and ${ago(3)} and reference > 'HZC'`);
    await run(sql`update orders set status = 'paid', paid_at = created_at, transaction_id = reference,
      channel = 'card' where status = 'pending' and not ${isOpen}`);
    for (const [position, sku] of ["naledi/orion-dress", "genesis/chia-dress"].entries()) {
      await run(sql`insert into order_lines (reference, position, sku, name, size, quantity, unit_price)
        select reference, ${sql.lit(position)}, ${sql.lit(sku)}, 'A dress', 'M', 1, 17500000 from orders`);
    }
    for (const kind of ["charge.success", "payment.paid"]) {
      await run(sql`insert into payment_events (key, reference, kind, amount, detail, received_at)
        select ${sql.lit(kind)} || ':' || reference, reference, ${sql.lit(kind)}, amount, '{}', created_at
        from orders where status = 'paid'`);
    }
    await run(sql`insert into idempotency_keys (key, body_hash, reference, created_at)
      select 'key of ' || reference, 'hash', reference, created_at from orders where created_at > ${ago(30)}`);
    for (const topic of ["order-confirmation", "order-notice"]) {
      await run(sql`insert into outbox (key, topic, subject, state, attempts, due_at, created_at, sent_at)
        select ${sql.lit(topic)} || ':' || reference, ${sql.lit(topic)}, reference, 'sent', 1, created_at,
          created_at, created_at from orders where status = 'paid' and created_at > ${ago(90)}`);
    }
    await run(sql`${numbers}
      insert into messages (id, kind, from_name, from_email, from_phone, message, received_at)
      select ${reference}, case when n % 2 = 0 then 'contact' else 'newsletter' end, 'Ada',
        'ada' || n || '@example.com', '', '', ${time(age)} from numbers where n % 5 = 0`);
  });
  if (!isSqlite) await sql`vacuum analyze`.execute(db);
}
