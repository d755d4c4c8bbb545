import { parseJson } from "../json.ts";
import { bodyWords, isBody } from "../catalogue/measurements.ts";
import { formatKobo } from "../money-text.ts";
import type { Kobo } from "../money.ts";
import type { OrderMoney } from "../orders/money.ts";
import { readNumber } from "../orders/numbers.ts";
import { isGoneStage, isOpenStage } from "../orders/stages.ts";
import type { Stage, StageFault } from "../orders/stages.ts";
import { brand } from "../stores/brand.ts";
import { daysBetween, shortDay } from "./time.ts";

/** The filters of the list of orders, in the order of their links. The list opens with the first. */
export const VIEW_LABELS = {
  all: "All",
  "to-make": "To make",
  overdue: "Overdue",
  "due-soon": "Due in three days",
  unpaid: "Unpaid",
  gone: "Shipped or collected",
  cancelled: "Cancelled",
  "with-us": "Still with us",
} as const;
export type OrderView = keyof typeof VIEW_LABELS;
export const ORDER_VIEWS = Object.keys(VIEW_LABELS) as readonly OrderView[];

/** The view that a query string names; all orders for any other text. */
export function readView(text: string | null): OrderView {
  return ORDER_VIEWS.find((view) => view === text) ?? "all";
}

/** The last order of a page, after which the next page begins; `value` is the day or time by which the list is sorted. */
export type ListPlace = { value: string; number: number };

export function formatPlace({ value, number }: ListPlace): string {
  return `${value}~${number}`;
}

/** Reads a text of `formatPlace`; undefined for any other text, for which the first page is shown. */
export function readPlace(text: string | null): ListPlace | undefined {
  const [, value = "", digits] = /^([\dT:.Z-]{10,24})~(\d{1,9})$/.exec(text ?? "") ?? [];
  return digits === undefined ? undefined : { value, number: Number(digits) };
}

/** What a search text can mean; several at once, as seven digits are a number and the end of a phone number. */
export type OrderSearch = {
  number?: number;
  /** The last seven digits of a phone number. */
  phone?: string;
  /** The beginning of an e-mail address. */
  email?: string;
  /** Beginnings of 'first last': the text as it was typed, then the other way round. */
  names?: readonly string[];
};

const MIN_NAME = 2;
const PHONE_DIGITS = 7;
export const MAX_SEARCH = 100;

/**
 * Reads what the owner typed: 'HZ-1001' or '1001', a phone number with its last seven digits at least, an e-mail
 * address or its beginning, or the beginning of a first or last name. Undefined for text that can be none of them.
 */
export function readSearch(typed: string): OrderSearch | undefined {
  const text = typed.trim().replace(/\s+/g, " ").slice(0, MAX_SEARCH);
  const number = readNumber(text);
  const digits = text.replace(/\D/g, "");
  const isPhone = /^[+\d\s().-]+$/.test(text) && digits.length >= PHONE_DIGITS;
  if (number !== undefined || isPhone) {
    return {
      ...(number !== undefined && { number }),
      ...(isPhone && { phone: digits.slice(-PHONE_DIGITS) }),
    };
  }
  if (text.length < MIN_NAME) return undefined;
  if (text.includes("@")) return { email: text };
  const words = text.split(" ");
  const lastFirst = [...words.slice(1), ...words.slice(0, 1)].join(" ");
  const firstLast = [...words.slice(-1), ...words.slice(0, -1)].join(" ");
  return { names: [...new Set([text, lastFirst, firstLast])] };
}

/** How many days ahead 'due in three days' looks. */
export const SOON_DAYS = 3;

export type Due = { text: string; isOverdue: boolean };

/**
 * When an order is due, in words: 'Overdue since 3 Dec', 'Due today', 'Due 6 Dec'. Undefined before anything is paid,
 * and once it has left the house or was cancelled. Days are Lagos' calendar, `2026-12-05`.
 */
export function dueOf(
  { readyBy, stage }: { readyBy: string | null; stage: Stage },
  today: string,
): Due | undefined {
  if (readyBy === null || !isOpenStage(stage)) return undefined;
  const left = daysBetween(today, readyBy);
  if (left < 0) return { text: `Overdue since ${shortDay(readyBy, today)}`, isOverdue: true };
  if (left === 0) return { text: "Due today", isOverdue: false };
  if (left === 1) return { text: "Due tomorrow", isOverdue: false };
  return { text: `Due ${shortDay(readyBy, today)}`, isOverdue: false };
}

/** Why a stage cannot be reached yet. */
export function faultWords(fault: StageFault, { due }: Pick<OrderMoney, "due">): string {
  switch (fault) {
    case "nothing-paid":
      return "Nothing is paid yet, so nothing is made.";
    case "refunded":
      return "All that was paid went back: it is not made any more.";
    case "something-due":
      return `${formatKobo(due)} is left to pay. It leaves the house when all is paid.`;
  }
}

/** How a message to a customer about their order begins. */
export function greeting(firstName: string, number: string): string {
  return `Hello ${firstName}, this is ${brand.name}, about your order ${number}. `;
}

/** What is paid of an order, in a few words; `withUs` is what is still with the house of a cancelled
 * one. */
export function paidWords(
  { status, due, paid, owed, refunded }: OrderMoney,
  withUs?: Kobo,
): string {
  if (withUs) return `Still with us ${formatKobo(withUs)}`;
  if (owed > 0 && withUs === undefined) return `${formatKobo(owed)} owed to the customer`;
  if (status === "refunded") return "Returned";
  if (due > 0) return paid > 0 ? `${formatKobo(due)} left to pay` : "Unpaid";
  if (paid === 0 && status !== "paid") return "Nothing paid";
  return refunded > 0 ? `Paid, ${formatKobo(refunded)} returned` : "Paid";
}

/** '2 × Orion Dress, Chia Dress', shortened to the first pieces. */
export function piecesWords(lines: readonly { name: string; quantity: number }[]): string {
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const names = lines.map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name));
  const shown = names.slice(0, SHOWN).map((name) => shorten(name));
  const rest = names.length > SHOWN ? ` and ${names.length - SHOWN} more` : "";
  return `${count} ${count === 1 ? "piece" : "pieces"}: ${shown.join(", ")}${rest}`;
}

const SHOWN = 2;
const MAX_NAME = 40;

function shorten(name: string): string {
  return name.length > MAX_NAME ? `${name.slice(0, MAX_NAME - 1).trimEnd()}…` : name;
}

/** An order's stored measurements in words, for the house; undefined if the customer chose all sizes herself. */
export function sizeMeWords(stored: string): string | undefined {
  if (stored === "") return undefined;
  const body = parseJson(stored);
  const measured = isBody(body) ? bodyWords(body, "cm") : undefined;
  return measured
    ? `Size me: ${measured}`
    : "Size me: ask for the measurements, none came with the order";
}

type StageStep = { id: string; stage: Stage; undoes: string | null; made_at: string };

/** When an order was shipped or collected, if that was not undone. Steps are oldest first. */
export function leftHouseAt(steps: readonly StageStep[]): string | undefined {
  const undone = new Set(steps.map(({ undoes }) => undoes));
  const left = steps.filter(
    ({ id, stage, undoes }) => undoes === null && !undone.has(id) && isGoneStage(stage),
  );
  return left.at(-1)?.made_at;
}
