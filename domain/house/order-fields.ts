import { customerFields } from "../checkout/fields.ts";
import { checkFields } from "../fields.ts";
import type { FieldErrors, FormField, Values } from "../fields.ts";
import { photographFields } from "../media/form-photographs.ts";
import { formatKobo } from "../money-text.ts";
import { toKobo } from "../money.ts";
import type { Kobo } from "../money.ts";

/** The highest amount in naira; a higher one is a typing mistake. */
const MAX_NAIRA = 10_000_000;

/** Reads whole naira as the owner types them: '5000', '5,000', '₦5,000' or '-5000'. Undefined for any other text, and for 0. */
export function readNaira(typed: string): Kobo | undefined {
  return readWhole(typed) || undefined;
}

/** Like `readNaira`, 0 included. */
export function readWhole(typed: string): Kobo | undefined {
  const [, sign = "", text = ""] =
    /^([-−]?)\s*(?:₦|NGN|N)?\s*(\d[\d,\s]*)$/i.exec(typed.trim()) ?? [];
  const digits = text.replace(/[,\s]/g, "");
  const naira = Number(digits);
  if (digits === "" || naira > MAX_NAIRA) return undefined;
  return sign ? 0 - toKobo(naira) : toKobo(naira);
}

export const NAIRA_RULE = "Please enter whole naira, such as 5,000.";

/** Like `readNaira`; also reads an amount with kobo as `formatKobo` writes it, which the button 'All' puts into the field. */
export function readExact(typed: string): Kobo | undefined {
  const [, naira = "", kobo = "0"] = /^₦([\d,]{1,15})(?:\.(\d\d))?$/.exec(typed) ?? [];
  const amount = Number(naira.replaceAll(",", "")) * 100 + Number(kobo);
  return amount > 0 && formatKobo(amount) === typed ? amount : readNaira(typed);
}

/** Reads an amount in naira, with kobo or without: '5000', '₦5,000.50'. Undefined for 0 and any other text. */
export function readKobo(typed: string): Kobo | undefined {
  const [, naira = "", kobo = ""] =
    /^(?:₦|NGN|N)?\s*(\d[\d,\s]{0,15})(?:\.(\d\d?))?$/i.exec(typed.trim()) ?? [];
  const amount = Number(naira.replace(/[,\s]/g, "")) * 100 + Number(kobo.padEnd(2, "0"));
  return amount > 0 && amount <= toKobo(MAX_RECORDED_NAIRA) ? amount : undefined;
}

/** An order can be dearer than the largest amount that is typed for one piece or fee. */
const MAX_RECORDED_NAIRA = 1_000_000_000;
const KOBO_RULE = "Please enter an amount above 0, such as 5,000 or 5,000.50.";

/** Checks a form whose first field is an amount; returns its values or the messages of its invalid fields. */
export function readAmount<Amount extends string, Name extends string>(
  [field, ...others]: readonly [FormField<Amount>, ...FormField<Name>[]],
  values: Values,
  read = readNaira,
): { amount: Kobo; texts: Record<Amount | Name, string> } | { errors: FieldErrors } {
  const { texts, errors } = checkFields<Amount | Name>([field, ...others], values);
  const amount = read(texts[field.name]);
  if (amount !== undefined && Object.keys(errors).length === 0) return { amount, texts };
  return { errors: { ...errors, ...(amount === undefined && { [field.name]: NAIRA_RULE }) } };
}

/** Whether a text is a day of this millennium, `2026-12-05`. */
export function isDay(text: string): boolean {
  const isDate = /^2\d{3}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
  return isDate && new Date(text).toISOString().slice(0, 10) === text;
}

const base = { type: "text", autocomplete: "off", required: true } as const;

export const courierField: FormField<"courier"> = {
  ...base,
  name: "courier",
  label: "Courier",
  maxLength: 100,
  message: "Please say who carries it.",
};

export const trackingField: FormField<"tracking"> = {
  ...base,
  name: "tracking",
  label: "Tracking link",
  type: "url",
  required: false,
  maxLength: 500,
  message: "Please enter a link that begins with https://",
};

export const readyByField: FormField<"readyBy"> = {
  ...base,
  name: "readyBy",
  label: "Ready by",
  type: "date",
  maxLength: 10,
  message: "Please choose a day.",
};

export const sizeField: FormField<"size"> = {
  ...base,
  name: "size",
  label: "New size",
  type: "select",
  maxLength: 10,
  message: "Please choose a size.",
};

export const feeField: FormField<"fee"> = {
  ...base,
  name: "fee",
  label: "Delivery fee",
  inputMode: "numeric",
  maxLength: 20,
  message: NAIRA_RULE,
};

export const carrierField: FormField<"label"> = {
  ...base,
  name: "label",
  label: "Sent with",
  required: false,
  maxLength: 80,
  message: "Please use up to 80 characters.",
};

export const extraField: FormField<"label"> = {
  ...base,
  name: "label",
  label: "What for",
  maxLength: 80,
  message: "Please say what it is for: the customer reads it.",
};

/** Names the charge that a form is about, by its id or as `EXPRESS`. */
export const chargeField = { name: "charge", maxLength: 120 };
/** Stands for the surcharge for Express, which is a part of the order's price. */
export const EXPRESS = "express";

export const amountField: FormField<"amount"> = {
  ...base,
  name: "amount",
  label: "Amount",
  inputMode: "numeric",
  maxLength: 20,
  message: NAIRA_RULE,
};

export const reasonField: FormField<"reason"> = {
  ...base,
  name: "reason",
  label: "Reason",
  maxLength: 300,
  message: "Please say why, in a few words.",
  hint: "For the house. Without the customer’s details: it is kept.",
};

export const wayField: FormField<"way"> = {
  ...base,
  name: "way",
  label: "Way",
  type: "select",
  maxLength: 10,
  message: "Please choose how it came.",
};

export const receivedField: FormField<"amount"> = {
  ...amountField,
  inputMode: "decimal",
  message: KOBO_RULE,
};

export const dayField: FormField<"day"> = {
  ...base,
  name: "day",
  label: "Day",
  type: "date",
  maxLength: 10,
  message: "Please choose a day.",
};

export const takenByField: FormField<"takenBy"> = {
  ...base,
  name: "takenBy",
  label: "Taken by",
  maxLength: 80,
  message: "Please say who took it, in up to 80 characters.",
};

export const receivedNoteField: FormField<"note"> = {
  ...base,
  name: "note",
  label: "Note",
  required: false,
  maxLength: 300,
  message: "Please use up to 300 characters.",
};

/** Which payment of an order that was paid in several ways is refunded. */
export const whichField: FormField<"payment"> = {
  ...base,
  name: "payment",
  label: "Which payment",
  type: "select",
  maxLength: 120,
  message: "Please choose the payment that goes back.",
};

/** What happens with an order of which something is due, when money of a recorded payment goes back. */
export const CANCEL = "cancel";
export const TAKE_BACK = "take-back";
export const outcomeField: FormField<"outcome"> = {
  ...base,
  name: "outcome",
  label: "The order is not fully paid",
  type: "select",
  maxLength: 10,
  message: "Cancel the order, or take the payment back: then it is due again.",
};

export const noteField: FormField<"note"> = {
  ...base,
  name: "note",
  label: "Private note",
  type: "textarea",
  rows: 2,
  maxLength: 2_000,
  message: "Please write the note, in up to 2,000 characters.",
};

/** In an order with more lines than this, credit is given for all lines together, not for chosen ones. */
export const MAX_CHOSEN_LINES = 30;

/** The name of the checkbox by which a line is chosen for credit. */
export function backField(position: number): string {
  return `back${position}`;
}

export function lineField(position: number): string {
  return `line${position}`;
}

/** Most pieces on the form of a bespoke order. */
export const MAX_NEW_PIECES = 10;

/** How many pieces the form of a bespoke order has: at least one. */
export function newPieces(values: Values): number {
  const count = Number(values["pieces"]);
  return Number.isInteger(count) ? Math.min(Math.max(count, 1), MAX_NEW_PIECES) : 1;
}

/** The fields of a piece of a bespoke order; in the form each name ends with the piece's number, `price0`. */
export const pieceFields: readonly FormField[] = [
  {
    ...base,
    name: "sku",
    label: "Based on",
    type: "select",
    required: false,
    maxLength: 200,
    message: "Please choose a piece, or none.",
  },
  {
    ...base,
    name: "description",
    label: "Description",
    type: "textarea",
    rows: 2,
    maxLength: 500,
    message: "Describe the piece in 1 to 500 characters.",
  },
  {
    ...base,
    name: "size",
    label: "Size",
    type: "select",
    required: false,
    maxLength: 10,
    message: "Please choose a size.",
  },
  {
    ...base,
    name: "quantity",
    label: "Quantity",
    inputMode: "numeric",
    maxLength: 3,
    message: "The quantity is a whole number from 1 to 999.",
  },
  {
    ...base,
    name: "price",
    label: "Price of one",
    inputMode: "numeric",
    maxLength: 20,
    message: NAIRA_RULE,
  },
];

/** All fields of the form of a bespoke order. */
export const newOrderFields: readonly { name: string; maxLength: number }[] = [
  { name: "pieces", maxLength: 2 },
  ...photographFields,
  ...customerFields,
  readyByField,
  ...Array.from({ length: MAX_NEW_PIECES }, (_, at) =>
    pieceFields.map(({ name, maxLength }) => ({ name: `${name}${at}`, maxLength })),
  ).flat(),
];
