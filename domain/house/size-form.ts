import {
  areDistinct,
  MAX_LEFT,
  MAX_OWN_SIZES,
  MAX_SIZE_LENGTH,
  OWN_SIZES_RULE,
} from "../catalogue/sizes.ts";
import { MAX_HOLD_MINUTES } from "../stores/setting-rows.ts";
import { SIZES } from "../catalogue/product.ts";
import type { FieldErrors, FormField, Values } from "../fields.ts";

/** What the owner wants of a piece's sizes; null: of this size there is no count, it is made to order. */
export type WantedSizes = {
  /** The sizes to offer; empty: one size. */
  sizes: readonly string[];
  /** What the form has shown of each size, and what was typed; `""` is the one size. */
  lefts: readonly { size: string; was: number | null; left: number | null }[];
};

/** The key of a size in the names of its fields: the size itself, `one` for the one size, `own0` for an own one. */
type RowKey = string;

const OWN_KEYS = Array.from({ length: MAX_OWN_SIZES }, (_, at) => `own${at}`);
const KEYS: readonly RowKey[] = [...SIZES, "one", ...OWN_KEYS];

export const leftName = (key: RowKey) => `left-${key}`;
export const wasName = (key: RowKey) => `was-${key}`;
export const madeName = (key: RowKey) => `made-${key}`;
export const sizeName = (key: RowKey) => `size-${key}`;

/** The row of a size in the form; `at` is its place among a piece's own sizes. */
export function keyOfSize(size: string, at: number, isOwn: boolean): RowKey {
  if (size === "") return "one";
  return isOwn ? `own${at}` : size;
}

const leftRule = `Please enter a whole number from 0 to ${MAX_LEFT.toLocaleString("en")}, or leave it empty.`;

export const ownSizesField: FormField<"own"> = {
  name: "own",
  label: "Own sizes",
  type: "text",
  autocomplete: "off",
  required: false,
  maxLength: MAX_OWN_SIZES * (MAX_SIZE_LENGTH + 2),
  message: OWN_SIZES_RULE,
  hint: "Separated by commas, such as “Small, Large”. Their counts follow once they are set.",
};

/** How long an order that is not paid holds its counted pieces. */
export const holdField: FormField<"hold"> = {
  name: "hold",
  label: "Hold unpaid pieces",
  type: "text",
  inputMode: "numeric",
  autocomplete: "off",
  required: true,
  maxLength: 4,
  message: `Please enter whole minutes, 1 to ${MAX_HOLD_MINUTES.toLocaleString("en")}.`,
  hint: "Minutes from the newest attempt to pay. 30 unless you change it.",
};

/** The fields of the form, for the command that takes it. */
export const sizeFields: readonly { name: string; maxLength: number }[] = [
  { name: "one", maxLength: 3 },
  { name: "is-own", maxLength: 3 },
  ownSizesField,
  ...KEYS.flatMap((key) => [
    { name: madeName(key), maxLength: 3 },
    { name: leftName(key), maxLength: 5 },
    { name: wasName(key), maxLength: 5 },
  ]),
  ...OWN_KEYS.map((key) => ({ name: sizeName(key), maxLength: MAX_SIZE_LENGTH })),
];

const NO_SIZE = "Please tick at least one size, or “One size”.";

/** Reads a submitted form, or says what is wrong in it. */
export function readSizeForm(
  values: Values,
): { ok: true; wanted: WantedSizes } | { ok: false; errors: FieldErrors } {
  const text = (name: string) => (values[name] ?? "").trim();
  const isOwn = text("is-own") === "yes";
  const isOne = text("one") === "yes";
  const own = namesOf(text("own"));
  const ticked = isOwn ? own : SIZES.filter((size) => text(madeName(size)) === "yes");
  const errors: Record<string, string> = {};
  if (!isOne && ticked.length === 0) errors[isOwn ? "own" : "one"] = NO_SIZE;
  if (isOwn && !isOne && !areOwnSizes(ticked)) errors["own"] = OWN_SIZES_RULE;
  const lefts = KEYS.flatMap((key) => {
    if (values[leftName(key)] === undefined) return [];
    const size = key.startsWith("own") ? text(sizeName(key)) : key === "one" ? "" : key;
    const [left, was] = [readLeft(text(leftName(key))), readLeft(text(wasName(key)))];
    if (left === undefined) errors[leftName(key)] = leftRule;
    return left === undefined || was === undefined ? [] : [{ size, was, left }];
  });
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  return { ok: true, wanted: { sizes: isOne ? [] : ticked, lefts } };
}

/** The size fields of the form of a new piece. */
export const newSizeFields: readonly { name: string; maxLength: number }[] = [
  ownSizesField,
  { name: "one", maxLength: 3 },
  ...SIZES.map((size) => ({ name: madeName(size), maxLength: 3 })),
];

/** The sizes of a new piece; undefined for the usual ones, or what is wrong in the form. */
export function readNewSizes(
  group: string,
  values: Values,
): { sizes: readonly string[] | undefined } | { errors: FieldErrors } {
  // A page that was opened before there were these fields.
  if (values["own"] === undefined) return { sizes: undefined };
  const isOne = values["one"] === "yes";
  const own = namesOf(values["own"]);
  if (group === "small-items") {
    if (own.length > 0 && isOne) return { errors: { own: "Either one size, or own sizes." } };
    return areOwnSizes(own) ? { sizes: own } : { errors: { own: OWN_SIZES_RULE } };
  }
  if (own.length > 0) return { errors: { own: "Only accessories have sizes of their own." } };
  const ticked = SIZES.filter((size) => values[madeName(size)] === "yes");
  if (!isOne && ticked.length === 0) return { errors: { one: NO_SIZE } };
  return { sizes: isOne ? [] : ticked.length === SIZES.length ? undefined : ticked };
}

function namesOf(text: string): string[] {
  return text
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean);
}

/** Whether an accessory can have these sizes; in a CSV file `|` is between them. */
export function areOwnSizes(names: readonly string[]): boolean {
  const areShort = names.every(
    (name) => name.length <= MAX_SIZE_LENGTH && !/[\p{Cc}#|]/u.test(name),
  );
  return names.length <= MAX_OWN_SIZES && areDistinct(names) && areShort;
}

/** Null for an empty text, undefined for one that is no count. */
export function readLeft(text: string): number | null | undefined {
  if (text === "") return null;
  return /^\d{1,4}$/.test(text) ? Number(text) : undefined;
}

/** 'M', or 'One size'. */
export const sizeLabel = (size: string): string => size || "One size";

/** 'M: 2 → 9'; a size without a count is made to order. */
export function countLine(size: string, before: number | null, after: number | null): string {
  const [one, other] = [before, after].map((left) => left ?? "made to order");
  return `${sizeLabel(size)}: ${one} → ${other}`;
}
