import { currencies } from "../../../domain/money/currencies.ts";
import { formatNaira } from "../../../domain/money/format.ts";
import type { Naira } from "../../../domain/money/money.ts";
import { useCurrency } from "../../browser/use-currency.ts";
import styles from "./currency-note.module.css";

/** Where another currency is shown: that payment is in naira, how much it is, and of which day the rates are (readings, Money). */
export function CurrencyNote({ total }: { total: Naira }) {
  const { choice, rates } = useCurrency();
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
