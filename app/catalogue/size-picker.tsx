import { SIZE_NOT_SPECIFIED, SIZES, type Size } from "../../domain/catalogue/product.ts";
import { isSize } from "../../domain/cart/cart.ts";
import styles from "./size-picker.module.css";

type Props =
  /** All sizes side by side, as the field `size` of the enclosing form. `helpId`: the popover of 'Size help'. */
  | { layout: "radios"; helpId: string }
  /** A select, for a line of the cart. */
  | {
      layout: "select";
      label: string;
      /** One that is none of the shop's is shown as long as it is chosen. */
      size: string | undefined;
      onChoose(size: Size | undefined): void;
    };

/** A single choice of XS to 3XL; initially none, and optional. */
export function SizePicker(props: Props) {
  if (props.layout === "radios") return <SizeRadios helpId={props.helpId} />;
  const { label, size, onChoose } = props;
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

/** Uncontrolled, so that a choice made before hydration is kept. */
function SizeRadios({ helpId }: { helpId: string }) {
  return (
    <fieldset className={styles.field} id="size">
      <legend>Size</legend>
      <p className={styles.guide}>
        <button className="button-text" type="button" popoverTarget={helpId}>
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
