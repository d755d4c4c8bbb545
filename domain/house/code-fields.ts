import type { DiscountCode } from "../catalogue/edit-rows.ts";
import { MAX_PRICE, MAX_USES } from "../catalogue/edit-rows.ts";
import { readCode } from "../checkout/discount.ts";
import { checkFields } from "../fields.ts";
import type { FieldErrors, FormField, Values } from "../fields.ts";
import { formatNaira } from "../money-text.ts";
import { fromLagos } from "../time.ts";
import { beginsField, piecesField } from "./promotion-fields.ts";

const base = { type: "text", autocomplete: "off", required: false } as const;
const number = { ...base, inputMode: "numeric", maxLength: 20 } as const;
const USES = `Please enter a whole number from 1 to ${MAX_USES.toLocaleString("en-US")}, or nothing.`;

/** The fields of a new discount code, in order. */
export const codeFields = [
  {
    ...base,
    name: "code",
    label: "Code",
    required: true,
    maxLength: 40,
    message: "Please enter 3 to 30 letters, digits or hyphens.",
    hint: "What shoppers type, in capitals or not: WELCOME-10. It is never made twice.",
  },
  {
    ...number,
    name: "percent",
    label: "Percent",
    maxLength: 5,
    message: "Please enter a whole number from 1 to 100.",
    hint: "Off each piece. Either this or an amount in naira.",
  },
  {
    ...number,
    name: "naira",
    label: "Naira",
    message: `Please enter whole naira from 1 to ${MAX_PRICE.toLocaleString("en-US")}.`,
    hint: "Off all pieces together.",
  },
  {
    ...piecesField,
    required: false,
    hint: "One a line, by name; a collection’s name stands for all of its pieces. Empty: all pieces.",
  },
  { ...beginsField, name: "from", label: "From", required: false, hint: "Empty: from now on." },
  {
    ...beginsField,
    name: "until",
    label: "Until",
    required: false,
    hint: "On Lagos’ clock. Empty: until you stop it.",
  },
  {
    ...number,
    name: "most",
    label: "In all",
    message: USES,
    hint: "How many orders can use it. Empty: any number.",
  },
  {
    ...number,
    name: "perCustomer",
    label: "Per customer",
    message: USES,
    hint: "By e-mail address and phone number. Empty: any number.",
  },
] as const satisfies readonly FormField[];

type Name = (typeof codeFields)[number]["name"];

/** The ticks of the form: without them the code takes nothing off such pieces. */
export const codeChecks = [
  { name: "onPromotions", label: "On promotions" },
  { name: "onCombos", label: "On combos" },
] as const;

/** Reads the form of a new code, but for its pieces, which need the catalogue. */
export function readCodeForm(
  values: Values,
  now: Date,
): { code: string; of: Omit<DiscountCode, "pieces" | "collections"> } | { errors: FieldErrors } {
  const { texts, errors } = checkFields<Name>(codeFields, values);
  const code = readCode(texts.code);
  const percent = wholeIn(texts.percent.replace(/\s*%$/, ""), 100);
  const naira = wholeIn(texts.naira.replace(/^(₦|NGN|N)\s*/i, ""), MAX_PRICE);
  const most = wholeIn(texts.most, MAX_USES);
  const perCustomer = wholeIn(texts.perCustomer, MAX_USES);
  const beginsAt = texts.from === "" ? now.toISOString() : fromLagos(texts.from.slice(0, 16));
  const endsAt = texts.until === "" ? null : fromLagos(texts.until.slice(0, 16));
  const isWrong: Partial<Record<Name, boolean>> = {
    code: code === undefined,
    percent: percent === undefined,
    naira: naira === undefined,
    from: beginsAt === undefined,
    until: endsAt === undefined,
    most: most === undefined,
    perCustomer: perCustomer === undefined,
  };
  const wrong = codeFields.filter(({ name }) => isWrong[name]);
  const faults: FieldErrors = {
    ...errors,
    ...Object.fromEntries(wrong.map(({ name, message }) => [name, message])),
    ...((percent === null) === (naira === null) && {
      percent: "Please enter a percentage or an amount in naira, one of the two.",
    }),
    ...(endsAt && endsAt <= now.toISOString() && { until: "The end is in the past." }),
    ...(endsAt && beginsAt && endsAt <= beginsAt && { until: "The end is after the beginning." }),
  };
  const isRead =
    code !== undefined &&
    percent !== undefined &&
    naira !== undefined &&
    beginsAt !== undefined &&
    endsAt !== undefined &&
    most !== undefined &&
    perCustomer !== undefined;
  if (!isRead || Object.keys(faults).length > 0) return { errors: faults };
  const isTicked = (name: (typeof codeChecks)[number]["name"]) => values[name] === "yes";
  const [onPromotions, onCombos] = [isTicked("onPromotions"), isTicked("onCombos")];
  const of = { percent, naira, beginsAt, endsAt, most, perCustomer, onPromotions, onCombos };
  return { code, of };
}

/** A whole number from 1 to `most`, with or without separators; null for no text, undefined for any other. */
function wholeIn(text: string, most: number): number | null | undefined {
  if (text === "") return null;
  if (!/^\d[\d,\s]*$/.test(text)) return undefined;
  const value = Number(text.replace(/[,\s]/g, ""));
  return value >= 1 && value <= most ? value : undefined;
}

/** What a code takes off: '10%' or '₦5,000'. */
export function takesOff({ percent, naira }: Pick<DiscountCode, "percent" | "naira">): string {
  return percent === null ? formatNaira(naira ?? 0) : `${percent}%`;
}
