import { CURRENCIES } from "../../money.ts";
import type { Currency, Naira, Rates } from "../../money.ts";
import { FILLERS, NEGATION, vocabulary } from "./words.ts";
import type { Meaning } from "./words.ts";

/** Whole naira; both ends belong to it. */
export type PriceRange = { least?: Naira; most?: Naira };

/** A number as people type it: '100k', '₦80,000', '1.5 million', '50 000 naira', '$60'. */
const NUMBER = String.raw`(?:(₦|\$|£|€|ngn|n|usd|gbp|eur)\s*)?(\d{1,3}(?:[, ]\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)(?:\s*(k|thousand|m|million)(?![a-z]))?(?:\s*(₦|\$|£|€|naira|ngn|dollars?|usd|pounds?|gbp|euros?|eur)(?![a-z]))?`;
const BELOW = String.raw`(?:under|below|less than|less expensive than|cheaper than|lower than|<)`;
const UP_TO = "up ?to";
const AT_MOST = String.raw`(?:at most|(?:max(?:imum)?|limit|budget)(?: of| is)?|within|<=|≤)`;
const ABOVE = String.raw`(?:over|above|beyond|past|pass(?:es|ing)?|(?:more|more expensive|higher|greater|costlier|pricier|dearer) than|in excess of|exceed(?:s|ing)?|>)`;
const AT_LEAST = String.raw`(?:from|at least|reach(?:es|ing)?|min(?:imum)?(?: of| is)?|starting (?:at|from)|>=|≥)`;
const OR_MORE = String.raw`(?:(?:or|and) (?:more|above|over|higher|up(?:wards?)?)|upwards?)`;
const ABOUT = String.raw`(?:about|around|roughly|for|at)`;

/** How far from an amount a price may be that is about as high, in percent. */
const ABOUT_PERCENT = 20;
/** Nothing costs as little in naira: 'under 100' means thousands. */
const THOUSANDS_BELOW = 1_000;
const MOST = 1_000_000_000;

type Amount = { value: number; currency: Currency | undefined; hasUnit: boolean };

type Taken = {
  rest: string;
  range: PriceRange | undefined;
  /** A negated price that has no opposite: 'around 50k' of 'not around 50k'. */
  ignored?: string;
};

/**
 * Takes what a query says of the price out of it: 'under 100k', 'below ₦80,000', 'between 50k and 90k', 'about $60'.
 * A negation before it goes with it: 'nothing over 50k' is up to 50k.
 * Foreign amounts are converted; without rates they are taken out, but limit nothing.
 */
export function takePrice(text: string, rates?: Rates): Taken {
  for (const [pattern, rangeOf, oppositeOf] of PATTERNS) {
    const found = pattern.exec(text);
    if (!found) continue;
    const [first, second] = amountsOf(found.slice(1));
    const amounts = [first, second].filter((amount) => amount !== undefined);
    if (!first || !isMeant(found[0], amounts)) continue;
    const [one, other] = inOneUnit(amounts).map((amount) => nairaOf(amount, rates));
    const said = one === undefined ? {} : rangeOf(one, other ?? one);
    const before = text.slice(0, found.index);
    const wanted = withoutNegation(before, said.least !== undefined && said.most === undefined);
    const rest = `${wanted ?? before} ${text.slice(found.index + found[0].length)}`;
    if (one === undefined) return { rest, range: undefined };
    const range = wanted === undefined ? said : (oppositeOf?.(one) ?? opposite(said));
    return range
      ? { rest, range: limited(range) }
      : { rest, range, ignored: found[0].replace(/\s+/g, " ").trim() };
  }
  return { rest: text, range: undefined };
}

const START = String.raw`(?<![\p{L}\p{N}])`;
const pattern = (source: string) => new RegExp(START + source + String.raw`(?![\p{L}\p{N}])`, "u");

/** The first that fits decides. */
const PATTERNS: readonly [
  pattern: RegExp,
  rangeOf: (one: number, other: number) => PriceRange,
  oppositeOf?: (one: number) => PriceRange,
][] = [
  [pattern(`(?:between|from)\\s*${NUMBER}\\s*(?:and|to|-|–|&)\\s*${NUMBER}`), between],
  [pattern(`${NUMBER}\\s*(?:to|-|–)\\s*${NUMBER}`), between],
  [pattern(`${BELOW}\\s*${NUMBER}`), (one) => ({ most: one - 1 })],
  // 'Not up to 50k' is said of what costs less.
  [pattern(`${UP_TO}\\s*${NUMBER}`), (one) => ({ most: one }), (one) => ({ most: one - 1 })],
  [pattern(`${AT_MOST}\\s*${NUMBER}`), (one) => ({ most: one })],
  [pattern(`${ABOVE}\\s*${NUMBER}`), (one) => ({ least: one + 1 })],
  // 'From 50k and above' says it twice.
  [pattern(`${AT_LEAST}\\s*${NUMBER}(?:\\s*${OR_MORE})?`), (one) => ({ least: one })],
  [
    pattern(
      `${NUMBER}\\s*(?:(?:or|and) (?:less|below|under|lower|cheaper|down(?:wards?)?)|at most|max(?:imum)?|downwards?)`,
    ),
    (one) => ({ most: one }),
  ],
  [pattern(`${NUMBER}\\s*(?:${OR_MORE}|at least|min(?:imum)?|\\+)`), (one) => ({ least: one })],
  [pattern(`(?:${ABOUT}\\s*)?${NUMBER}`), about],
];

function between(one: number, other: number): PriceRange {
  return { least: Math.min(one, other), most: Math.max(one, other) };
}

function about(one: number): PriceRange {
  return {
    least: Math.floor((one * (100 - ABOUT_PERCENT)) / 100),
    most: Math.ceil((one * (100 + ABOUT_PERCENT)) / 100),
  };
}

/** Of a range with one end; what is not between two amounts is no range. */
function opposite({ least, most }: PriceRange): PriceRange | undefined {
  if (least === undefined) return most === undefined ? undefined : { least: most + 1 };
  return most === undefined ? { most: least - 1 } : undefined;
}

/** Four groups for each number: the sign before it, digits, thousands or millions, the unit after it. */
function amountsOf(groups: readonly (string | undefined)[]): (Amount | undefined)[] {
  return [0, 4].map((at) => {
    const [sign, digits, factor, unit] = groups.slice(at, at + 4);
    if (digits === undefined) return undefined;
    const times = { k: 1e3, thousand: 1e3, m: 1e6, million: 1e6 }[factor ?? ""] ?? 1;
    const currency = currencyOf(sign ?? unit);
    const hasUnit = sign !== undefined || unit !== undefined || factor !== undefined;
    return { value: Number(digits.replace(/[, ]/g, "")) * times, currency, hasUnit };
  });
}

const UNITS: Readonly<Record<Currency, RegExp>> = {
  ngn: /^(₦|n|ngn|naira)$/,
  usd: /^(\$|usd|dollars?)$/,
  gbp: /^(£|gbp|pounds?)$/,
  eur: /^(€|eur|euros?)$/,
};

function currencyOf(unit: string | undefined): Currency | undefined {
  return unit === undefined ? undefined : CURRENCIES.find((currency) => UNITS[currency].test(unit));
}

/** 'look 12' names a piece and no price: a bare number needs a unit, a word before it or four digits. */
function isMeant(found: string, amounts: readonly Amount[]): boolean {
  return (
    /^\s*[a-z<>≤≥]{2}|^[<>≤≥]/.test(found) ||
    amounts.some(({ hasUnit, value }) => hasUnit || value >= 1_000)
  );
}

/** 'between 50 and 90k': the first is in thousands, too; 'between $50 and 90': the second is in dollars. */
function inOneUnit(amounts: readonly Amount[]): Amount[] {
  const currency = amounts.find((each) => each.currency)?.currency ?? "ngn";
  const highest = Math.max(...amounts.map(({ value }) => value));
  return amounts.map(({ value, ...rest }) => {
    const isThousands = currency === "ngn" && value < THOUSANDS_BELOW;
    const isMillions = isThousands && !rest.hasUnit && highest >= 1e6 && value * 1e6 <= highest;
    return { ...rest, currency, value: value * (isMillions ? 1e6 : isThousands ? 1e3 : 1) };
  });
}

function nairaOf(
  { value, currency = "ngn" }: Amount,
  rates: Rates | undefined,
): number | undefined {
  if (currency === "ngn") return Math.round(value);
  const rate = rates?.rates[currency];
  return rate ? Math.round(value / rate) : undefined;
}

function limited({ least, most }: PriceRange): PriceRange {
  const inBounds = (value: number) => Math.min(Math.max(value, 0), MOST);
  return {
    ...(least !== undefined && { least: inBounds(least) }),
    ...(most !== undefined && { most: inBounds(most) }),
  };
}

/** Without 'and' and 'but', after which something else is meant. */
const SILENT = `${alternatives([...FILLERS].filter((word) => word !== "and" && word !== "but"))}(?:['’]s)?`;
const STARTS = String.raw`(?<![\p{L}\p{N}])`;
const NEGATES = String.raw`${STARTS}${NEGATION}`;

/**
 * A negation at the end of a text, with nothing but fillers after it: 'dress without going', "don't show me". Also the
 * 'or' that carries one on: 'not red or'; and a coin: 'not a penny'.
 */
const NEGATED = new RegExp(
  String.raw`(?:${NEGATES}(?:\s+${SILENT})*(?:\s+(?:one|single))?(?:\s+(?:penny|kobo|naira|cent|dime|dollar|pound|euro|bit))?|(?<=${NEGATES}(?:\s+\p{L}+){1,3}\s+)or)\s*$`,
  "u",
);

const COLOUR = wordsOf("colour");
const OCCASION = wordsOf("occasion");
const KIND = wordsOf("kind");
const NAMES_KIND = new RegExp(STARTS + KIND, "u");

/**
 * A negation, then the kind of a piece, then at most what says more of it: 'no dress', "don't want a red gown that". After
 * 'without', 'except' and 'excluding' the kind itself is excluded, whatever its price.
 */
const NEGATED_KIND = new RegExp(
  String.raw`(?!without|except|exclud)${NEGATES}(?=((?:\s+(?:${SILENT}|single))*))\1((?:(?<=${STARTS}(?:no|a|an|any|me|single))\s+(?:${COLOUR}|${OCCASION}))?\s+${KIND}(?:\s+(?:${SILENT}|${COLOUR}|${OCCASION}|${KIND}))*)\s*$`,
  "u",
);

/**
 * What is before a price, without the negation that belongs to the price; undefined if none does. With `isLimit` the price
 * is a lowest one, and 'no dress over 50k' is a dress up to 50k: of the kind that is negated nothing else is said.
 */
export function withoutNegation(before: string, isLimit: boolean): string | undefined {
  const negated = NEGATED.exec(before);
  if (negated) return before.slice(0, negated.index);
  const kind = isLimit ? NEGATED_KIND.exec(before) : null;
  const wanted = before.slice(0, kind?.index);
  // 'Green dress, no jumpsuit over 80k': she has said what she wants.
  return kind && !NAMES_KIND.test(wanted) ? `${wanted} ${kind[2]}` : undefined;
}

function wordsOf(facet: Meaning["facet"]): string {
  return alternatives(
    [...vocabulary].flatMap(([phrase, meaning]) => (meaning.facet === facet ? [phrase] : [])),
  );
}

/** The longest first; a whole word or phrase each. */
function alternatives(phrases: readonly string[]): string {
  const sorted = [...phrases].sort((one, other) => other.length - one.length);
  return String.raw`(?:${sorted.map((phrase) => phrase.replaceAll(" ", String.raw`[\s-]+`)).join("|")})(?![\p{L}\p{N}])`;
}
