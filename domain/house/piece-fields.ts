import { MAX_WEARS } from "../catalogue/facts.ts";
import type { FormField } from "../fields.ts";

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

export const lengthField: FormField<"length"> = {
  ...kindField,
  name: "length",
  label: "Length",
  message: "Choose a length of the list.",
  hint: "Where the hem ends.",
};

export const fabricField: FormField<"fabric"> = {
  ...kindField,
  name: "fabric",
  label: "Fabric",
  message: "Choose a fabric of the list.",
  hint: "The main one.",
};

export const liningField: FormField<"lining"> = {
  ...kindField,
  name: "lining",
  label: "Lining",
  message: "Choose a lining of the list.",
  hint: "Shown if you say it.",
};

export const stretchField: FormField<"stretch"> = {
  ...kindField,
  name: "stretch",
  label: "Stretch",
  message: "Choose a stretch of the list.",
  hint: "Shown if you say it.",
};

export const figureWearsField: FormField<"figureWears"> = {
  name: "figureWears",
  label: "The figure wears",
  type: "text",
  autocomplete: "off",
  required: false,
  maxLength: MAX_WEARS,
  message: `What the figure wears has at most ${MAX_WEARS} characters.`,
  hint: "What the pictures show with the piece and is not part of it: a gele and neck rings.",
};

/** Facts that need not be said; a form sends each, empty if it is not. */
export const factFields = [
  lengthField,
  fabricField,
  liningField,
  stretchField,
  figureWearsField,
] as const;

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
