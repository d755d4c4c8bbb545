import { sql, SqliteAdapter } from "kysely";
import type { RawBuilder } from "kysely";
import type { Db } from "../../server/db/schema.ts";

const DAY = 24 * 60 * 60;
/** Seconds over which the orders are spread: less than the retention of customers' data (`domain/retention.ts`). */
const SPAN = 700 * DAY;

/**
 * Fills an empty database with orders as two years of trade would leave them: spread evenly over time, with two lines
 * each. Those of the last three days are pending, of the rest of the last thirty days one in four has failed, all
 * others are paid, with their events, one in sixteen with a refund that was refused; one in fifty was cancelled, and
 * what is older than fifteen days is shipped. Adds the idempotency keys, e-mails and messages that are within their
 * retention, and requests to be told of pieces. A million orders take some minutes.
 */
export async function fillWithOrders(db: Db, count: number, now: Date): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  const { reference, time } = isSqlite ? SQLITE : POSTGRES;
  const end = Math.floor(now.getTime() / 1000);
  const ago = (days: number) => new Date(now.getTime() - days * DAY * 1000).toISOString();
  const numbers = sql`with recursive numbers(n) as
    (select 1 union all select n + 1 from numbers where n < ${sql.lit(count)})`;
  const placed = sql<number>`${sql.lit(end)} - (${sql.lit(count)} - n) * ${sql.lit(SPAN / count)}`;
  // Keys are random: with SQLite's default cache of 2 MB, page I/O would take most of the time.
  if (isSqlite) await sql`pragma cache_size = -1000000`.execute(db);
  await db.transaction().execute(async (transaction) => {
    const run = (statement: RawBuilder<unknown>) => statement.execute(transaction);
    const { restore } = await withoutRules(transaction, isSqlite);
    await run(sql`${numbers}
      insert into orders (reference, status, amount, currency, first_name, last_name, email, phone, address,
        country, state, comments, created_at, stage, ready_by, with_us, sold)
      select ${reference}, status, 35000000, 'NGN', 'Ada', 'Okafor', 'ada' || n || '@example.com',
        '+234 803 555 0123', '12 Example Street, Port Harcourt', 'NG', 'Rivers', '', created_at,
        case when status = 'paid' and created_at < ${ago(10)} and n % 50 = 0 then 'cancelled'
          when status = 'paid' and created_at < ${ago(15)} then 'shipped'
          when status = 'paid' and created_at < ${ago(10)} then 'sewing' else 'received' end,
        case when status = 'paid' then ready_by end,
        case when status = 'paid' and created_at < ${ago(10)} and n % 50 = 0 then 35000000 else 0 end,
        case when status <> 'paid' or created_at < ${ago(10)} and n % 50 = 0 then 0 else 1 end
      from (
        select n, created_at, ready_by, case when created_at > ${ago(3)} then 'pending'
          when created_at > ${ago(30)} and n % 4 = 0 then 'failed' else 'paid' end as status
        from (select n, ${time(placed)} as created_at,
          substr(${time(sql`${placed} + ${sql.lit(14 * DAY)}`)}, 1, 10) as ready_by from numbers) as times
      ) as rows`);
    await run(
      sql`insert into order_numbers (reference) select reference from orders order by created_at`,
    );
    await run(sql`insert into payments (reference, order_reference, purpose, status, amount, currency, created_at,
        paid_at, transaction_id, channel)
      select reference, reference, 'full', status, amount, currency, created_at,
        case when status = 'paid' then created_at end,
        case when status = 'paid' then 'payment ' || reference end,
        case when status = 'paid' then 'card' end
      from orders`);
    await run(sql`insert into jobs (queue, subject, due_at, scheduled_at, created_at, attempts)
      select 'payment', reference, ${ago(-1 / 48)}, created_at, created_at, 0
      from payments where status = 'pending'`);
    await run(sql`insert into refunds (id, payment_reference, request_key, amount, reason, requested_by, state,
        created_at)
      select 'RF' || reference, reference, reference, 100, 'Wrong size', 'Hazel', 'failed', created_at
      from payments where status = 'paid'
        and reference in (select reference from order_numbers where number % 16 = 0)`);
    await restore();
    for (const [position, sku] of ["naledi/orion-dress", "genesis/chia-dress"].entries()) {
      await run(sql`insert into order_lines (reference, position, sku, name, size, quantity, unit_price, placed_at)
        select reference, ${sql.lit(position)}, ${sql.lit(sku)}, 'A dress', 'M', 1, 17500000, created_at from orders`);
      await run(sql`insert into sold_pieces (day, sku, pieces, saved)
        select substr(created_at, 1, 10), ${sql.lit(sku)}, count(*), 0 from orders where sold = 1 group by 1`);
    }
    for (const kind of ["charge.success", "payment.paid"]) {
      await run(sql`insert into payment_events (key, reference, kind, amount, detail, received_at)
        select ${sql.lit(`${kind}:`)} || reference, reference, ${sql.lit(kind)}, amount, '{}', created_at
        from orders where status = 'paid'`);
    }
    await run(sql`insert into idempotency_keys (key, body_hash, reference, created_at)
      select 'key of ' || reference, 'hash', reference, created_at from orders where created_at > ${ago(30)}`);
    for (const topic of ["order-confirmation", "order-notice"]) {
      await run(sql`insert into outbox (key, topic, subject, state, created_at, sent_at)
        select ${sql.lit(`${topic}:`)} || reference, ${sql.lit(topic)}, reference, 'sent', created_at,
          created_at from orders where status = 'paid' and created_at > ${ago(90)}`);
    }
    await run(sql`${numbers}
      insert into messages (id, kind, from_name, from_email, from_phone, message, received_at)
      select ${reference}, case when ${time(placed)} > ${ago(360)} then 'contact' else 'newsletter' end, 'Ada',
        'ada' || n || '@example.com', '', '', ${time(placed)} from numbers where n % 5 = 0`);
    await run(sql`${numbers}
      insert into subscribers (email, id, token, name, kind, wording, asked_at, confirmed_at)
      select 'ada' || n || '@example.com', ${reference}, ${reference}, '', 'newsletter', 'News', ${time(placed)},
        case when n % 25 > 0 then ${time(placed)} end from numbers where n % 5 = 0`);
    await run(sql`${numbers}
      insert into restock_requests (id, token, email, sku, asked_at, told_at)
      select ${reference}, ${reference}, 'ada' || n || '@example.com', 'naledi/' || n % 41, ${time(placed)},
        case when n % 20 = 0 then ${time(placed)} end from numbers where n % 2 = 0`);
  });
  if (!isSqlite) await sql`vacuum analyze`.execute(db);
}

/** SQL that differs between the two databases. */
type Dialect = {
  reference: RawBuilder<string>;
  time: (seconds: RawBuilder<number>) => RawBuilder<string>;
};

const SQLITE: Dialect = {
  reference: sql`'HZ' || hex(randomblob(13))`,
  time: (seconds) => sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${seconds}, 'unixepoch')`,
};
const POSTGRES: Dialect = {
  reference: sql`'HZ' || upper(left(replace(gen_random_uuid()::text, '-', ''), 26))`,
  time: (seconds) =>
    sql`to_char(to_timestamp(${seconds}) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
};

/**
 * Suspends the rules that new rows are pending: inserting them as such and updating them would take twice as long. On
 * PostgreSQL until the end of the transaction, with the checks of foreign keys, which take longer than the inserts.
 */
async function withoutRules(db: Db, isSqlite: boolean): Promise<{ restore(): Promise<void> }> {
  if (!isSqlite) {
    await sql`set local session_replication_role = replica`.execute(db);
    return { restore: async () => {} };
  }
  const { rows } = await sql<{ name: string; sql: string }>`select name, sql from sqlite_master
    where name in ('orders_insert_rules', 'payments_insert_rules', 'refunds_insert_rules')`.execute(
    db,
  );
  for (const { name } of rows) await sql.raw(`drop trigger ${name}`).execute(db);
  return {
    restore: async () => {
      for (const rule of rows) await sql.raw(rule.sql).execute(db);
    },
  };
}
