import type { Ease } from "../alterations/fit.ts";
import type { Body, Measure } from "./measurements.ts";
import { MEASURES } from "./measurements.ts";
import type { Size } from "./product.ts";
import { SIZES } from "./product.ts";

/** Body measurements in whole centimetres, for the size guide's table and for the recommendations of 'Size help'. */
export type SizeGuide = Readonly<Record<Size, Readonly<Record<Measure, number>>>>;

/** Common grading, until the owner sets the house's own (`domain/stores/words.ts`). */
export const SIZE_GUIDE: SizeGuide = {
  XS: { bust: 80, waist: 62, hip: 88 },
  S: { bust: 84, waist: 66, hip: 92 },
  M: { bust: 90, waist: 72, hip: 98 },
  L: { bust: 96, waist: 78, hip: 104 },
  XL: { bust: 102, waist: 84, hip: 110 },
  "2XL": { bust: 110, waist: 92, hip: 118 },
  "3XL": { bust: 118, waist: 100, hip: 126 },
};

/** Centimetres in inches, rounded to half an inch as people read a tape measure: '31½'. */
export function inInches(centimetres: number): string {
  const halves = Math.round((centimetres / 2.54) * 2);
  return `${Math.floor(halves / 2)}${halves % 2 ? "½" : ""}`;
}

/** By how much a body may exceed a size's measure and still fit, in millimetres: the usual error of a tape measure. */
const TOLERANCE_MM = 10;

/** Which measures a garment must fit: a blouse or a jacket ends above the hip. */
export type Cut = { name: string; measures: readonly Measure[] };

export const WHOLE_BODY: Cut = { name: "piece", measures: MEASURES };

export type Recommendation = {
  /** Undefined if nothing fits: larger than the largest size. */
  size: Size | undefined;
  /** Why, in a sentence or two for the shopper. */
  text: string;
};

/**
 * The size for a body by the size guide's table: the smallest one that fits every measure that the cut needs. Between
 * two sizes it is the larger one, as the guide says. `ease` is by how much the piece is wider than the guide. Undefined if
 * none of those measures is given.
 */
export function recommend(
  body: Body,
  cut: Cut,
  guide: SizeGuide = SIZE_GUIDE,
  ease: Ease = {},
): Recommendation | undefined {
  const usual = recommendBy(body, cut, guide, {});
  const own = recommendBy(body, cut, guide, ease);
  if (!own || own.size === usual?.size) return own;
  return { ...own, text: `${own.text} How others had this ${cut.name} altered is counted in.` };
}

function recommendBy(
  body: Body,
  cut: Cut,
  guide: SizeGuide,
  ease: Ease,
): Recommendation | undefined {
  const fits = cut.measures.flatMap((measure) => {
    const mm = body[measure];
    return mm === undefined ? [] : [{ measure, ...fitOf(measure, mm, guide, ease[measure]) }];
  });
  if (fits.length === 0) return undefined;
  const missing = cut.measures.filter((measure) => body[measure] === undefined);
  const widest = Math.max(...fits.map(({ at }) => at));
  const size = SIZES[widest];
  if (!size) return { size, text: BEYOND };
  const deciding = fits.filter(({ at }) => at === widest);
  const text = sentenceOf(size, SIZES[widest - 1], cut, fits, deciding);
  const without = missing.length > 0 ? ` Without your ${listed(missing)} this is a guess.` : "";
  return { size, text: text + without };
}

/** `at` is the index in `SIZES` of the smallest size that fits, `SIZES.length` if none does. */
type Fit = { measure: Measure; at: number; isBetween: boolean; isBelow: boolean };

function fitOf(measure: Measure, mm: number, guide: SizeGuide, ease = 0): Omit<Fit, "measure"> {
  const limits = SIZES.map((size) => guide[size][measure] * 10 + ease);
  const found = limits.findIndex((limit) => mm <= limit + TOLERANCE_MM);
  const at = found === -1 ? SIZES.length : found;
  const limit = limits[at];
  const isSmaller = limit !== undefined && mm < limit - TOLERANCE_MM;
  return { at, isBetween: isSmaller && at > 0, isBelow: isSmaller && at === 0 };
}

function sentenceOf(
  size: Size,
  smaller: Size | undefined,
  cut: Cut,
  fits: readonly Fit[],
  deciding: readonly Fit[],
): string {
  if (deciding.length < fits.length) {
    const each = fits.map(({ measure, at }) => `your ${measure} is ${SIZES[at]}`);
    return `By the size guide ${listed(each)}. Take ${size}, so that this ${cut.name} fits everywhere.`;
  }
  if (deciding.every(({ isBelow }) => isBelow)) {
    return `You are smaller than ${size}, our smallest size: ${size} will be loose.`;
  }
  if (smaller && deciding.some(({ isBetween }) => isBetween)) {
    return `You are between ${smaller} and ${size}: take ${size} for this ${cut.name}.`;
  }
  return `Your size for this ${cut.name} is ${size}.`;
}

const BEYOND =
  "You are beyond 3XL, our largest size. Press 'Not sure, size me', and we write to you about your measurements.";

/** 'bust and waist'; 'a, b and c'. */
function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}
