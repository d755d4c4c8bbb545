import type { Locator } from "@playwright/test";

/** Number of columns of a list: the number of different left edges of its items. */
export async function columnsOf(items: Locator): Promise<number> {
  const lefts = await items.evaluateAll((elements) =>
    elements.map((element) => Math.round(element.getBoundingClientRect().left)),
  );
  return new Set(lefts).size;
}
