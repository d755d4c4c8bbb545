/** `GET /api/regions/:country`. `code` is null where the list has none; a region is known by its name (providers, 5). */
export type CountryRegions = {
  code: string;
  name: string;
  regions: readonly { name: string; code: string | null }[];
};
