import { SIZES } from "../../domain/catalogue/types.ts";
import { SizeGuideLink } from "../components/size-guide-link.tsx";
import styles from "./size-field.module.css";

/** A single choice of XS to 3XL, with the way to the measurements; none to begin with, and none is required (section 5). */
export function SizeField() {
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
