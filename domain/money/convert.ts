import type { Currency, Naira, Rates } from "./money.ts";

/** Hundredths of the display currency's unit: cents, pence, euro cents, kobo. */
export type Hundredths = bigint;

/**
 * Price x rate 'fixed to 2 decimals' (section 9), rounding halves away from zero. Computed on the rate's
 * decimal digits, since floating point would round 1.005 down. Throws `RangeError` for naira that are not whole.
 */
export function convert(naira: Naira, currency: Currency, rates: Rates): Hundredths {
  const whole = BigInt(naira);
  if (currency === "ngn") return whole * 100n;
  const { digits, decimals } = decimal(rates.rates[currency]);
  return divideRounding(whole * 100n * digits, 10n ** BigInt(decimals));
}

/** 0.00075405432 as 75405432 with 11 decimals; handles the exponent of very small or large numbers. */
function decimal(value: number): { digits: bigint; decimals: number } {
  const [mantissa = "", exponent = "0"] = String(value).split("e");
  const [units = "", fraction = ""] = mantissa.split(".");
  const decimals = fraction.length - Number(exponent);
  const digits = BigInt(units + fraction);
  return decimals >= 0
    ? { digits, decimals }
    : { digits: digits * 10n ** BigInt(-decimals), decimals: 0 };
}

function divideRounding(amount: bigint, divisor: bigint): bigint {
  const half = divisor / 2n;
  return (amount < 0n ? amount - half : amount + half) / divisor;
}
