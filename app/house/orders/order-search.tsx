import { MAX_SEARCH } from "../../../domain/house/orders.ts";
import styles from "./order-search.module.css";

/** Finds orders by number, name, phone or e-mail. */
export function OrderSearch({ text }: { text: string }) {
  return (
    <search>
      <form className={styles.search} action="/house/orders">
        <label htmlFor="search">Search</label>
        <div className={styles.line}>
          <input
            id="search"
            type="search"
            name="q"
            defaultValue={text}
            maxLength={MAX_SEARCH}
            autoComplete="off"
            aria-describedby="search-hint"
          />
          <button type="submit">Find</button>
        </div>
        <p className={styles.hint} id="search-hint">
          Number, name, phone or e-mail: the beginning is enough; of a phone, the last seven digits.
        </p>
      </form>
    </search>
  );
}
