import type { Rates } from "../../domain/money.ts";
import { parseRatesAnswer } from "../../domain/currencies.ts";
import { callApi } from "./client.ts";

/** `GET /api/rates`; undefined on failure, which is logged with the message that section 8 prescribes. */
export async function fetchRates(): Promise<Rates | undefined> {
  const answer = await callApi("/api/rates");
  const rates = answer?.status === 200 ? parseRatesAnswer(answer.body) : undefined;
  if (!rates) console.info("Error fetching exchange rates", answer?.status ?? "no answer");
  return rates;
}
