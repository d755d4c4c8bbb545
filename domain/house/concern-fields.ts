import type { FormField } from "../forms/field.ts";

/** What was done about a payment. */
export const doneField: FormField<"note"> = {
  name: "note",
  label: "What was done",
  type: "textarea",
  rows: 2,
  autocomplete: "off",
  required: true,
  maxLength: 500,
  message: "Please say what was done, in up to 500 characters.",
  hint: "Without the customer’s details: it is kept.",
};

/** The order that a payment was found to belong to. */
export const belongsField: FormField<"order"> = {
  name: "order",
  label: "Belongs to order",
  type: "text",
  autocomplete: "off",
  required: false,
  maxLength: 20,
  message: "There is no such order. A number looks like HZ-1001.",
  hint: "Its history then shows this. The order’s sums stay as they are.",
};
