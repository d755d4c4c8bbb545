import type { Locator } from "@playwright/test";

/** In how many columns the items of a list stand: how many different left edges they have. */
export async function columnsOf(items: Locator): Promise<number> {
  const lefts = await items.evaluateAll((elements) =>
    elements.map((element) => Math.round(element.getBoundingClientRect().left)),
  );
  return new Set(lefts).size;
}
