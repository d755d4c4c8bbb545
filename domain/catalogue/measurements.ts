import { isRecord } from "../json.ts";

/** What the size guide measures, in its order. */
export const MEASURES = ["bust", "waist", "hip"] as const;
export type Measure = (typeof MEASURES)[number];

export type Unit = "cm" | "in";

/** Whole millimetres, precise enough for centimetres and for inches; a measure that was left out is missing. */
export type Body = { readonly [M in Measure]?: number };

/** In millimetres, wide enough for every body: what is outside is a typing mistake. */
const RANGE = { least: 400, most: 2000 } as const;

const WORDS = { cm: "centimetres", in: "inches" } as const;

const MM = { cm: 10, in: 25.4 } as const;

export type ParsedMeasure = { ok: true; mm: number | undefined } | { ok: false; message: string };

/** Parses a typed number of centimetres or inches; `mm` is undefined if nothing was typed. */
export function parseMeasure(typed: string, unit: Unit): ParsedMeasure {
  const text = typed.trim().replace(",", ".");
  if (text === "") return { ok: true, mm: undefined };
  const mm = /^\d{1,3}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * MM[unit]) : Number.NaN;
  if (mm >= RANGE.least && mm <= RANGE.most) return { ok: true, mm };
  const [least, most] = [RANGE.least, RANGE.most].map((bound) => Math.round(bound / MM[unit]));
  return { ok: false, message: `Please enter ${WORDS[unit]} from ${least} to ${most}.` };
}

/** A measure as people type it: '92.5' centimetres, '36.5' inches. */
export function formatMeasure(mm: number, unit: Unit): string {
  return String(Math.round((mm / MM[unit]) * 10) / 10);
}

/** Whether a value from storage or a request is a body: no other fields, whole millimetres within the range. */
export function isBody(value: unknown): value is Body {
  return (
    isRecord(value) &&
    Object.entries(value).every(
      ([name, mm]) => MEASURES.some((measure) => measure === name) && isMeasure(mm),
    )
  );
}

export function isMeasure(mm: unknown): mm is number {
  return Number.isSafeInteger(mm) && Number(mm) >= RANGE.least && Number(mm) <= RANGE.most;
}

/** 'bust 92 cm, waist 74 cm'; undefined if nothing was measured. */
export function bodyWords(body: Body, unit: Unit): string | undefined {
  const words = MEASURES.flatMap((measure) => {
    const mm = body[measure];
    return mm === undefined ? [] : [`${measure} ${formatMeasure(mm, unit)} ${unit}`];
  });
  return words.join(", ") || undefined;
}
