import { isMeasure, MEASURES } from "../catalogue/measurements.ts";
import type { Body } from "../catalogue/measurements.ts";
import { SIZES } from "../catalogue/product.ts";
import { measurementWords } from "../customers/measurements.ts";
import type { Measurements } from "../customers/measurements.ts";
import type { OrderStatus } from "../orders/money.ts";
import type { Stage } from "../orders/stages.ts";
import { dayAfter, lagosDay } from "../time.ts";

/* A celebration (aso-ebi): guests come in by one link, and each orders and pays her own pieces. */

/** So many days before the celebration its pieces are ready. */
const READY_DAYS = 3;
/** So many hours after the day was moved, a guest who ordered before may cancel for all that she has paid. */
export const MOVED_HOURS = 72;
/** So many days after the day its links are over, and guests who never paid are erased. */
export const AFTER_DAYS = 30;
/** Guests that are in at a time, and all that ever came in: whoever only holds the link fills no more. */
export const MOST_GUESTS = 300;
export const MOST_CAME = 1_000;
/** Designs of one celebration, and colours of all of them. */
export const MOST_PIECES = 12;

const HOUR_MS = 60 * 60 * 1000;

/** A celebration's days, in Lagos: `2026-12-05`. */
export type CelebrationDays = {
  day: string;
  /** The last day on which guests come in and order. */
  closesOn: string;
};

/** The day on which a celebration's pieces are ready at the latest. */
export function readyDayOf(day: string): string {
  return dayAfter(day, -READY_DAYS);
}

export function isClosed({ closesOn }: Pick<CelebrationDays, "closesOn">, now: Date): boolean {
  return lagosDay(now) > closesOn;
}

/** Whether its links lead nowhere any more. */
export function isOver({ day }: Pick<CelebrationDays, "day">, now: Date): boolean {
  return lagosDay(now) > dayAfter(day, AFTER_DAYS);
}

/** A message for each day that cannot be, by field. */
export function daysFault(
  { day, closesOn }: CelebrationDays,
  now: Date,
): { day?: string; closesOn?: string } {
  const today = lagosDay(now);
  if (readyDayOf(day) < today) {
    return { day: `Pieces are ready ${READY_DAYS} days before: choose a later day.` };
  }
  if (closesOn < today) return { closesOn: "This day is over." };
  if (closesOn > readyDayOf(day)) {
    return {
      closesOn: `Pieces are ready ${READY_DAYS} days before the day: close then, or earlier.`,
    };
  }
  return {};
}

/** What an order says of its guest; undefined before she has one. */
export type GuestOrder = { status: OrderStatus; stage: Stage };

/** `out`: she cannot come, was taken out, or has all of her money back. */
export type GuestState = "in" | "paid" | "out";

export function guestState(isOut: boolean, order: GuestOrder | undefined): GuestState {
  if (order?.stage === "cancelled" || order?.status === "refunded") return "out";
  if (order?.status === "paid") return "paid";
  // Something is paid of her order: she is in, whatever was pressed before.
  return isOut && order?.status !== "part_paid" ? "out" : "in";
}

/** When the right to cancel for the whole money ends; undefined if a guest does not have it, or not any more. */
export function cancelUntil(
  movedAt: string | null,
  { placedAt, stage }: { placedAt: string; stage: Stage },
  now: Date,
): Date | undefined {
  if (movedAt === null || placedAt >= movedAt) return undefined;
  if (stage === "shipped" || stage === "collected" || stage === "cancelled") return undefined;
  const until = new Date(Date.parse(movedAt) + MOVED_HOURS * HOUR_MS);
  return now < until ? until : undefined;
}

/** The part of a guest's measurements by which the house chooses her size, as an order holds it. */
export function bodyOf(measurements: Measurements): Body {
  const own = MEASURES.flatMap((name) => {
    const mm = measurements[name];
    return isMeasure(mm) ? [[name, mm] as const] : [];
  });
  return Object.fromEntries(own);
}

/** A piece that a guest takes; `size` is empty if the house chooses it by her measurements, or the piece has one size. */
export type GuestLine = { sku: string; name: string; size: string; quantity: number };

export type ListedGuest = {
  name: string;
  state: GuestState;
  lines: readonly GuestLine[];
  measurements: Measurements;
};

export type CuttingList = {
  pieces: readonly {
    sku: string;
    name: string;
    total: number;
    /** In the order of the sizes; without a size last. */
    sizes: readonly { size: string; quantity: number }[];
  }[];
  /** The measurements of guests who gave them, by name; `nth` is the guest's place among all. */
  measured: readonly { nth: number; name: string; pieces: string; measurements: string }[];
};

const place = (size: string) =>
  size === "" ? SIZES.length : SIZES.findIndex((each) => each === size);

/** What is cut for the guests that are in a state: how many of each size a piece, and who has given measurements. */
export function cuttingList(guests: readonly ListedGuest[], state: GuestState): CuttingList {
  const own = guests.filter((guest) => guest.state === state);
  const pieces = new Map<string, { name: string; sizes: Map<string, number> }>();
  for (const { sku, name, size, quantity } of own.flatMap(({ lines }) => lines)) {
    const piece = pieces.get(sku) ?? { name, sizes: new Map<string, number>() };
    piece.sizes.set(size, (piece.sizes.get(size) ?? 0) + quantity);
    pieces.set(sku, piece);
  }
  return {
    pieces: [...pieces]
      .map(([sku, { name, sizes }]) => ({
        sku,
        name,
        total: [...sizes.values()].reduce((sum, quantity) => sum + quantity, 0),
        sizes: [...sizes]
          .map(([size, quantity]) => ({ size, quantity }))
          .sort((a, b) => place(a.size) - place(b.size)),
      }))
      .sort((a, b) => (a.sku < b.sku ? -1 : 1)),
    measured: guests
      .map((guest, nth) => ({ ...guest, nth }))
      .filter((guest) => guest.state === state && Object.keys(guest.measurements).length > 0)
      .map(({ nth, name, lines, measurements }) => ({
        nth,
        name,
        pieces: lines.map((line) => line.name).join(", "),
        measurements: measurementWords(measurements),
      }))
      .sort((a, b) => a.name.localeCompare(b.name)),
  };
}

/** 'M × 2, L × 1, by measurements × 1'. */
export function sizesText(
  sizes: CuttingList["pieces"][number]["sizes"],
  isOneSize = false,
): string {
  return sizes
    .map(({ size, quantity }) => {
      const named = size || (isOneSize ? "One size" : "By measurements");
      return `${named} × ${quantity}`;
    })
    .join(", ");
}
