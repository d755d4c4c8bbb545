import { customerFields } from "../checkout/fields.ts";
import { addressFields } from "../checkout/validate.ts";
import type { FormField } from "../fields.ts";
import { toKobo } from "../money.ts";
import type { Kobo } from "../money.ts";

/** In naira; more is a typing mistake. */
const MAX_NAIRA = 10_000_000;

/** An amount as the owner types it: '5000', '5,000', '₦5,000' or '-5000', in whole naira. Undefined for any other text. */
export function readNaira(typed: string): Kobo | undefined {
  const [, sign = "", text = ""] =
    /^([-−]?)\s*(?:₦|NGN|N)?\s*(\d[\d,\s]*)$/i.exec(typed.trim()) ?? [];
  const digits = text.replace(/[,\s]/g, "");
  const naira = Number(digits);
  if (digits === "" || naira === 0 || naira > MAX_NAIRA) return undefined;
  return sign ? 0 - toKobo(naira) : toKobo(naira);
}

export const NAIRA_RULE = "Please enter whole naira, such as 5,000.";

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

export const noteField: FormField<"note"> = {
  ...base,
  name: "note",
  label: "Private note",
  type: "textarea",
  rows: 2,
  maxLength: 2_000,
  message: "Please write the note, in up to 2,000 characters.",
};

/** An order with more lines than this takes them in credit only all together. */
export const MAX_CHOSEN_LINES = 30;

/** The box of a line that credit is given for. */
export function lineField(position: number): string {
  return `line${position}`;
}

type Posted = { name: string; maxLength: number };

/** All fields of the forms on an order's page, but act, id and password. */
export const orderFields: readonly Posted[] = [
  // What the form showed: a value that somebody else has changed since is not overwritten.
  { name: "saw", maxLength: 700 },
  { name: "silent", maxLength: 3 },
  { name: "position", maxLength: 3 },
  { name: "workshop", maxLength: 3 },
  courierField,
  trackingField,
  readyByField,
  sizeField,
  feeField,
  extraField,
  amountField,
  reasonField,
  noteField,
  ...addressFields,
  ...Array.from({ length: MAX_CHOSEN_LINES }, (_, at) => ({ name: lineField(at), maxLength: 3 })),
];

/** Pieces on the form of a bespoke order. */
export const MAX_NEW_PIECES = 10;

/** A bespoke order's piece: each field's name ends with the piece's number, `price0`. */
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

/** All fields of the form of a bespoke order, but act and id. */
export const newOrderFields: readonly Posted[] = [
  { name: "pieces", maxLength: 2 },
  ...customerFields,
  readyByField,
  ...Array.from({ length: MAX_NEW_PIECES }, (_, at) =>
    pieceFields.map(({ name, maxLength }) => ({ name: `${name}${at}`, maxLength })),
  ).flat(),
];
