import { bodyWords } from "../../../domain/catalogue/measurements.ts";
import { NO_SIZING, sizingStore } from "../../catalogue/sizing.ts";
import { useStoredValue } from "../../browser/use-stored-value.ts";
import styles from "./buy-form.island.module.css";

/** Says that the house chooses the size, once the shopper has asked for it, and takes it back. */
export function SizeMe() {
  const sizing = useStoredValue(sizingStore, NO_SIZING);
  const measured = bodyWords(sizing.body, sizing.unit);
  return (
    <p className={styles.added} role="status">
      {sizing.isForHouse && (
        <>
          {measured
            ? `We size you: ${measured} go with your order. `
            : "We size you: after your order we write to you about your measurements. "}
          <button
            className="button-text"
            type="button"
            onClick={() => sizingStore.set({ ...sizing, isForHouse: false })}
          >
            I choose myself
          </button>
        </>
      )}
    </p>
  );
}
