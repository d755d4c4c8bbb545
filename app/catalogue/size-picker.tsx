import { SIZE_NOT_SPECIFIED, SIZES, type Size } from "../../domain/catalogue/product.ts";
import { isSize } from "../../domain/cart/cart.ts";
import styles from "./size-picker.module.css";

type Props = {
  label: string;
  /** A size that the shop does not make is an option only while it is chosen. */
  size: string | undefined;
  onChoose(size: Size | undefined): void;
};

/** Lets the shopper choose one size from XS to 3XL, or none: for a line of the cart. */
export function SizeSelect({ label, size, onChoose }: Props) {
  return (
    <label className={styles.choice}>
      <span>{label}</span>
      <select
        className={styles.select}
        value={size ?? ""}
        onChange={({ target }) => onChoose(SIZES.find((each) => each === target.value))}
      >
        <option value="">{SIZE_NOT_SPECIFIED}</option>
        {SIZES.map((each) => (
          <option key={each}>{each}</option>
        ))}
        {size && !isSize(size) && <option value={size}>{size} (not made now)</option>}
      </select>
    </label>
  );
}

/**
 * Lets the shopper choose a size by radio buttons, the field `size` of the enclosing form; none is chosen at first. They
 * are uncontrolled, so that a choice made before hydration is kept. 'Size help' opens `SizeHelp`.
 */
export function SizeRadios() {
  return (
    <fieldset className={styles.field} id="size">
      <legend>Size</legend>
      <p className={`links ${styles.guide}`}>
        <button className="button-text" type="button" popoverTarget="size-help">
          Size help
        </button>
        <SizeGuideLink />
      </p>
      <div className={styles.options}>
        {SIZES.map((size) => (
          <label key={size}>
            <input type="radio" name="size" value={size} />
            <span>{size}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Opens the size guide in a new tab. The server redirects to `SIZE_GUIDE_URL` if the owner sets it. */
export function SizeGuideLink() {
  return (
    <a href="/size-guide" target="_blank" rel="noopener">
      Size Guide<span className="spoken"> (opens in a new tab)</span>
    </a>
  );
}
