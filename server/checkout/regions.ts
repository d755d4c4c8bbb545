import countries from "country-region-data/data.json" with { type: "json" };

/** `code` is null if `country-region-data` has none. A region is identified by its name. */
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

/** The country with this two-letter code and its regions; undefined if there is none. */
export function findCountry(code: string): Country | undefined {
  return byCode.get(code);
}

/** A country's name; its code if there is no such country. */
export function countryNameOf(code: string): string {
  return findCountry(code)?.name ?? code;
}

/** The names of a country's regions; undefined if there is no such country. */
export function regionNamesOf(code: string): string[] | undefined {
  return findCountry(code)?.regions.map(({ name }) => name);
}

/** All countries without their regions: Nigeria first, where most orders go, then by name in alphabetical order. */
export function listCountries(): { code: string; name: string }[] {
  const { compare } = new Intl.Collator("en");
  const isHome = ({ code }: { code: string }) => (code === "NG" ? 0 : 1);
  return [...byCode.values()]
    .map(({ code, name }) => ({ code, name }))
    .toSorted((a, b) => isHome(a) - isHome(b) || compare(a.name, b.name));
}

/** The code of a region; null if `country-region-data` has none, or the text 'undefined'. */
function regionCode(code: string | undefined): string | null {
  return !code || code === "undefined" ? null : code;
}
