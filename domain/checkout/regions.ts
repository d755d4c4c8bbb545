/**
 * Returns the names of a country's regions by its two-letter code; undefined for an unknown country. The caller
 * provides this function: the server knows all countries, the browser only the chosen one.
 */
export type RegionsOf = (country: string) => readonly string[] | undefined;

/** Whether the shopper must choose a state: not in a country with one region or none. */
export function needsState(regions: readonly string[]): boolean {
  return regions.length > 1;
}

/**
 * Returns the state to store with an order: the region's name as listed, or, if there is nothing to choose, the
 * only region or an empty string. Undefined if the text is not a region of the country.
 */
export function stateFor(regions: readonly string[], text: string): string | undefined {
  if (!needsState(regions)) return regions[0] ?? "";
  return regions.find((region) => region === text);
}
