/** The names of a country's regions, as listed by the shop. Throws where they cannot be had. */
export async function loadRegions(country: string, signal: AbortSignal): Promise<string[]> {
  const response = await fetch(`/api/regions/${encodeURIComponent(country)}`, { signal });
  if (!response.ok) throw new Error(`The shop answered ${response.status}`);
  const { regions } = (await response.json()) as { regions: { name: string }[] };
  return regions.map(({ name }) => name);
}
