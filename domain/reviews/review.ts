import type { FieldErrors, FormField, Values } from "../fields.ts";
import { isValid } from "../fields.ts";
import { photographError, photographFields, photographIds } from "../media/form-photographs.ts";
import { isGoneStage } from "../orders/stages.ts";
import type { Stage } from "../orders/stages.ts";
import { cleanLine, cleanText } from "../stores/text.ts";

/** Most reviews that a piece's page shows; older ones still count. */
export const MOST_SHOWN = 20;

export const FITS = { small: "Small", true: "True to size", large: "Large" } as const;
export type Fit = keyof typeof FITS;
export const STARS = [1, 2, 3, 4, 5] as const;

export function starsText(stars: number): string {
  return stars === 1 ? "1 star" : `${stars} stars`;
}

/** Why the owner does not publish a review; she cannot refuse one for its stars. */
export const REASONS = {
  abuse: "Abuse",
  data: "Somebody’s data",
  other: "Another piece",
} as const;
export type Reason = keyof typeof REASONS;

/** A photograph of a review; its address cannot be guessed. */
export type ReviewPhotograph = { id: string; width: number; height: number };

export function photographPath(id: string, format: "avif" | "jpg"): string {
  return `/reviews/${id}.${format}`;
}

/** A published review as a piece's page shows it. */
export type ShownReview = {
  stars: number;
  fit: Fit;
  words: string;
  firstName: string;
  city: string;
  /** The day in Lagos on which it was written. */
  day: string;
  photographs: readonly ReviewPhotograph[];
  /** The house's words; empty without an answer. */
  answer: string;
};

/** The published reviews of a piece. */
export type PieceReviews = {
  count: number;
  /** The sum of all stars. */
  stars: number;
  fits: Readonly<Record<Fit, number>>;
  /** Newest first, at most `MOST_SHOWN`. */
  newest: readonly ShownReview[];
};

/** How many published reviews of a piece have the same stars and fit. */
export type Tally = { stars: number; fit: Fit; count: number };

export function reviewsOf(
  tallies: readonly Tally[],
  newest: readonly ShownReview[],
): PieceReviews | undefined {
  const fits = { small: 0, true: 0, large: 0 };
  let [count, stars] = [0, 0];
  for (const tally of tallies) {
    count += tally.count;
    stars += tally.stars * tally.count;
    fits[tally.fit] += tally.count;
  }
  return count > 0 ? { count, stars, fits, newest: newest.slice(0, MOST_SHOWN) } : undefined;
}

/** The average with one decimal: '4.6'. */
export function ratingOf({ stars, count }: Pick<PieceReviews, "stars" | "count">): string {
  return (Math.round((10 * stars) / count) / 10).toFixed(1);
}

const LEAST_OF_FIT = 3;

/** '14 of 16 say true to size'; undefined while there are fewer than three. */
export function fitWords(reviews: PieceReviews | undefined): string | undefined {
  if (!reviews || reviews.count < LEAST_OF_FIT) return undefined;
  return `${reviews.fits.true} of ${reviews.count} say true to size`;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long after an order has left the house its pieces can be reviewed. */
const REVIEW_DAYS = 90;
/** After how many days the customer is asked, once. */
const ASK_DAYS = { collected: 7, shipped: 14 } as const;

export type GoneOrder = {
  stage: Stage;
  status: string;
  isBespoke: boolean;
  /** When it reached its stage. */
  at: Date;
};

/** Whether the pieces of an order can be reviewed now: it was received, and not refunded wholly. */
export function canReview({ stage, status, isBespoke, at }: GoneOrder, now: Date): boolean {
  if (!isGoneStage(stage) || status === "refunded" || isBespoke) return false;
  return now.getTime() < at.getTime() + REVIEW_DAYS * DAY_MS;
}

/** When the customer of an order is asked for reviews; undefined in a stage in which she has not received it. */
export function askAt(stage: Stage, at: Date): Date | undefined {
  if (stage !== "collected" && stage !== "shipped") return undefined;
  return new Date(at.getTime() + ASK_DAYS[stage] * DAY_MS);
}

const base = { autocomplete: "off", required: false } as const;
export const wordsField: FormField<"words"> = {
  ...base,
  name: "words",
  label: "Your words",
  type: "textarea",
  rows: 5,
  maxLength: 2_000,
  message: "Please enter up to 2,000 characters.",
};
export const firstNameField: FormField<"firstName"> = {
  ...base,
  name: "firstName",
  label: "First name",
  type: "text",
  autocomplete: "given-name",
  required: true,
  maxLength: 40,
  message: "Please enter the name that is to stand with it, up to 40 characters.",
};
export const cityField: FormField<"city"> = {
  ...base,
  name: "city",
  label: "City",
  type: "text",
  maxLength: 60,
  message: "Please enter up to 60 characters.",
};
export const answerField: FormField<"answer"> = {
  ...base,
  name: "answer",
  label: "Answer",
  type: "textarea",
  rows: 3,
  maxLength: 1_000,
  message: "Please enter up to 1,000 characters.",
};

/** Every field of the form 'Write a review'; `review` is the piece's SKU. */
export const reviewFields: readonly { name: string; maxLength: number }[] = [
  { name: "review", maxLength: 150 },
  { name: "stars", maxLength: 1 },
  { name: "fit", maxLength: 10 },
  wordsField,
  firstNameField,
  cityField,
  ...photographFields,
];

export type Review = Pick<ShownReview, "stars" | "fit" | "words" | "firstName" | "city"> & {
  /** The ids of its photographs. */
  photographs: readonly string[];
};

/** Reads the form 'Write a review'. */
export function readReview(values: Values): { review: Review } | { errors: FieldErrors } {
  const stars = STARS.find((each) => String(each) === values["stars"]);
  const fit = Object.keys(FITS).find((each) => each === values["fit"]) as Fit | undefined;
  const words = cleanText(values["words"] ?? "");
  const firstName = cleanLine(values["firstName"] ?? "");
  const city = cleanLine(values["city"] ?? "");
  const photographs = photographError(values);
  const texts = [
    [wordsField, words],
    [firstNameField, firstName],
    [cityField, city],
  ] as const;
  const errors = {
    ...(!stars && { stars: "Please choose 1 to 5 stars." }),
    ...(!fit && { fit: "Please say how it fits." }),
    ...Object.fromEntries(
      texts.flatMap(([field, text]) => (isValid(field, text) ? [] : [[field.name, field.message]])),
    ),
    ...(photographs && { photographs }),
  };
  if (!stars || !fit || Object.keys(errors).length > 0) return { errors };
  return { review: { stars, fit, words, firstName, city, photographs: photographIds(values) } };
}
