import { SEARCH_PATH } from "../../domain/catalogue/search/api.ts";
import { Island } from "../browser/island.tsx";
import SearchField from "../catalogue/search/search.island.tsx";
import styles from "./search-form.module.css";

export type SearchFormProps = {
  /** What was searched for; undefined on other pages than that of the results. */
  query?: string | undefined;
  /** Not on the payment page: it runs as few scripts as it can. */
  hasSuggestions?: boolean;
};

/**
 * The header's search: a plain form. On narrow screens it is a magnifier; under it lies the field, which takes the whole
 * header while it has the focus. On the page of results it has a row of its own.
 */
export function SearchForm({ query, hasSuggestions = true }: SearchFormProps) {
  const props = { value: query ?? "" };
  return (
    <form
      className={styles.form}
      action={SEARCH_PATH}
      role="search"
      data-open={query === undefined ? undefined : ""}
    >
      <svg
        className={styles.glass}
        width="22"
        height="22"
        viewBox="0 0 22 22"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
        aria-hidden
      >
        <path d="M9.5 2.5a7 7 0 1 0 0 14 7 7 0 0 0 0-14M14.6 14.6l5 5" />
      </svg>
      {hasSuggestions ? (
        <Island
          name="search"
          component={SearchField}
          props={props}
          className={styles.place}
          isExtra
        />
      ) : (
        <div className={styles.place}>
          <SearchField {...props} />
        </div>
      )}
      <button className={`button-text ${styles.submit}`} type="submit">
        Search
      </button>
    </form>
  );
}
