import type { FormField } from "../forms/field.ts";

/** The fields of a piece, new or on sale. Their rules are those of `domain/catalogue/edit-rows.ts`. */
export const pieceNameField: FormField<"name"> = {
  name: "name",
  label: "Name",
  type: "text",
  autocomplete: "off",
  required: true,
  maxLength: 80,
  message: "The name is missing.",
};

export const priceField: FormField<"price"> = {
  name: "price",
  label: "Price",
  type: "text",
  inputMode: "numeric",
  autocomplete: "off",
  required: true,
  maxLength: 20,
  message: "The price is a whole number of naira.",
  hint: "In whole naira: 120,000",
};

export const descriptionField: FormField<"description"> = {
  name: "description",
  label: "Description",
  type: "textarea",
  autocomplete: "off",
  required: true,
  maxLength: 2_000,
  message: "The description has at most 2,000 characters.",
  hint: "One or two sentences about the piece.",
  rows: 3,
};

export const detailsField: FormField<"details"> = {
  name: "details",
  label: "Details",
  type: "textarea",
  autocomplete: "off",
  required: true,
  maxLength: 2_500,
  message: "There are at most 12 lines.",
  hint: "One fact a line: fabric, cut, care.",
  rows: 3,
};

export const collectionField: FormField<"collection"> = {
  name: "collection",
  label: "Collection",
  type: "select",
  autocomplete: "off",
  required: true,
  maxLength: 40,
  message: "Choose a collection.",
};

export const kindField: FormField<"kind"> = {
  name: "kind",
  label: "Kind",
  type: "select",
  autocomplete: "off",
  required: false,
  maxLength: 40,
  message: "Choose a kind of the list.",
  hint: "Shoppers filter and search by it.",
};

export const colourField: FormField<"colour"> = {
  name: "colour",
  label: "Colour",
  type: "select",
  autocomplete: "off",
  required: false,
  maxLength: 40,
  message: "Choose a colour of the list.",
  hint: "The main one.",
};

/** Reads a price as people type it: '₦120,000', '120 000', '120000'. Undefined for anything but whole naira. */
export function nairaOf(text: string): number | undefined {
  const digits = text.replace(/[₦,\s]/g, "").replace(/^ngn/i, "");
  return /^\d{1,12}$/.test(digits) ? Number(digits) : undefined;
}

/** The lines of a text, trimmed, without empty ones. */
export function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
}
