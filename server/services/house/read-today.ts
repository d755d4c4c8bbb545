import { sql } from "kysely";
import { lagosToday } from "../../../domain/house/today.ts";
import type { Need, Stale, Today } from "../../../domain/house/today.ts";
import { isBackupOld } from "../../../domain/house/providers.ts";
import { OPEN_STAGES } from "../../../domain/orders/stage.ts";
import type { Db } from "../../db/schema.ts";
import { readOutboxState } from "../outbox.ts";
import { countConcerns } from "../payment-concerns.ts";
import type { Ports } from "../ports.ts";
import { readBackup } from "./backups.ts";
import { countUnanswered } from "./count-unanswered.ts";
import { failingProviders } from "./read-providers.ts";

/** Rates and feeds are fetched when somebody looks, every few hours: two days without a good answer are a fault. */
const STALE_MS = 48 * 60 * 60 * 1000;

type TodayPorts = Pick<Ports, "db" | "feeds" | "now">;

/** Everything that Today shows. Each count has an index: a million orders cost no more than ten. */
export async function readToday(ports: TodayPorts): Promise<Today> {
  const { db, now } = ports;
  const days = lagosToday(now());
  const [today, week, toMake, needs] = await Promise.all([
    paidSince(db, days.midnight),
    paidSince(db, days.monday),
    countToMake(db, days),
    readNeeds(ports),
  ]);
  return { cameIn: { today, week }, toMake, needs };
}

async function paidSince(db: Db, since: string): Promise<number> {
  const { sum } = await db
    .selectFrom("payments")
    .select(({ fn }) => fn.sum<number | string | null>("amount").as("sum"))
    .where("paid_at", ">=", since)
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0);
}

async function countToMake(
  db: Db,
  { day, soon }: ReturnType<typeof lagosToday>,
): Promise<Today["toMake"]> {
  const rows = await db
    .selectFrom("orders")
    .select(({ fn, ref }) => [
      sql<string>`case when ${ref("ready_by")} < ${day} then 'overdue' when ${ref("ready_by")} <= ${soon} then 'soon' else 'later' end`.as(
        "due",
      ),
      fn.countAll<number | string>().as("count"),
    ])
    // Literals, as in the partial index.
    .where("stage", "in", sql<never>`(${sql.join(OPEN_STAGES.map((stage) => sql.lit(stage)))})`)
    .where("ready_by", "is not", null)
    .groupBy("due")
    .execute();
  const count = (due: string) => Number(rows.find((row) => row.due === due)?.count ?? 0);
  const counts = { overdue: count("overdue"), soon: count("soon") };
  return { all: counts.overdue + counts.soon + count("later"), ...counts };
}

async function readNeeds({ db, feeds, now }: TodayPorts): Promise<Need[]> {
  const { parked } = await readOutboxState(db);
  const { count: unanswered } = await countUnanswered(db);
  const counts: Count[] = [
    { kind: "messages", count: unanswered },
    { kind: "concerns", count: await countConcerns(db) },
    { kind: "parked-emails", count: parked },
    { kind: "drafts", count: await countDrafts(db) },
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
  return [
    ...counts.filter(({ count }) => count > 0),
    ...(await failingProviders(db)).map((provider) => ({ kind: "failing" as const, provider })),
    ...(await readOldBackup(db, now())),
    ...times.filter(({ at }) => at < limit),
  ];
}

type Count = Extract<Need, { count: number }>;

/** A shop without an order has nothing to lose yet. */
async function readOldBackup(db: Db, now: Date): Promise<Need[]> {
  const backup = await readBackup(db);
  if (!isBackupOld(backup?.madeAt, now)) return [];
  const newest = await db
    .selectFrom("order_numbers")
    .select(({ fn }) => fn.max("number").as("number"))
    .executeTakeFirst();
  return newest?.number ? [{ kind: "backup", madeAt: backup?.madeAt }] : [];
}

async function countDrafts(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("catalogue_drafts")
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    // A literal, as in the partial index.
    .where("state", "=", sql.lit("open"))
    .executeTakeFirstOrThrow();
  return Number(count);
}
