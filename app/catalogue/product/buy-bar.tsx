import { useEffect, useRef, useState, type RefObject } from "react";
import type { Size } from "../../../domain/catalogue/product.ts";
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
  size: Size | undefined;
};

/**
 * The form's submit button. While the form is visible, CSS makes it stick to the bottom of narrow screens. While its place
 * is off the screen, also before it was reached, the same button is a fixed bar with the price and a link to the sizes. It
 * stays one button, so that keyboards and screen readers do not meet it twice.
 */
export function BuyBar({ sku, label, price, size }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const away = useOutOfSight(place);
  const { isForHouse } = useStoredValue(sizingStore, NO_SIZING);
  const missing = isForHouse ? "We size you" : "Choose a size";
  return (
    <div className={styles.place} ref={place} data-place style={{ minHeight: away?.height }}>
      <div className={`stack ${styles.bar}`} data-bar={away ? "" : undefined}>
        {away && (
          <p className={styles.chosen}>
            <Price naira={price} />
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

/** The height of the sticky header in pixels (`--header-height` in `app/design/tokens.css`). */
const HEADER_PX = 64;

/** The height of the bar's place while that is off the screen: its minimum then, so that the page does not jump. */
type OutOfSight = { height: number } | undefined;

/** Watches whether the element is out of sight; undefined on the server and before hydration. */
function useOutOfSight(element: RefObject<HTMLElement | null>): OutOfSight {
  const [outOfSight, setOutOfSight] = useState<OutOfSight>();
  useEffect(() => {
    if (!element.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => setOutOfSight(outOfSightOf(entries.at(-1))),
      { rootMargin: `-${HEADER_PX}px 0px 0px` },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
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
