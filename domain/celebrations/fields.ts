import { centimetres, MEASUREMENTS, readMeasurements } from "../customers/measurements.ts";
import type { Measurements } from "../customers/measurements.ts";
import { checkFields } from "../fields.ts";
import type { FieldErrors, FormField, Values } from "../fields.ts";
import { isRecord, parseJson } from "../json.ts";
import { cleanLine } from "../stores/text.ts";
import { MOST_PIECES } from "./celebration.ts";

const base = { type: "text", autocomplete: "off", required: true } as const;

export const guestNameField: FormField<"name"> = {
  ...base,
  name: "name",
  label: "Your name",
  autocomplete: "name",
  maxLength: 80,
  message: "Please enter your name, up to 80 characters.",
};

export const guestSizeField: FormField<"size"> = {
  ...base,
  name: "size",
  label: "Size",
  type: "select",
  required: false,
  maxLength: 20,
  message: "Please choose a size, or type your measurements.",
  placeholder: "A size, or measurements below",
};

/** The measurements of a guest, in centimetres. */
export const measureFields: readonly FormField[] = MEASUREMENTS.map(({ name, label }) => ({
  ...base,
  name,
  label,
  required: false,
  inputMode: "decimal",
  maxLength: 6,
  message: "",
  hint: "cm",
}));

/** The choice of a design's colour, or of the design at all. */
export const choiceName = (design: number): string => `piece${design}`;

/** All that the forms of a guest send. */
export const guestFields: readonly { name: string; maxLength: number }[] = [
  { name: "act", maxLength: 10 },
  { name: "form", maxLength: 64 },
  guestNameField,
  guestSizeField,
  ...measureFields,
  ...Array.from({ length: MOST_PIECES }, (_, at) => ({ name: choiceName(at), maxLength: 150 })),
];

/** A design of a celebration: one piece, or one in several colours, of which a guest takes one. */
export type Design = readonly string[];

/** What a guest's pieces allow: their designs, the sizes that all of them have, and whether one has to be said. */
export type Offer = {
  designs: readonly Design[];
  sizes: readonly string[];
  needsSize: boolean;
};

/** What a guest tells of herself. */
export type Place = {
  name: string;
  /** Empty: the house chooses it by her measurements. */
  size: string;
  measurements: Measurements;
  /** SKUs. */
  pieces: readonly string[];
};

const NO_PIECE = "Please choose a piece.";
const SIZE_NEEDED = "Please choose a size: so many are made of each.";

/** Checks what a guest has typed; the errors are by field. */
export function readPlace(
  values: Values,
  { designs, sizes, needsSize }: Offer,
): { place: Place } | { errors: FieldErrors } {
  const { errors: ofName } = checkFields([guestNameField], values);
  const name = cleanLine(values["name"] ?? "");
  const { measurements, errors: ofMeasures } = readMeasurements(values);
  const size = values["size"] ?? "";
  const isMeasured = Object.keys(measurements).length > 0;
  const errors: Record<string, string> = { ...ofName, ...ofMeasures };
  if (name === "") errors["name"] = guestNameField.message;
  if (size !== "" && !sizes.includes(size)) errors["size"] = guestSizeField.message;
  const asks = sizes.length > 0 && size === "";
  if (asks && needsSize) errors["size"] = SIZE_NEEDED;
  else if (asks && !isMeasured && Object.keys(ofMeasures).length === 0) {
    errors["size"] = guestSizeField.message;
  }
  const pieces = designs.flatMap((colours, at) => {
    const chosen = values[choiceName(at)];
    // Nothing was asked where there is nothing to choose.
    if (chosen === undefined) return colours.slice(0, 1);
    const isOne = colours.includes(chosen);
    if (!isOne && (chosen !== "" || designs.length === 1)) errors[choiceName(at)] = NO_PIECE;
    return isOne ? [chosen] : [];
  });
  if (pieces.length === 0) errors[choiceName(0)] = NO_PIECE;
  return Object.keys(errors).length > 0
    ? { errors }
    : { place: { name, size, measurements, pieces } };
}

/** What stands in a guest's form for her place. */
export function placeValues(
  { name, size, measurements, pieces }: Place,
  designs: readonly Design[],
): Values {
  return {
    name,
    size,
    ...Object.fromEntries(
      Object.entries(measurements).map(([measure, mm]) => [measure, centimetres(mm)]),
    ),
    ...Object.fromEntries(
      designs.map((colours, at) => [
        choiceName(at),
        colours.find((sku) => pieces.includes(sku)) ?? "",
      ]),
    ),
  };
}

export const celebrationNameField: FormField<"name"> = {
  ...base,
  name: "name",
  label: "Name",
  maxLength: 80,
  message: "Please enter a name of up to 80 characters.",
  hint: "As guests read it: Ada and Chidi’s wedding.",
};

export const dayField: FormField<"day"> = {
  ...base,
  name: "day",
  label: "Day",
  type: "date",
  maxLength: 10,
  message: "Please choose the day of the celebration.",
  hint: "Each guest’s pieces are ready 3 days before.",
};

export const closesOnField: FormField<"closesOn"> = {
  ...base,
  name: "closesOn",
  label: "Closing day",
  type: "date",
  maxLength: 10,
  message: "Please choose the last day on which guests order.",
  hint: "The last day on which guests come in and order.",
};

export const celebrationPiecesField: FormField<"pieces"> = {
  ...base,
  name: "pieces",
  label: "Pieces",
  type: "textarea",
  rows: 4,
  maxLength: 2_000,
  message: "Please name the pieces, one a line.",
  hint: "One a line, by name. Of pieces that are joined as colours of one design, each guest chooses one.",
};

export const celebrationFields = [
  celebrationNameField,
  dayField,
  closesOnField,
  celebrationPiecesField,
] as const;

/** A guest's measurements as they are stored; none for any other text. */
export function readMeasured(stored: string): Measurements {
  const value = parseJson(stored);
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    MEASUREMENTS.flatMap(({ name }) => {
      const mm = value[name];
      return typeof mm === "number" && Number.isSafeInteger(mm) ? [[name, mm] as const] : [];
    }),
  );
}
