import { sql } from "kysely";
import type { RawBuilder, SqlBool } from "kysely";
import { oldBackups } from "../../domain/house/today.ts";
import { lagosToday } from "../../domain/house/time.ts";
import type { Need, Stale, Today } from "../../domain/house/today.ts";
import type { Kobo } from "../../domain/money.ts";
import type { Db } from "../db/schema.ts";
import { waitingAlterations } from "../alterations/rows.ts";
import { readOutboxState } from "../messages/outbox.ts";
import { countConcerns, sumOwedBack } from "../payments/concerns.ts";
import type { Ports } from "../ports.ts";
import { readBackups } from "./backups.ts";
import { countUnanswered } from "./inbox.ts";
import { countToMake } from "../orders/order-cards.ts";
import { IS_UNPAID, IS_WITH_US, ORDER_DUE, ORDER_TOTAL } from "../orders/order-rows.ts";
import { countWaiting } from "../reviews/reviews.ts";
import { failingProviders } from "./providers.ts";

/** Rates and feeds that are older are a fault: they are fetched every few hours, as long as anybody visits. */
const STALE_MS = 48 * 60 * 60 * 1000;

type TodayPorts = Pick<Ports, "db" | "feeds" | "now">;

/** Everything that the screen 'Today' shows. Each count has an index: a million orders cost no more than ten. */
export async function readToday(ports: TodayPorts): Promise<Today> {
  const { db, now } = ports;
  const days = lagosToday(now());
  const [placed, unpaid, cameIn, toMake, needs] = await Promise.all([
    sumOrders(db, ORDER_TOTAL, sql`created_at >= ${days.midnight}`),
    sumOrders(db, ORDER_DUE, IS_UNPAID),
    readCameIn(db, days),
    countToMake(db, days.day),
    readNeeds(ports),
  ]);
  const { "to-make": all, overdue, "due-soon": soon } = toMake;
  return { placed, unpaid, cameIn, toMake: { all, overdue, soon }, needs };
}

async function readCameIn(
  db: Db,
  { day, midnight, monday, weekBegins }: ReturnType<typeof lagosToday>,
): Promise<Today["cameIn"]> {
  const sum = await db
    .selectFrom("payments")
    .select(({ fn }) => [
      fn.sum<number | string | null>("amount").as("week"),
      fn
        .sum<number | string | null>(sql`case when paid_at >= ${midnight} then amount else 0 end`)
        .as("today"),
    ])
    .where("paid_at", ">=", monday)
    .executeTakeFirstOrThrow();
  const recorded = await db
    .selectFrom("recorded_payments")
    .select(({ fn }) => [
      fn.sum<number | string | null>("amount").as("week"),
      fn
        .sum<number | string | null>(sql`case when day >= ${day} then amount else 0 end`)
        .as("today"),
    ])
    .where("day", ">=", weekBegins)
    .where("kind", "<>", "refund")
    .executeTakeFirstOrThrow();
  return {
    today: Number(sum.today ?? 0) + Number(recorded.today ?? 0),
    week: Number(sum.week ?? 0) + Number(recorded.week ?? 0),
  };
}

async function readNeeds({ db, feeds, now }: TodayPorts): Promise<Need[]> {
  const { parked } = await readOutboxState(db);
  const { count: unanswered } = await countUnanswered(db);
  const owed = await sumOwedBack(db);
  const counts: Count[] = [
    { kind: "messages", count: unanswered },
    { kind: "concerns", count: (await countConcerns(db)) - owed.count },
    { kind: "parked-emails", count: parked },
    { kind: "drafts", count: await countDrafts(db) },
    { kind: "reviews", count: await countWaiting(db) },
  ];
  const limit = new Date(now().getTime() - STALE_MS).toISOString();
  const times: Stale[] = [
    ...(await db.selectFrom("rates").select("fetched_at").execute()).map(({ fetched_at }) => ({
      kind: "stale" as const,
      what: "rates" as const,
      at: fetched_at,
    })),
    ...(await db.selectFrom("feeds").select(["store", "fetched_at"]).execute()).flatMap(
      ({ store, fetched_at }) =>
        (store === "babies" || store === "lifestyle") && feeds[store]
          ? [{ kind: "stale" as const, what: store, at: fetched_at } as const]
          : [],
    ),
  ];
  const withUs = await sumOrders(db, sql`with_us`, IS_WITH_US);
  const { count: asked, oldest } = await waitingAlterations(db);
  return [
    ...(owed.count > 0 ? [{ kind: "owed-back" as const, ...owed }] : []),
    ...(withUs.count > 0 ? [{ kind: "with-us" as const, ...withUs }] : []),
    ...(oldest ? [{ kind: "alterations" as const, count: asked, oldest }] : []),
    ...counts.filter(({ count }) => count > 0),
    ...(await failingProviders(db)).map((provider) => ({ kind: "failing" as const, provider })),
    ...(await readOldBackups(db, now())),
    ...times.filter(({ at }) => at < limit),
  ];
}

/** How many orders there are of a condition, and what something of them adds up to. */
async function sumOrders(
  db: Db,
  amount: RawBuilder<unknown>,
  condition: RawBuilder<SqlBool>,
): Promise<{ count: number; amount: Kobo }> {
  const sums = await db
    .selectFrom("orders")
    .select(({ fn }) => [
      fn.countAll<number | string>().as("count"),
      sql<number | string | null>`sum(${amount})`.as("amount"),
    ])
    .where(condition)
    .executeTakeFirstOrThrow();
  return { count: Number(sums.count), amount: Number(sums.amount ?? 0) };
}

type Count = Exclude<
  Extract<Need, { count: number }>,
  { kind: "with-us" | "owed-back" | "alterations" }
>;

/** Backups that are missing or too old. None is needed before the first order, since there is nothing to lose yet. */
async function readOldBackups(db: Db, now: Date): Promise<Need[]> {
  const notes = await readBackups(db);
  const isNone = Object.keys(notes).length === 0;
  const needs = oldBackups(notes, now).map((of) => ({
    kind: "old-backup" as const,
    of,
    madeAt: notes[of]?.madeAt ?? "",
  }));
  if (!isNone && needs.length === 0) return [];
  const newest = await db
    .selectFrom("order_numbers")
    .select(({ fn }) => fn.max("number").as("number"))
    .executeTakeFirst();
  if (!newest?.number) return [];
  return isNone ? [{ kind: "no-backup" }] : needs;
}

async function countDrafts(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("catalogue_drafts")
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    // A literal and no parameter: only so does SQLite use the partial index for open drafts.
    .where("state", "=", sql.lit("open"))
    .executeTakeFirstOrThrow();
  return Number(count);
}
