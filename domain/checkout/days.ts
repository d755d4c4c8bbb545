import { dayAfter, lagosDay } from "../time.ts";
import type { Speed } from "./speed.ts";

/** Whole days, from the first to the last. */
export type Span = { from: number; to: number };

/** In how many days a piece is ready, and in how many at most if it is ordered with Express. */
export type PieceDays = { ready: Span; express: number };

/** While the house is closed: the day in Lagos, `2027-01-12`, on which it opens, and what shoppers are told. */
export type Closed = { until: string; words: string };

/** The days of every piece that has none of its own. */
export type DayTerms = PieceDays & { closed: Closed | undefined };

/** The Terms' days. */
export const USUAL_DAYS: DayTerms = { ready: { from: 7, to: 14 }, express: 5, closed: undefined };

/** The Terms' days of an Express order. */
export const USUAL_EXPRESS: Span = { from: USUAL_DAYS.express, to: USUAL_DAYS.express };

/** What an order is promised when it is placed. */
export type LeadTime = Span & {
  /** The day in Lagos from which the days count, if the first payment is earlier; null: from that payment. */
  after: string | null;
};

export const MAX_READY_DAYS = 120;

/** Reads '14', '10 to 21', '10-21'; undefined if that is no span of whole days. */
export function readSpan(text: string): Span | undefined {
  const [, from = "", to = from] =
    /^(\d{1,3})(?:\s*(?:to|-|–)\s*(\d{1,3}))?$/i.exec(text.trim()) ?? [];
  const span = { from: Number(from), to: Number(to) };
  return span.from >= 1 && span.from <= span.to && span.to <= MAX_READY_DAYS ? span : undefined;
}

/** '10 to 21', or '14' where both are the same. */
export function spanText({ from, to }: Span): string {
  return from === to ? String(to) : `${from} to ${to}`;
}

/** '10 to 21 days', '1 day'. */
export function inDays(span: Span): string {
  return `${spanText(span)} ${span.to === 1 ? "day" : "days"}`;
}

/** A text as `spanText` writes it, if it is a span of days. */
export function tidySpan(text: string): string {
  const span = readSpan(text);
  return span ? spanText(span) : text;
}

/** The part of a piece that its days are read from. */
type Made = {
  facts: { readyIn?: string; expressIn?: string };
  /** The parts of a combo. */
  items: readonly Made[];
};

/** The days of a piece: its own, or the latest of a combo's parts, or else the shop's. */
export function daysOf({ facts, items }: Made, terms: PieceDays): PieceDays {
  const ready = readSpan(facts.readyIn ?? "");
  const express = readSpan(facts.expressIn ?? "")?.to;
  if (!ready && express === undefined && items.length > 0) {
    return latestOf(items.map((item) => daysOf(item, terms)));
  }
  const within = ready ?? terms.ready;
  // Express is never slower than what it is paid for to be faster than.
  return { ready: within, express: Math.min(express ?? terms.express, within.to) };
}

/** Whether a piece has days of its own. */
export function hasOwnDays(piece: Made): boolean {
  const { readyIn, expressIn } = piece.facts;
  return Boolean(readyIn || expressIn) || piece.items.some(hasOwnDays);
}

/** The days of pieces that are ready together; `all` has at least one. */
function latestOf(all: readonly PieceDays[]): PieceDays {
  const most = (of: (days: PieceDays) => number) => Math.max(...all.map(of));
  return {
    ready: { from: most(({ ready }) => ready.from), to: most(({ ready }) => ready.to) },
    express: most(({ express }) => express),
  };
}

/** What an order of `pieces` is promised now: it is ready with the latest of them. */
export function leadTimeOf(terms: DayTerms, pieces: readonly PieceDays[], speed: Speed): LeadTime {
  const { ready, express } = latestOf(pieces.length > 0 ? pieces : [terms]);
  const span = speed === "express" ? { from: express, to: express } : ready;
  return { ...span, after: terms.closed?.until ?? null };
}

/** What an order was promised; the Terms' days for one that an earlier release has stored. */
export function storedLeadTime({
  speed,
  lead_from: from,
  lead_to: to,
  lead_after: after,
}: {
  speed: Speed;
  lead_from: number | null;
  lead_to: number | null;
  lead_after: string | null;
}): LeadTime {
  const usual = leadTimeOf(USUAL_DAYS, [], speed);
  return to === null ? usual : { from: from ?? to, to, after };
}

/** Whether an order is promised the Terms' days. */
export function isUsual({ from, to }: Span, speed: Speed): boolean {
  const usual = leadTimeOf(USUAL_DAYS, [], speed);
  return from === usual.from && to === usual.to;
}

/** The day in Lagos, `2026-12-05`, on which an order is ready at the latest; `paidAt` is its first payment's time. */
export function readyBy(paidAt: string, { to, after }: LeadTime): string | undefined {
  const paid = Date.parse(paidAt);
  if (Number.isNaN(paid)) return undefined;
  const day = lagosDay(new Date(paid));
  const begins = after !== null && after > day ? after : day;
  return dayAfter(begins, to);
}

/** The closing that holds at a moment: until the day of opening begins in Lagos. */
export function closedAt(closed: Closed, now: Date): Closed | undefined {
  return lagosDay(now) < closed.until ? closed : undefined;
}
