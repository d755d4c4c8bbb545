import { fromLagos, toLagos } from "../catalogue/lagos-time.ts";
import type { BackupKind } from "./backups.ts";
import type { Provider } from "./providers.ts";
import type { Kobo } from "../money/money.ts";

/** What Today shows: money in whole kobo, everything else counts up to `COUNT_LIMIT` (`count.ts`). */
export type Today = {
  /** Successful payments since midnight and since Monday, Lagos time, before refunds. */
  cameIn: { today: Kobo; week: Kobo };
  /** Orders that are paid for, at least in part, and have not left the house. */
  toMake: { all: number; overdue: number; soon: number };
  needs: readonly Need[];
};

/** Something that waits for a hand. */
export type Need =
  | { kind: "messages" | "concerns" | "parked-emails" | "drafts"; count: number }
  /** The last call of a provider failed. */
  | { kind: "failing"; provider: Provider }
  /** There is no backup of any kind. */
  | { kind: "no-backup" }
  /** The last backup of that kind is older than a day. */
  | { kind: "old-backup"; of: BackupKind; madeAt: string }
  | Stale;

/** The last good value of a provider is older than it should be. `at` is its time, UTC in ISO. */
export type Stale = { kind: "stale"; what: "rates" | "babies" | "lifestyle"; at: string };

/** How many things need a hand, for the badge of the house's icon: overdue orders, and what waits, one by one. */
export function countNeeds({ toMake, needs }: Pick<Today, "toMake" | "needs">): number {
  return needs.reduce((sum, need) => sum + ("count" in need ? need.count : 1), toMake.overdue);
}

/** The beginnings of the day and of the week in Lagos, as UTC in ISO, and its days as `2026-11-21`. */
export function lagosToday(now: Date): {
  day: string;
  midnight: string;
  monday: string;
} {
  const local = toLagos(now.toISOString()) ?? "";
  const day = local.slice(0, 10);
  const date = new Date(`${day}T00:00:00.000Z`);
  const sinceMonday = (date.getUTCDay() + 6) % 7;
  return {
    day,
    midnight: fromLagos(`${day}T00:00`) ?? "",
    monday: fromLagos(`${shifted(date, -sinceMonday)}T00:00`) ?? "",
  };
}

function shifted(date: Date, days: number): string {
  return new Date(date.getTime() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
}
