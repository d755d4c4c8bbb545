import { SEARCH_PATH } from "../../domain/catalogue/search/api.ts";
import { Island } from "../browser/island.tsx";
import SearchField, { FIELD_ID } from "../catalogue/search/search.island.tsx";
import { Icon } from "../design/icon.tsx";
import styles from "./search-form.module.css";

type FormProps = {
  /** The query on the page of results. */
  query?: string;
  /** False on pages that take a payment, which run as few scripts as they can. */
  hasSuggestions?: boolean | undefined;
};

/** The shop's search: a plain form, which suggests pieces once it is touched. */
export function SearchForm({ query = "", hasSuggestions = true }: FormProps) {
  const props = { value: query };
  return (
    <form className={styles.form} action={SEARCH_PATH} role="search">
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

export type HeaderSearchProps = Pick<FormProps, "hasSuggestions"> & {
  /** The page has the form itself, so the icon leads to it. */
  isOnPage?: boolean;
};

/** The header's magnifier, which opens the search across the page (`app/browser/search-layer.ts`). */
export function HeaderSearch({ isOnPage, hasSuggestions }: HeaderSearchProps) {
  if (isOnPage) {
    return (
      <a className="icon-button" href={`#${FIELD_ID}`} aria-label="Search">
        <Glass />
      </a>
    );
  }
  return (
    <details className={styles.search} data-search>
      <summary className="icon-button" aria-label="Search">
        <Glass />
      </summary>
      <div className={styles.layer}>
        <SearchForm hasSuggestions={hasSuggestions} />
      </div>
    </details>
  );
}

function Glass() {
  return (
    <Icon width={22} height={22} path="M9.5 2.5a7 7 0 1 0 0 14 7 7 0 0 0 0-14M14.6 14.6l5 5" />
  );
}
