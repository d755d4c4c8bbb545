import type { Kobo } from "../money.ts";
import { WAY_NAMES } from "../payments/recorded.ts";
import { dayAfter, fromLagos, longDay, MONTHS } from "../time.ts";
import { isDay } from "./order-fields.ts";
import { mondayOf, shortDay } from "./time.ts";

export const BY_NAMES = { day: "Day", week: "Week", month: "Month", year: "Year" } as const;
export type By = keyof typeof BY_NAMES;

/** The ways in which money comes. */
export const TAKINGS_WAYS = { paystack: "Paystack", ...WAY_NAMES } as const;
export type TakingsWay = keyof typeof TAKINGS_WAYS;

/** Days in Lagos, `2026-12-05`, both included. */
export type Span = { first: string; last: string; name: string };

export type Period = Span & {
  by: By;
  /** What the table and the picture show: the period's days or months so far; of a day, the seven days up to it. */
  parts: Span[];
  /** A day of the period before, and of the one after; undefined where there is nothing to see. */
  earlier: string | undefined;
  later: string | undefined;
};

/** There was no shop before. */
const OLDEST = "2020-01-01";

/** The period that an address asks for: `by`, and `on`, a day in it; else this month, or today. */
export function readPeriod(query: URLSearchParams, today: string): Period {
  const asked = query.get("by") ?? "";
  const by = Object.hasOwn(BY_NAMES, asked) ? (asked as By) : "month";
  const on = query.get("on") ?? "";
  const span = spanOf(by, isDay(on) && on >= OLDEST && on <= today ? on : today);
  return {
    by,
    ...span,
    parts: partsOf(by, span).filter(({ first }) => first <= today),
    earlier: span.first > OLDEST ? dayAfter(span.first, -1) : undefined,
    later: span.last < today ? dayAfter(span.last, 1) : undefined,
  };
}

/** The query of a period's address. */
export function periodQuery(by: By, on: string): string {
  return `?${new URLSearchParams({ by, on }).toString()}`;
}

function spanOf(by: By, day: string): Span {
  const [year, month] = [day.slice(0, 4), day.slice(0, 7)];
  if (by === "day") return { first: day, last: day, name: longDay(day) };
  if (by === "year") return { first: `${year}-01-01`, last: `${year}-12-31`, name: year };
  if (by === "week") {
    const first = mondayOf(day);
    return { first, last: dayAfter(first, 6), name: `Week of ${longDay(first)}` };
  }
  // Four days after the 28th is in the next month.
  const last = dayAfter(`${dayAfter(`${month}-28`, 4).slice(0, 7)}-01`, -1);
  return { first: `${month}-01`, last, name: `${MONTHS[Number(month.slice(5)) - 1]} ${year}` };
}

function partsOf(by: By, { first, last }: Span): Span[] {
  if (by === "year") {
    const firsts = MONTHS.map((_, at) => `${first.slice(0, 5)}${String(at + 1).padStart(2, "0")}`);
    return firsts.map((month, at) => ({
      ...spanOf("month", `${month}-01`),
      name: MONTHS[at] ?? "",
    }));
  }
  const days: Span[] = [];
  for (let day = by === "day" ? dayAfter(first, -6) : first; day <= last; day = dayAfter(day, 1)) {
    days.push({ first: day, last: day, name: shortDay(day, first) });
  }
  return days;
}

/** When days begin and end, UTC in ISO: from `since`, before `until`. */
export function timesOf({ first, last }: Span): { since: string; until: string } {
  const midnight = (day: string) => fromLagos(`${day}T00:00`) ?? "";
  return { since: midnight(first), until: midnight(dayAfter(last, 1)) };
}

/** What came in, also negative where more was taken back, and what of it, or of earlier money, went back. */
export type Sums = { gross: Kobo; refunds: Kobo };

export function addUp(all: readonly Sums[]): Sums {
  return {
    gross: all.reduce((sum, { gross }) => sum + gross, 0),
    refunds: all.reduce((sum, { refunds }) => sum + refunds, 0),
  };
}

export type Takings = {
  /** Of each of the period's `parts`. */
  parts: Sums[];
  ways: ({ way: TakingsWay } & Sums)[];
  credit: { given: Kobo; spent: Kobo };
  /** The provider's fees, and the number of payments of which it did not say them. */
  fees: { amount: Kobo; unknown: number };
  /** What is still due now, of all orders. */
  due: Kobo;
  /** Orders that were placed in the period, of which something is paid, and which are not cancelled. */
  sold: { orders: number; pieces: number; saved: Kobo; discount: Kobo };
  /** The pieces that sold best, most first; an empty sku is a bespoke piece. */
  best: { sku: string; pieces: number }[];
};

/** An amount as a spreadsheet reads it: '350000.50', '-100.00'. */
export function nairaText(kobo: Kobo): string {
  return (kobo / 100).toFixed(2);
}
