import { SEARCH_PATH } from "../../domain/catalogue/search/api.ts";
import { Island } from "../browser/island.tsx";
import SearchField from "../catalogue/search/search.island.tsx";
import { Icon } from "../design/icon.tsx";
import styles from "./search-form.module.css";

export type SearchFormProps = {
  /** The query on the page of results; undefined on other pages. */
  query?: string | undefined;
  /** False on pages that take a payment, which run as few scripts as they can. */
  hasSuggestions?: boolean;
};

/**
 * The header's search: a plain form. Narrow screens show a magnifier, with the transparent field over it; the field takes
 * the whole header while it has the focus. On the page of results the form has a row of its own.
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
      <Icon
        className={styles.glass}
        width={22}
        height={22}
        path="M9.5 2.5a7 7 0 1 0 0 14 7 7 0 0 0 0-14M14.6 14.6l5 5"
      />
      {hasSuggestions ? (
        <Island
          name="search"
          component={SearchField}
          props={props}
          className={styles.place}
          wakes="touch"
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
