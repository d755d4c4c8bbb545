/**
 * Maximum transfer sizes of a screen on a phone, compressed, in KB: its sizes of November 2026 plus a fifth. The only
 * definition of these budgets; `tests/e2e/budgets.spec.ts` and `bench/browser/weight.ts` import it.
 */
export type Budget = { document: number; stylesheet: number; script: number; font: number };

export const KB = 1024;

/** Maximum size of the boot script, in KB. With saved and viewed pieces, which are no islands, it has 4.4. */
export const FIRST_SCRIPT = 5;

/** Maximum for Home, a listing, a product page, cart and checkout in sequence, with pictures, cache empty, in KB. */
export const JOURNEY = 650;

/** Since it has size help, zoom, a bar and what goes with the piece; it was 7.5, 9 and 75. */
const PRODUCT = { document: 10.2, stylesheet: 11.4, script: 82, font: 33 };

/**
 * Since every header has the search with its suggestions and the way to the saved pieces, and listings have filters,
 * columns and 'Save': the style sheets were 9 on Home and in the cart, otherwise 8; the listing's document was 6.5.
 */
export const BUDGETS = {
  "/": { document: 8, stylesheet: 10.5, script: 75, font: 33 },
  "/naledi": { document: 7.3, stylesheet: 10, script: FIRST_SCRIPT, font: 33 },
  "/naledi/orion-dress": PRODUCT,
  "/bubble-girl/bubble-molly-combo": PRODUCT,
  "/cart": { document: 7, stylesheet: 10.5, script: 78, font: 33 },
  "/checkout": { document: 15.7, stylesheet: 10, script: 84, font: 33 },
  "/contact": { document: 5, stylesheet: 9.5, script: 75, font: 33 },
  "/hazelbee": { document: 7, stylesheet: 10, script: FIRST_SCRIPT, font: 33 },
} as const satisfies Record<string, Budget>;
