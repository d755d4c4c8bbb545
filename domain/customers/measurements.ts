import type { FieldErrors } from "../fields.ts";

/** What the house measures of a person, from the top down: the name in a form and a row, and the label. */
export const MEASUREMENTS = [
  { name: "shoulder", label: "Shoulder" },
  { name: "bust", label: "Bust" },
  { name: "waist", label: "Waist" },
  { name: "hip", label: "Hip" },
  { name: "shoulderToWaist", label: "Shoulder to waist" },
  { name: "shoulderToHem", label: "Shoulder to hem" },
  { name: "sleeve", label: "Sleeve" },
  { name: "inseam", label: "Inseam" },
] as const;

export type MeasureName = (typeof MEASUREMENTS)[number]["name"];

/** A person's measurements, in whole millimetres (a form's centimetres have one decimal). Those not taken are left out. */
export type Measurements = Readonly<Partial<Record<MeasureName, number>>>;

const LEAST_MM = 200;
const MOST_MM = 2_500;

/** The refusal of one measurement, shown beside its field. */
export const MEASUREMENT_MESSAGE = "Centimetres, 20 to 250, with one decimal at most.";

/**
 * A form's measurements, in centimetres as typed ("92", "92.5", "92,5"); empty fields are left out. The errors are by
 * the measurement's name.
 */
export function readMeasurements(typed: Readonly<Partial<Record<string, string>>>): {
  measurements: Measurements;
  errors: FieldErrors;
} {
  const measurements: Partial<Record<MeasureName, number>> = {};
  const errors: Record<string, string> = {};
  for (const { name } of MEASUREMENTS) {
    const text = (typed[name] ?? "").trim();
    if (text === "") continue;
    const millimetres = millimetresOf(text);
    if (millimetres === undefined) errors[name] = MEASUREMENT_MESSAGE;
    else measurements[name] = millimetres;
  }
  return { measurements, errors };
}

/** Millimetres as centimetres: "92", "92.5". */
export function centimetres(millimetres: number): string {
  return String(millimetres / 10);
}

function millimetresOf(text: string): number | undefined {
  const [, whole, tenth = "0"] = /^(\d{2,3})(?:[.,](\d))?$/.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const millimetres = Number(whole) * 10 + Number(tenth);
  return millimetres >= LEAST_MM && millimetres <= MOST_MM ? millimetres : undefined;
}

/** 'Shoulder 40 · Bust 92.5', from the top down; a line breaks only between two. */
export function measurementWords(measurements: Measurements): string {
  return MEASUREMENTS.flatMap(({ name, label }) => {
    const millimetres = measurements[name];
    return millimetres === undefined ? [] : [`${label} ${centimetres(millimetres)}`];
  })
    .map((each) => each.replaceAll(" ", "\u00a0"))
    .join("\u00a0· ");
}
