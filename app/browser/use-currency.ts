import { useSyncExternalStore } from "react";
import { formatPrice } from "../../domain/money/format.ts";
import type { Naira } from "../../domain/money/money.ts";
import { currencyView, subscribeToCurrency, type CurrencyView } from "./currency-store.ts";

/** What the server rendered: naira. */
const SERVER_VIEW: CurrencyView = { choice: "ngn", rates: undefined };

/** The shopper's currency and rates, for islands. */
export function useCurrency(): CurrencyView {
  return useSyncExternalStore(subscribeToCurrency, currencyView, () => SERVER_VIEW);
}

/** Formats naira in the shopper's currency; naira with the naira sign while no rate is known. */
export function useFormatPrice(): (naira: Naira) => string {
  const { choice, rates } = useCurrency();
  return (naira) => formatPrice(naira, choice, rates);
}
