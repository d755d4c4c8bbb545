import type { FieldErrors, FormField, Values } from "../fields.ts";
import { isValid } from "../fields.ts";
import { photographError, photographFields, photographIds } from "../media/form-photographs.ts";
import type { Kobo } from "../money.ts";
import { discountedGoods } from "../orders/money.ts";
import type { Stage } from "../orders/stages.ts";
import { creditPart } from "../payments/credit.ts";
import type { CreditLine } from "../payments/credit.ts";
import { cleanText } from "../stores/text.ts";

/** The heading of the group on the customer's page and on the house's. */
export const ALTERATIONS = "Alteration or return";
export const ASK = "Ask for an alteration";

/** What a customer can ask for. */
export const WISHES = { alter: "Alter", credit: "Return for credit" } as const;
export type Wish = keyof typeof WISHES;

/** What the house answers. */
export const ANSWERS = { alter: "Alter", credit: "Give credit", no: "No" } as const;
export type Answer = keyof typeof ANSWERS;

const DAY_MS = 24 * 60 * 60 * 1000;
/** For how many days it can be asked for; a parcel is under way meanwhile. */
const DAYS = { collected: 7, shipped: 21, abroad: 35 } as const;

export type ReceivedOrder = {
  stage: Stage;
  /** When it reached its stage. */
  at: Date;
  isAbroad: boolean;
};

/** Until when something can be asked for, and the days in words; undefined while the order is with the house. */
export function askableUntil({
  stage,
  at,
  isAbroad,
}: ReceivedOrder): { until: Date; words: string } | undefined {
  if (stage !== "collected" && stage !== "shipped") return undefined;
  const days = stage === "shipped" && isAbroad ? DAYS.abroad : DAYS[stage];
  const from = stage === "collected" ? "you collected it" : "we sent it";
  return {
    until: new Date(at.getTime() + days * DAY_MS),
    words: `within ${days} days after ${from}`,
  };
}

/** Why a piece can only be altered; undefined if it can be returned. */
export type OnlyAlter = "sale" | "bespoke" | undefined;

export function onlyAlterOf({ isSale }: { isSale: boolean }, isBespoke: boolean): OnlyAlter {
  if (isBespoke) return "bespoke";
  return isSale ? "sale" : undefined;
}

/** Why a piece cannot be returned, for its customer. */
export function onlyAlterWords(name: string, why: "sale" | "bespoke"): string {
  return why === "sale"
    ? `${name} was on sale: it can be altered, not returned.`
    : `${name} was made for you alone: it can be altered, not returned.`;
}

type GivenCredit = {
  amount: Kobo;
  /** The positions of the lines that it was given for, '0,2'; null if this is not known. */
  lines: string | null;
};

/**
 * The store credit that the Terms give for a line: 75% of what was paid for it, less what was given for it before, and at
 * most `left`, what is left of the order's money. In whole naira. Of an earlier credit for several lines, each has its
 * part by what was paid for it.
 */
export function creditForLine(
  position: number,
  {
    lines,
    credits,
    left,
  }: { lines: readonly CreditLine[]; credits: readonly GivenCredit[]; left: Kobo },
): Kobo {
  const paidFor = (positions: readonly number[]) =>
    discountedGoods(lines.filter((line) => positions.includes(line.position)));
  const paid = paidFor([position]);
  const given = credits.reduce((sum, { amount, lines: named }) => {
    const positions = named === null ? [] : named.split(",").map(Number);
    const all = paidFor(positions);
    if (!positions.includes(position) || all === 0) return sum;
    return sum + Math.ceil((amount * paid) / all);
  }, 0);
  const most = Math.min(creditPart(paid) - given, left);
  return Math.max(0, most - (most % 100));
}

export const reasonField: FormField<"reason"> = {
  name: "reason",
  label: "Reason",
  type: "textarea",
  autocomplete: "off",
  required: true,
  rows: 5,
  maxLength: 2_000,
  message: "Please say what does not fit, in up to 2,000 characters.",
};

/** The house's words to the customer. */
export const answerField: FormField<"answer"> = {
  name: "answer",
  label: "Words for the customer",
  type: "textarea",
  autocomplete: "off",
  required: true,
  rows: 3,
  maxLength: 1_000,
  message: "Please say how it goes on, in up to 1,000 characters.",
};

/** A piece as a form names it: the position of the order's line. */
export const pieceField = { name: "piece", maxLength: 3 };

/** Every field of the form 'Ask for an alteration'; `alteration` is the form's id. */
export const alterationFields: readonly { name: string; maxLength: number }[] = [
  { name: "alteration", maxLength: 36 },
  { name: "wish", maxLength: 10 },
  pieceField,
  reasonField,
  ...photographFields,
];

export type AlterationRequest = {
  /** The form's id: a form that arrives again asks for nothing more. */
  id: string;
  wish: Wish;
  position: number;
  reason: string;
  photographs: readonly string[];
};

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The id of a form; undefined if it is none that our page has made. */
export function formIdOf({ alteration = "" }: Values): string | undefined {
  return UUID.test(alteration) ? alteration : undefined;
}

/** Reads the form; `pieces` are those that something can be asked for now. */
export function readAlteration(
  values: Values,
  pieces: readonly { position: number; name: string; onlyAlter: OnlyAlter }[],
): { request: Omit<AlterationRequest, "id"> } | { errors: FieldErrors } {
  const wish = Object.keys(WISHES).find((each) => each === values["wish"]) as Wish | undefined;
  const piece = pieces.find(({ position }) => String(position) === values["piece"]);
  const reason = cleanText(values["reason"] ?? "");
  const photographs = photographError(values);
  const why = wish === "credit" ? piece?.onlyAlter : undefined;
  const errors = {
    ...(!wish && { wish: "Please choose what we should do." }),
    ...(piece && why && { wish: onlyAlterWords(piece.name, why) }),
    ...(!piece && { piece: "Please choose the piece." }),
    ...(!isValid(reasonField, reason) && { reason: reasonField.message }),
    ...(photographs && { photographs }),
  };
  if (!wish || !piece || Object.keys(errors).length > 0) return { errors };
  return {
    request: { wish, position: piece.position, reason, photographs: photographIds(values) },
  };
}
