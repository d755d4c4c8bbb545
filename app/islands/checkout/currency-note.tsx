import { currencies, formatNaira } from "../../../domain/money-text.ts";
import type { Naira } from "../../../domain/money.ts";
import { currency, storedRates } from "../../browser/currency.ts";
import { useStoredValue } from "../../browser/use-stored-value.ts";
import styles from "./currency-note.module.css";

/** For display currencies other than naira: the amount to pay in naira, and the date of the rates (readings, Money). */
export function CurrencyNote({ total }: { total: Naira }) {
  const choice = useStoredValue(currency, "ngn");
  const rates = useStoredValue(storedRates, undefined)?.rates;
  if (choice === "ngn") return null;
  return (
    <p className={styles.note}>
      Payment is in Nigerian naira: you pay <strong>{formatNaira(total)}</strong>.{" "}
      {rates ? (
        <>
          Prices in {currencies[choice].sign} are for orientation, at the rates of{" "}
          <time dateTime={rates.date}>{rates.date}</time>.
        </>
      ) : (
        "Exchange rates are not known right now, so prices are shown in naira."
      )}
    </p>
  );
}
