import { useRef } from "react";
import { formatKobo } from "../../domain/money-text.ts";
import type { Kobo } from "../../domain/money.ts";
import { DEPOSIT_PERCENT, PARTS } from "../../domain/orders/balance.ts";
import type { Part } from "../../domain/orders/balance.ts";
import styles from "./payments.module.css";

type Props = {
  due: Kobo;
  deposit: Kobo;
  /** The day before which the rest is due, in words. */
  restBefore?: string | undefined;
};

/**
 * The choice to pay the deposit of a bespoke order now, or all of it. The radio buttons are uncontrolled, so that a
 * choice made before hydration, or restored by the browser, counts.
 */
export function PartChoice({ due, deposit, restBefore }: Props) {
  const labels = { deposit: `Deposit, ${DEPOSIT_PERCENT}%:`, all: "All of it:" };
  const amounts = { deposit, all: due };
  const when = restBefore ? ` before ${restBefore}` : " later";
  return (
    <fieldset className={styles.parts}>
      <legend>To pay now</legend>
      {PARTS.map((part) => (
        <label key={part}>
          <input type="radio" name="part" value={part} defaultChecked={part === "deposit"} />
          <span>
            {labels[part]} <strong>{formatKobo(amounts[part])}</strong>
          </span>
        </label>
      ))}
      <p className="fine-print">
        {`A deposit is not refundable. With it, ${formatKobo(due - deposit)} is left, to be paid${when}.`}
      </p>
    </fieldset>
  );
}

/** The part that is chosen inside an element; 'all' if the element has no choice. */
export function chosenPart(place: HTMLElement | null): Part {
  const chosen = place?.querySelector<HTMLInputElement>("input[name=part]:checked")?.value;
  return PARTS.find((part) => part === chosen) ?? "all";
}

type WatchLineProps = { isLooking: boolean; onLookAgain(): void };

/** Says that the page polls for a payment; once polling has ended, offers to begin it again. */
export function WatchLine({ isLooking, onLookAgain }: WatchLineProps) {
  const place = useRef<HTMLParagraphElement>(null);
  const lookAgain = () => {
    // The button disappears: without this, the focus would go back to the start of the page.
    place.current?.focus();
    onLookAgain();
  };
  return (
    <p
      className={styles.watch}
      ref={place}
      role="status"
      tabIndex={-1}
      data-waiting={isLooking ? "" : undefined}
    >
      {isLooking ? "Looking for your payment…" : "The payment has not arrived yet. "}
      {!isLooking && (
        <button className="button-text" type="button" onClick={lookAgain}>
          Look again
        </button>
      )}
    </p>
  );
}
