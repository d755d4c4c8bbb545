import type { Size } from "../catalogue/types.ts";
import type { Measure } from "./body.ts";

/**
 * Body measurements in whole centimetres: the size guide's table, and what 'Size help' recommends by. Placeholders with
 * common grading until the owner sets the house's own.
 */
export const SIZE_GUIDE: Readonly<Record<Size, Readonly<Record<Measure, number>>>> = {
  XS: { bust: 80, waist: 62, hip: 88 },
  S: { bust: 84, waist: 66, hip: 92 },
  M: { bust: 90, waist: 72, hip: 98 },
  L: { bust: 96, waist: 78, hip: 104 },
  XL: { bust: 102, waist: 84, hip: 110 },
  "2XL": { bust: 110, waist: 92, hip: 118 },
  "3XL": { bust: 118, waist: 100, hip: 126 },
};

/** Rounded to half an inch, as one reads a tape measure. */
export function inInches(centimetres: number): string {
  const halves = Math.round((centimetres / 2.54) * 2);
  return `${Math.floor(halves / 2)}${halves % 2 ? "½" : ""}`;
}
