import type { Values } from "../fields.ts";

/** Most photographs of one form: of a review, of a request, of a message. */
export const MOST_PHOTOGRAPHS = 3;

/** The names of the hidden fields that hold the photographs of a form that was refused. */
export const photographNames = Array.from(
  { length: MOST_PHOTOGRAPHS },
  (_, at) => `photograph-${at + 1}`,
);

/** What a form with photographs sends beside its own fields, once its files are stored. */
export const photographFields: readonly { name: string; maxLength: number }[] = [
  { name: "fault", maxLength: 10 },
  ...photographNames.map((name) => ({ name, maxLength: 32 })),
];

/** Why photographs of a form were not taken. The form carries the code alone. */
export const PHOTOGRAPH_FAULTS = {
  many: `Please choose at most ${MOST_PHOTOGRAPHS} photographs.`,
  heic: "This iPhone saves photographs as HEIC, which we cannot open. Please send a JPEG, or a screenshot of it.",
  wrong: "One of these is no photograph that we can open: JPEG, PNG, WebP and AVIF are.",
  large: "One of these photographs has too many megabytes. Please choose a smaller one.",
  busy: "Too many photographs arrive at the moment. Please choose them once more, or send your words without.",
  limited:
    "Your network has sent many photographs within this hour. Please send your words without, or come back later.",
  gone: "A photograph is not kept any more. Please choose it once more, or send your words without.",
} as const;
export type PhotographFault = keyof typeof PHOTOGRAPH_FAULTS;

/** Why the photographs of a form were not taken, in words; undefined if they were, or if it has none. */
export function photographError({ fault }: Values): string | undefined {
  return fault !== undefined && Object.hasOwn(PHOTOGRAPH_FAULTS, fault)
    ? PHOTOGRAPH_FAULTS[fault as PhotographFault]
    : undefined;
}

/** Whether a value can be the id of a photograph that was sent with a form; it cannot be guessed. */
export function isPhotographId(value: unknown): value is string {
  return typeof value === "string" && /^[0-9a-f]{32}$/.test(value);
}

/** The photographs that a form names, each once. */
export function photographIds(values: Values): string[] {
  const ids = photographNames.flatMap((name) => values[name] ?? []);
  return [...new Set(ids.filter(isPhotographId))];
}
