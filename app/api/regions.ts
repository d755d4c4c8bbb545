import type { CountryRegions } from "../../domain/checkout/validate.ts";
import { isRecord } from "../../domain/json.ts";
import { callApi } from "../browser/api.ts";

/** `GET /api/regions/:country`: the names of a country's regions; undefined if they could not be fetched. */
export async function fetchRegions(
  country: string,
  signal: AbortSignal,
): Promise<string[] | undefined> {
  const answer = await callApi(`/api/regions/${encodeURIComponent(country)}`, { signal });
  if (answer?.status !== 200 || !isCountryRegions(answer.body)) return undefined;
  return answer.body.regions.map(({ name }) => name);
}

function isCountryRegions(body: unknown): body is CountryRegions {
  return (
    isRecord(body) &&
    Array.isArray(body.regions) &&
    body.regions.every((region) => isRecord(region) && typeof region.name === "string")
  );
}
