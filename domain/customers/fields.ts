import type { FormField } from "../fields.ts";
import { MEASUREMENT_MESSAGE, MEASUREMENTS } from "./measurements.ts";
import type { MeasureName } from "./measurements.ts";

const base = { type: "text", autocomplete: "off", required: false } as const;

/** Somebody whom the house writes into the book by hand, such as a bridesmaid who has ordered nothing herself. */
export const personFields = [
  {
    ...base,
    name: "firstName",
    label: "First name",
    required: true,
    maxLength: 100,
    message: "Please enter her first name, at most 100 characters.",
  },
  {
    ...base,
    name: "lastName",
    label: "Last name",
    maxLength: 100,
    message: "At most 100 characters.",
  },
  {
    ...base,
    name: "phone",
    label: "Phone",
    type: "tel",
    maxLength: 30,
    message: "Please enter a phone number, such as 0803 555 0123.",
  },
  {
    ...base,
    name: "email",
    label: "Email",
    type: "email",
    maxLength: 254,
    message: "Please enter an e-mail address, such as ada@example.com.",
  },
] as const satisfies readonly FormField[];

/** Where each length is taken; the numbers are those of the drawing. */
const PLACES: Readonly<Record<MeasureName, string>> = {
  shoulder: "across the back, from edge to edge",
  bust: "around the fullest part",
  waist: "around the narrowest part",
  hip: "around the fullest part",
  shoulderToWaist: "from the neck’s side down the front",
  shoulderToHem: "from the neck’s side to where it ends",
  sleeve: "from the shoulder’s edge to the wrist",
  inseam: "from the crotch to the ankle",
};

/** The fields of a set of measurements, in centimetres. */
export const measureFields: readonly FormField<MeasureName>[] = MEASUREMENTS.map(
  ({ name, label }, at) => ({
    ...base,
    name,
    label,
    hint: `${at + 1}: ${PLACES[name]}`,
    inputMode: "decimal",
    maxLength: 6,
    message: MEASUREMENT_MESSAGE,
  }),
);

export const measureNotesField: FormField<"notes"> = {
  ...base,
  name: "notes",
  label: "Notes",
  type: "textarea",
  rows: 3,
  maxLength: 1_000,
  message: "At most 1,000 characters.",
};

/** Which card is joined to another one. */
export const joinField: FormField<"who"> = {
  ...base,
  name: "who",
  label: "Join with",
  required: true,
  maxLength: 100,
  hint: "Name, phone number or e-mail address of her other card.",
  message: "Please say who she also is, in at most 100 characters.",
};

/** For whom a line of an order is made. */
export const forField: FormField<"who"> = {
  ...base,
  name: "who",
  label: "For",
  maxLength: 100,
  hint: "Name, phone number or e-mail address of somebody in the book. Empty: for whoever ordered.",
  message: "At most 100 characters.",
};
