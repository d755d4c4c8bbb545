import { toKobo } from "../../money/money.ts";
import type { Kobo } from "../../money/money.ts";

/** In naira; more is a typing mistake. */
const MAX_NAIRA = 10_000_000;

/** An amount as the owner types it: '5000', '5,000', '₦5,000' or '-5000', in whole naira. Undefined for any other text. */
export function readNaira(typed: string): Kobo | undefined {
  const [, sign = "", text = ""] =
    /^([-−]?)\s*(?:₦|NGN|N)?\s*(\d[\d,\s]*)$/i.exec(typed.trim()) ?? [];
  const digits = text.replace(/[,\s]/g, "");
  const naira = Number(digits);
  if (digits === "" || naira === 0 || naira > MAX_NAIRA) return undefined;
  return sign ? 0 - toKobo(naira) : toKobo(naira);
}

export const NAIRA_RULE = "Please enter whole naira, such as 5,000.";
