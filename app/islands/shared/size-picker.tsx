import { SIZES, type Size } from "../../../domain/catalogue/types.ts";
import { SIZE_NOT_SPECIFIED } from "../../../domain/checkout/order-summary.ts";
import { SizeGuideLink } from "../../ui/size-guide-link.tsx";
import styles from "./size-picker.module.css";

type Props =
  /** All sizes side by side, as the field `size` of the enclosing form. */
  | { layout: "radios" }
  /** A select, for a line of the cart. */
  | { layout: "select"; size: string | undefined; onChoose(size: Size | undefined): void };

/** A single choice of XS to 3XL; initially none, and optional (section 5). */
export function SizePicker(props: Props) {
  if (props.layout === "radios") return <SizeRadios />;
  const { size, onChoose } = props;
  return (
    <select
      className={styles.select}
      aria-label="Size"
      value={size ?? ""}
      onChange={({ target }) => onChoose(SIZES.find((each) => each === target.value))}
    >
      <option value="">{SIZE_NOT_SPECIFIED}</option>
      {SIZES.map((each) => (
        <option key={each}>{each}</option>
      ))}
    </select>
  );
}

/** Uncontrolled, so that a choice made before hydration is kept. */
function SizeRadios() {
  return (
    <fieldset className={styles.field}>
      <legend>Size</legend>
      <p className={styles.guide}>
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
