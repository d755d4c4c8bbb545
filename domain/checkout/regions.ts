/**
 * The names of a country's regions, by its two-letter code; undefined where there is no such country. The
 * tables themselves are passed in: the server has all, the browser those of the chosen country.
 */
export type RegionsOf = (country: string) => readonly string[] | undefined;

/** Countries of one region or none leave nothing to choose. */
export function needsState(regions: readonly string[]): boolean {
  return regions.length > 1;
}

/**
 * The state an order is stored with: the region's name as listed. Where the country leaves nothing to choose
 * it is its only region, or empty. Undefined where the text is no region of the country.
 */
export function stateFor(regions: readonly string[], text: string): string | undefined {
  if (!needsState(regions)) return regions[0] ?? "";
  return regions.find((region) => region === text);
}
