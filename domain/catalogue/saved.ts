import { parseJson } from "../json.ts";

/** The pieces that a shopper has saved: SKUs, newest first, each once. Stored only on her device. */
export type Saved = readonly string[];

/** Most pieces in a list or a link; the newest are kept. */
export const MAX_SAVED = 100;

/** The format of a SKU, `<group>/<slug>`; checked because a link may contain anything. */
const SKU = /^[a-z0-9-]{1,100}\/[a-z0-9-]{1,100}$/;

/** Parses what the browser has stored; anything else is an empty list. */
export function parseSaved(text: string | null): Saved {
  const stored = parseJson(text ?? "[]");
  return Array.isArray(stored) ? validSkus(stored) : [];
}

/** The list with the piece in front, or without it if it was there. */
export function toggled(saved: Saved, sku: string): Saved {
  return saved.includes(sku) ? saved.filter((each) => each !== sku) : withAll([sku], saved);
}

/** The list with all of these pieces in front. */
export function withAll(skus: Saved, saved: Saved): Saved {
  return validSkus([...skus, ...saved]);
}

/** The valid SKUs of a list, each once, at most `MAX_SAVED`. */
export function validSkus(list: readonly unknown[]): Saved {
  const skus = list.filter((sku): sku is string => typeof sku === "string" && SKU.test(sku));
  return [...new Set(skus)].slice(0, MAX_SAVED);
}
