import type { Values } from "../fields.ts";
import { parseJson } from "../json.ts";
import { bodyWords, isBody } from "../catalogue/measurements.ts";
import { formatKobo } from "../money-text.ts";
import type { Kobo } from "../money.ts";
import type { OrderMoney } from "../orders/money.ts";
import { formatNumber, readNumber } from "../orders/numbers.ts";
import { isGoneStage, isOpenStage, STAGES } from "../orders/stages.ts";
import type { Stage, StageFault } from "../orders/stages.ts";
import { brand } from "../stores/brand.ts";
import { plain } from "./piece-fields.ts";
import { daysBetween, shortDay } from "./time.ts";

/** Filters of the list of orders, in the order of their links. The list opens with the first. */
export const VIEW_LABELS = {
  all: "All",
  today: "Placed today",
  "to-make": "To make",
  overdue: "Overdue",
  "due-soon": "Due in three days",
  unpaid: "To pay",
  "with-us": "Still with us",
} as const;
export type OrderView = keyof typeof VIEW_LABELS;
export const ORDER_VIEWS = Object.keys(VIEW_LABELS) as readonly OrderView[];

/** What the list of orders shows; its address holds all three. */
export type OrderFilter = {
  view: OrderView;
  /** Undefined: any stage. */
  stage: Stage | undefined;
  /** What is searched for; empty: nothing. */
  text: string;
};

/** The filters that say nothing of money, for the workshop; its list opens with the first. */
export const WORKSHOP_VIEWS = ["to-make", "overdue", "due-soon", "all"] as const;

/** The filter that an address names; unknown names are left out. */
export function readFilter(params: URLSearchParams): OrderFilter {
  return {
    view: ORDER_VIEWS.find((view) => view === params.get("show")) ?? "all",
    stage: STAGES.find((stage) => stage === params.get("stage")),
    text: params.get("q")?.trim().slice(0, MAX_SEARCH) ?? "",
  };
}

/** The same for the workshop. */
export function readWorkshopFilter(params: URLSearchParams): OrderFilter {
  const filter = readFilter(params);
  const isOwn = WORKSHOP_VIEWS.some((view) => view === filter.view);
  return { ...filter, view: isOwn ? filter.view : "to-make" };
}

/** The address of a list of orders, or of the page of it that begins after a place. */
export function ordersPath({ view, stage, text }: OrderFilter, after?: ListPlace): string {
  const query = new URLSearchParams();
  if (view !== "all") query.set("show", view);
  if (stage) query.set("stage", stage);
  if (text) query.set("q", text);
  if (after) query.set("after", formatPlace(after));
  return query.size > 0 ? `/house/orders?${query.toString()}` : "/house/orders";
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

/** Orders on one page of the list, and so the most that are moved at once. */
export const ORDERS_A_PAGE = 30;

/** An order that was chosen in the list, and the stage in which it was seen. */
export type ChosenOrder = { order: string; stage: Stage };

/** The value of an order's checkbox: 'HZ-1001~sewing'. */
export function choiceOf({ order, stage }: ChosenOrder): string {
  return `${order}~${stage}`;
}

/** The checkboxes of a page, one a field: of several fields with one name only the first would count. */
export const choiceFields = Array.from({ length: ORDERS_A_PAGE }, (_, at) => ({
  name: `order${at}`,
  maxLength: 30,
}));

/** The orders that a form has chosen, each once. */
export function chosenOrders(values: Values): ChosenOrder[] {
  const chosen = choiceFields.flatMap(({ name }) => {
    const [order = "", named] = (values[name] ?? "").split("~");
    const number = readNumber(order);
    const stage = STAGES.find((each) => each === named);
    return number === undefined || !stage ? [] : [{ order: formatNumber(number), stage }];
  });
  return [...new Map(chosen.map((each) => [each.order, each])).values()];
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
/** By how many of its last digits a phone number is searched. */
export const PHONE_DIGITS = 7;
export const MAX_SEARCH = 100;

/**
 * Reads what the owner typed, but for pieces: 'HZ-1001' or '1001', a phone number with its last seven digits at least, an e-mail
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

type NamedPiece = { sku: string; name: string };

/** Shorter words begin too many names. */
const MIN_PIECE = 3;

/**
 * The pieces that a search text means: those whose code it is or begins ('naledi/ori'), and those with a word for each
 * of its words ('orion', 'dress ori').
 */
export function piecesMeant(typed: string, pieces: readonly NamedPiece[]): string[] {
  const text = plain(typed);
  if (text.length < MIN_PIECE) return [];
  const begins = text.split(" ").map((word) => ` ${word}`);
  const isMeant = ({ sku, name }: NamedPiece) => {
    const words = ` ${plain(name)}`;
    return sku.startsWith(text) || begins.every((begin) => words.includes(begin));
  };
  return pieces.filter(isMeant).map(({ sku }) => sku);
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

/** Why the workshop cannot undo a stage. */
export const NOT_OWN = "somebody else has moved it last; who did can undo it.";

/** Why a stage cannot be reached yet; without `money` no sum is named. */
export function faultWords(fault: StageFault, money?: Pick<OrderMoney, "due">): string {
  switch (fault) {
    case "nothing-paid":
      return "Nothing is paid yet, so nothing is made.";
    case "refunded":
      return "All that was paid went back: it is not made any more.";
    case "something-due":
      return `${money ? formatKobo(money.due) : "Something"} is left to pay. It leaves the house when all is paid.`;
  }
}

/** How a message to a customer about their order begins. */
export function greeting(firstName: string, number: string): string {
  return `Hello ${firstName}, this is ${brand.name}, about your order ${number}. `;
}

/**
 * A message to an order's customer in the words of an e-mail: greeting, news in one paragraph, and the order's link.
 * `words` are the e-mail's paragraphs, which begin in lower case after 'Dear Ada,'.
 */
export function chatText(
  { firstName, number, url }: { firstName: string; number: string; url: string },
  words: readonly string[],
): string {
  const news = words.join(" ").replace(/\s+/g, " ").trim();
  return `${greeting(firstName, number)}${news.charAt(0).toUpperCase()}${news.slice(1)} ${url}`;
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

type OrderedPiece = { name: string; quantity: number; size: string };

/** '3 pieces: 2 × Orion Dress M, Chia Dress L', shortened to the first pieces. */
export function piecesWords(lines: readonly OrderedPiece[]): string {
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const shown = lines.slice(0, SHOWN).map(({ name, quantity, size }) => {
    const piece = size ? `${shorten(name)} ${size}` : shorten(name);
    return quantity > 1 ? `${quantity} × ${piece}` : piece;
  });
  const rest = lines.length > SHOWN ? ` and ${lines.length - SHOWN} more` : "";
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
