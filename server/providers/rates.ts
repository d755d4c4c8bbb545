import type { Rates } from "../../domain/money.ts";
import { parseRates } from "../../domain/currencies.ts";
import { getJson } from "./fetch.ts";

export type FetchRatesResult =
  | { kind: "fetched"; rates: Rates }
  /** One reason for each address that was tried. */
  | { kind: "unavailable"; reasons: string[] };

export type RatesGateway = { fetchRates(): Promise<FetchRatesResult> };

export type RatesOptions = { urls: readonly string[] };

/** Fetches the public naira rates file from the first of `urls` that has valid rates. `fetchRates` never throws. */
export function createRatesGateway({ urls }: RatesOptions): RatesGateway {
  return {
    fetchRates: async () => {
      const reasons: string[] = [];
      for (const url of urls) {
        const answer = await getJson(url, { timeoutMs: 5_000 });
        if (answer.kind === "unreachable") {
          reasons.push(answer.reason);
          continue;
        }
        const rates = answer.status === 200 ? parseRates(answer.body) : undefined;
        if (rates) return { kind: "fetched", rates };
        reasons.push(answer.status === 200 ? "no good rates in it" : `status ${answer.status}`);
      }
      return { kind: "unavailable", reasons };
    },
  };
}
