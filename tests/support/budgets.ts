/**
 * Maximum transfer sizes of a screen on a phone, compressed, in KB: its sizes of November 2026 plus a fifth. The only
 * definition of these budgets; `tests/e2e/budgets.spec.ts` and `bench/browser/weight.ts` import it.
 */
export type Budget = { document: number; stylesheet: number; script: number; font: number };

export const KB = 1024;

/** Maximum size of the boot script, in KB. */
export const FIRST_SCRIPT = 4;

/** Maximum for Home, a listing, a product page, cart and checkout in sequence, with pictures, cache empty, in KB. */
export const JOURNEY = 650;

export const BUDGETS = {
  "/": { document: 8, stylesheet: 9, script: 75, font: 33 },
  "/naledi": { document: 6.5, stylesheet: 8, script: 4, font: 33 },
  "/naledi/orion-dress": { document: 7.5, stylesheet: 9, script: 75, font: 33 },
  "/bubble-girl/bubble-molly-combo": { document: 8.5, stylesheet: 9, script: 75, font: 33 },
  "/cart": { document: 7, stylesheet: 9, script: 78, font: 33 },
  "/checkout": { document: 15.7, stylesheet: 10, script: 84, font: 33 },
  "/contact": { document: 5, stylesheet: 8, script: 75, font: 33 },
  "/hazelbee": { document: 7, stylesheet: 8, script: 4, font: 33 },
} as const satisfies Record<string, Budget>;
