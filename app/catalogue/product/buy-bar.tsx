import { useEffect, useState } from "react";
import type { Naira } from "../../../domain/money.ts";
import { useStoredValue } from "../../browser/hooks.ts";
import { Price } from "../../design/price.tsx";
import { NO_SIZING, sizingStore } from "../sizing.ts";
import styles from "./buy-bar.module.css";

type Props = {
  sku: string;
  /** The button's text. */
  label: string;
  price: Naira;
  size: string | undefined;
};

/**
 * The form's submit button. While its place is off the screen, also before it was reached, the same button is in a fixed
 * bar with a link to the sizes, and with the price while the page's own is off the screen. It stays one button, so that
 * keyboards and screen readers do not meet it twice.
 */
export function BuyBar({ sku, label, price, size }: Props) {
  const away = useOutOfSight("[data-place]");
  const isPriceAway = Boolean(useOutOfSight("[data-price]"));
  const { isForHouse } = useStoredValue(sizingStore, NO_SIZING);
  const missing = isForHouse ? "We size you" : "Choose a size";
  return (
    <div className={styles.place} data-place style={{ minHeight: away?.height }}>
      <div className={`stack ${styles.bar}`} data-bar={away ? "" : undefined}>
        {away && (
          <p className={styles.chosen}>
            {isPriceAway && <Price naira={price} />}
            <a href="#size">{size ? `Size ${size}` : missing}</a>
          </p>
        )}
        <button className="button" type="submit" name="add" value={sku}>
          {label}
        </button>
      </div>
    </div>
  );
}

/** The heights of the sticky header (`--header-height` in `app/design/tokens.css`) and of the bar, which cover the page. */
const HEADER_PX = 64;
const BAR_PX = 72;

/** The height of the bar's place while that is off the screen: its minimum then, so that the page does not jump. */
type OutOfSight = { height: number } | undefined;

/** Watches whether the page's only element of this selector is out of sight; undefined before hydration. */
function useOutOfSight(selector: string): OutOfSight {
  const [outOfSight, setOutOfSight] = useState<OutOfSight>();
  useEffect(() => {
    const element = document.querySelector(selector);
    if (!element) return undefined;
    const observer = new IntersectionObserver(
      (entries) => setOutOfSight(outOfSightOf(entries.at(-1))),
      { rootMargin: `-${HEADER_PX}px 0px -${BAR_PX}px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [selector]);
  return outOfSight;
}

/** Undefined for a visible element, and for one without height, which is hidden rather than out of sight. */
export function outOfSightOf(
  entry: Pick<IntersectionObserverEntry, "isIntersecting" | "boundingClientRect"> | undefined,
): OutOfSight {
  if (!entry || entry.isIntersecting) return undefined;
  const { height } = entry.boundingClientRect;
  return height > 0 ? { height } : undefined;
}
