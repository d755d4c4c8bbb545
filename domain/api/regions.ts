/** `GET /api/regions/:country`. `code` is null if the list has none; the name identifies a region (providers, 5). */
export type CountryRegions = {
  code: string;
  name: string;
  regions: readonly { name: string; code: string | null }[];
};
