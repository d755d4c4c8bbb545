import countries from "country-region-data/data.json" with { type: "json" };

/** `code` is null where the list has none. A region is known by its name (providers, 5). */
type Region = { name: string; code: string | null };
export type Country = { code: string; name: string; regions: readonly Region[] };

const byCode: ReadonlyMap<string, Country> = new Map(
  countries.map(({ countryName, countryShortCode, regions }) => [
    countryShortCode,
    {
      code: countryShortCode,
      name: countryName,
      regions: regions.map(({ name, shortCode }) => ({ name, code: regionCode(shortCode) })),
    },
  ]),
);

/** The country of a two-letter code, with its regions as listed; undefined for any other text. */
export function findCountry(code: string): Country | undefined {
  return byCode.get(code);
}

/** All countries in the list's order, without their regions. */
export function listCountries(): { code: string; name: string }[] {
  return [...byCode.values()].map(({ code, name }) => ({ code, name }));
}

/** Some regions bear the word 'undefined' or nothing where others have a code. */
function regionCode(code: string | undefined): string | null {
  return !code || code === "undefined" ? null : code;
}
