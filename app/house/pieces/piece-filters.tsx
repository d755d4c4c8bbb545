import { collections } from "../../../domain/catalogue/collections.ts";
import {
  PIECE_STATES,
  pieceSearch,
  type PieceQuery,
  type PieceState,
} from "../../../domain/house/piece-list.ts";
import styles from "./piece-filters.module.css";

const STATES: Readonly<Record<PieceState, string>> = {
  all: "All",
  "sold-out": "Sold out",
  hidden: "Hidden",
  drafts: "Drafts",
};

/** Search by name, filters by collection and state. Everything is in the address. */
export function PieceFilters({ query }: { query: PieceQuery }) {
  const { name, collection, state } = query;
  return (
    <div className={styles.filters}>
      <form className={styles.search} method="get" role="search" aria-label="Pieces">
        {state !== "all" && <input type="hidden" name="state" value={state} />}
        <label>
          <span>Search</span>
          <input type="search" name="q" defaultValue={name} maxLength={80} autoComplete="off" />
        </label>
        <label>
          <select name="collection" defaultValue={collection} aria-label="Collection">
            <option value="">All collections</option>
            {collections.map(({ id, name: label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
            <option value="small-items">Accessories</option>
          </select>
        </label>
        <button type="submit">Search</button>
      </form>
      <ul className={styles.states}>
        {PIECE_STATES.map((each) => (
          <li key={each}>
            <a
              href={`/house/pieces${pieceSearch({ ...query, state: each, page: 1 })}`}
              aria-current={each === state ? "true" : undefined}
            >
              {STATES[each]}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
