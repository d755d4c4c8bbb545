/**
 * The names of a country's regions, by its two-letter code; undefined if there is no such country. The
 * caller passes in the tables: the server has all, the browser those of the chosen country.
 */
export type RegionsOf = (country: string) => readonly string[] | undefined;

/** Whether the shopper must choose a state; not in a country with one region or none. */
export function needsState(regions: readonly string[]): boolean {
  return regions.length > 1;
}

/**
 * Returns the state that an order is stored with: the region's name as listed, or, if there is nothing to
 * choose, the only region or an empty text. Undefined if the text is not a region of the country.
 */
export function stateFor(regions: readonly string[], text: string): string | undefined {
  if (!needsState(regions)) return regions[0] ?? "";
  return regions.find((region) => region === text);
}
