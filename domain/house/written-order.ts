import type { Product } from "../catalogue/product.ts";
import { HANDOVER_NAMES } from "../checkout/delivery.ts";
import { customerFields } from "../checkout/fields.ts";
import type { CustomerField } from "../checkout/fields.ts";
import { validateAddress } from "../checkout/validate.ts";
import type { Customer, RegionsOf } from "../checkout/validate.ts";
import { checkFields } from "../fields.ts";
import type { FormField, FormResult } from "../fields.ts";
import { MAX_NEW_PIECES, NAIRA_RULE, receivedField } from "./order-fields.ts";

/** An order of catalogue pieces that the house writes for somebody who ordered by message or in the shop. */

const base = { type: "text", autocomplete: "off" } as const;

/** The fields of a line; in the form each name ends with the line's number, `piece0`. */
export const pieceField: FormField<"piece"> = {
  ...base,
  name: "piece",
  label: "Piece",
  required: true,
  maxLength: 200,
  message: "There is no such piece.",
};
export const lineFields = {
  size: {
    ...base,
    name: "size",
    label: "Size",
    type: "select",
    required: false,
    maxLength: 10,
    message: "Please choose a size.",
  },
  quantity: {
    ...base,
    name: "quantity",
    label: "Quantity",
    inputMode: "numeric",
    required: true,
    maxLength: 3,
    message: "The quantity is a whole number from 1 to 999.",
  },
  price: {
    ...base,
    name: "price",
    label: "Price of one",
    inputMode: "numeric",
    required: false,
    maxLength: 20,
    message: NAIRA_RULE,
    hint: "Empty: today’s price.",
  },
} as const satisfies Readonly<Record<string, FormField>>;

const REACH = "Please enter a phone number or an e-mail address.";

/** How the form differs from the checkout's: only a first name and one way to reach her are needed. */
const OWN: Partial<Record<CustomerField, Partial<Pick<FormField, "message" | "hint">>>> = {
  firstName: { message: "Please enter her first name." },
  lastName: { message: "Please use up to 100 characters." },
  email: {
    message: "Please enter a valid e-mail address.",
    hint: "For the link and the news, if she has one.",
  },
  phone: {
    message: "Please enter a valid phone number.",
    hint: "It or an e-mail address is enough.",
  },
  address: { message: "Please use up to 500 characters." },
};

export const writtenFields = customerFields.map((field) => ({
  ...field,
  autocomplete: "off",
  required: field.name === "firstName",
  ...OWN[field.name],
}));

/** The country of an order without an address. */
const HOME = "NG";

/** Checks whom an order is for; without an address it is collected, or where it goes is settled later. */
export function validateReached(input: unknown, regionsOf: RegionsOf): FormResult<Customer> {
  const { texts, errors } = checkFields<CustomerField>(writtenFields, input);
  const place =
    texts.address === ""
      ? { ok: true as const, values: { address: "", country: HOME, state: "" } }
      : validateAddress(texts, regionsOf);
  const faults = {
    ...errors,
    ...(place.ok ? {} : place.fields),
    ...(texts.email === "" && texts.phone === "" && { phone: REACH }),
  };
  return place.ok && Object.keys(faults).length === 0
    ? { ok: true, values: { ...texts, ...place.values } }
    : { ok: false, fields: faults };
}

/** How the order reaches her; the empty choice is delivery. */
export const HANDOVER_LABELS = { deliver: "Send it", collect: HANDOVER_NAMES.collect } as const;

export const codeField: FormField<"discount"> = {
  ...base,
  name: "discount",
  label: "Discount code",
  required: false,
  maxLength: 100,
  message: "Please use up to 100 characters.",
};

/** How much of the order was paid as it was written. */
export const paidAmountField: FormField<"amount"> = {
  ...receivedField,
  label: "Amount paid",
  required: false,
  hint: "Empty: all of it. What is left of it stays due.",
};

/** Why a typed text is not one piece, in words. */
export function notOnePiece(pieces: readonly Pick<Product, "fullName">[]): string {
  if (pieces.length === 0) return pieceField.message;
  const names = pieces.slice(0, 4).map(({ fullName }) => fullName);
  return `Several pieces have this name: ${names.join(", ")}${pieces.length > 4 ? " and more" : ""}.`;
}

/** All fields of the form. */
export const writtenOrderFields: readonly { name: string; maxLength: number }[] = [
  { name: "pieces", maxLength: 2 },
  ...writtenFields,
  { name: "delivery", maxLength: 10 },
  { name: "express", maxLength: 3 },
  { name: "paid", maxLength: 10 },
  codeField,
  paidAmountField,
  ...Array.from({ length: MAX_NEW_PIECES }, (_, at) =>
    [pieceField, ...Object.values(lineFields)].map(({ name, maxLength }) => ({
      name: `${name}${at}`,
      maxLength,
    })),
  ).flat(),
];
