import { SIZE_NOT_SPECIFIED } from "../../domain/catalogue/product.ts";
import { leftWords } from "../../domain/catalogue/sizes.ts";
import styles from "./size-picker.module.css";

type Props = {
  label: string;
  /** The sizes to choose from. */
  sizes: readonly string[];
  /** A size that the shop does not make is an option only while it is chosen. */
  size: string | undefined;
  onChoose(size: string | undefined): void;
};

/** Lets the shopper choose one of a piece's sizes, or none: for a line of the cart. */
export function SizeSelect({ label, sizes, size, onChoose }: Props) {
  return (
    <label className={styles.choice}>
      <span>{label}</span>
      <select
        className={styles.select}
        value={size ?? ""}
        onChange={({ target }) => onChoose(sizes.find((each) => each === target.value))}
      >
        <option value="">{SIZE_NOT_SPECIFIED}</option>
        {sizes.map((each) => (
          <option key={each}>{each}</option>
        ))}
        {size && !sizes.includes(size) && <option value={size}>{size} (not made now)</option>}
      </select>
    </label>
  );
}

type SizeRadiosProps = {
  sizes: readonly string[];
  left: Readonly<Record<string, number>>;
  keeps?: readonly string[];
  /** Whether the sheet of `SizeHelp` is on the page: not for an accessory's own sizes. */
  hasHelp: boolean;
};

/**
 * Lets the shopper choose a size by radio buttons, the field `size` of the enclosing form; none is chosen at first. They
 * are uncontrolled, so that a choice made before hydration is kept. 'Size help' opens `SizeHelp`. `left` says how many are
 * left of sizes with few, 0 for one that is sold out: it stays visible. `keeps` are sizes in which a part can be bought
 * on its own.
 */
export function SizeRadios({ sizes, left, keeps = [], hasHelp }: SizeRadiosProps) {
  return (
    <fieldset className={styles.field} id="size">
      <legend>Size</legend>
      <p className={`links ${styles.guide}`}>
        {hasHelp && (
          <button className="button-text" type="button" popoverTarget="size-help">
            Size help
          </button>
        )}
        <SizeGuideLink />
      </p>
      <div className={styles.options}>
        {sizes.map((size, at) => {
          const words = leftWords(left[size]);
          return (
            <label key={size}>
              <input
                type="radio"
                name="size"
                value={size}
                disabled={left[size] === 0 && !keeps.includes(size)}
                aria-label={words && size}
                aria-describedby={words && `size-${at}`}
              />
              <span>
                {size}
                {words && <small id={`size-${at}`}>{words}</small>}
              </span>
            </label>
          );
        })}
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
