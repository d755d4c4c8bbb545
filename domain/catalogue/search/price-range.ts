import { CURRENCIES } from "../../money.ts";
import type { Currency, Naira, Rates } from "../../money.ts";

/** A range of prices in whole naira, both ends included. */
export type PriceRange = { least?: Naira; most?: Naira };

/** A number as people type it: '100k', '₦80,000', '1.5 million', '50 000 naira', '$60'. */
const NUMBER = String.raw`(?:(₦|\$|£|€|ngn|n|usd|gbp|eur)\s*)?(\d{1,3}(?:[, ]\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)(?:\s*(k|thousand|m|million)(?![a-z]))?(?:\s*(₦|\$|£|€|naira|ngn|dollars?|usd|pounds?|gbp|euros?|eur)(?![a-z]))?`;
const BELOW = String.raw`(?:under|below|less than|less expensive than|cheaper than|lower than|<)`;
const AT_MOST = String.raw`(?:up ?to|at most|(?:max(?:imum)?|limit|budget)(?: of| is)?|within|(?:no|not) (?:more|higher) than|(?:not|nothing) (?:over|above)|<=|≤)`;
const ABOVE = String.raw`(?:over|above|(?:more|more expensive|higher) than|>)`;
const AT_LEAST = String.raw`(?:from|at least|min(?:imum)?(?: of| is)?|starting (?:at|from)|(?:no|not) less than|not (?:under|below)|>=|≥)`;
const OR_MORE = String.raw`(?:(?:or|and) (?:more|above|over|higher|up(?:wards?)?)|upwards?)`;
const ABOUT = String.raw`(?:about|around|roughly|for|at)`;

/** How far a price may be from an amount and still be 'about' that amount, in percent. */
const ABOUT_PERCENT = 20;
/** No piece costs less than this many naira, so 'under 100' means 'under 100,000'. */
const THOUSANDS_BELOW = 1_000;
const MOST = 1_000_000_000;

type Amount = { value: number; currency: Currency | undefined; hasUnit: boolean };

/**
 * Separates what a query says of the price from the rest of its text: 'under 100k', 'between 50k and 90k', 'about $60'.
 * Foreign amounts are converted; without rates they are removed from the text, and there is no range.
 */
export function takePrice(
  text: string,
  rates?: Rates,
): { rest: string; range: PriceRange | undefined } {
  for (const [pattern, rangeOf] of PATTERNS) {
    const found = pattern.exec(text);
    if (!found) continue;
    const [first, second] = amountsOf(found.slice(1));
    const amounts = [first, second].filter((amount) => amount !== undefined);
    if (!first || !isMeant(found[0], amounts)) continue;
    const [one, other] = inOneUnit(amounts).map((amount) => nairaOf(amount, rates));
    const rest = `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`;
    return { rest, range: one === undefined ? undefined : limited(rangeOf(one, other ?? one)) };
  }
  return { rest: text, range: undefined };
}

const START = String.raw`(?<![\p{L}\p{N}])`;
const pattern = (source: string) => new RegExp(START + source + String.raw`(?![\p{L}\p{N}])`, "u");

/** The first pattern that matches decides. */
const PATTERNS: readonly [pattern: RegExp, rangeOf: (one: number, other: number) => PriceRange][] =
  [
    [pattern(`(?:between|from)\\s*${NUMBER}\\s*(?:and|to|-|–|&)\\s*${NUMBER}`), between],
    [pattern(`${NUMBER}\\s*(?:to|-|–)\\s*${NUMBER}`), between],
    [pattern(`${AT_MOST}\\s*${NUMBER}`), (one) => ({ most: one })],
    // 'From 50k and above' names the same bound in two ways.
    [pattern(`${AT_LEAST}\\s*${NUMBER}(?:\\s*${OR_MORE})?`), (one) => ({ least: one })],
    [pattern(`${BELOW}\\s*${NUMBER}`), (one) => ({ most: one - 1 })],
    [pattern(`${ABOVE}\\s*${NUMBER}`), (one) => ({ least: one + 1 })],
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

/** A bare number is a price with a unit, after a word such as 'under', or from four digits: 'look 12' names a piece. */
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
