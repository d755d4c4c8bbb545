import { LARGE } from "../../../domain/catalogue/filters.ts";
import type { FilterGroup, FilterLink, Label } from "../../../domain/catalogue/filters.ts";
import { Price } from "../../design/price.tsx";
import styles from "./listing-filters.module.css";

type Props = {
  /** The listing's own address. */
  href: string;
  groups: readonly FilterGroup[];
  sorts: readonly FilterLink[];
  chosen: readonly FilterLink[];
  /** The query string without filters; the sort order stays. */
  clear: string;
  /** The number of pieces that match the filters; `total` counts the whole listing. */
  shown: number;
  total: number;
};

/**
 * A listing's filters and sort orders as links, in two disclosures beside each other. On wide screens the sort orders are
 * always visible, and in a large listing the filters, too.
 */
export function ListingFilters({ href, groups, sorts, chosen, clear, shown, total }: Props) {
  const addressOf = (search: string) => `${href}${search}#filters`;
  const linkOf = ({ id, label, count, isOn, search }: FilterLink) => (
    <li key={id}>
      <a
        className={`touch-target ${styles.link}`}
        href={addressOf(search)}
        aria-current={isOn ? "true" : undefined}
        rel="nofollow"
      >
        <Words label={label} />
        {count !== undefined && ` (${count})`}
      </a>
    </li>
  );
  return (
    <nav className={styles.filters} id="filters" aria-label="Filter and sort">
      <div className={styles.disclosures}>
        <details className={total < LARGE ? "plus" : `plus ${styles.open}`}>
          <summary className={`touch-target ${styles.summary}`}>Filter</summary>
          <div className={styles.groups}>
            {groups.map(({ id, name, links }) => (
              <div key={id} className={styles.group}>
                <p className={styles.name} id={`filter-${id}`}>
                  {name}
                </p>
                <ul aria-labelledby={`filter-${id}`}>{links.map(linkOf)}</ul>
              </div>
            ))}
          </div>
        </details>
        <details className={`plus ${styles.open} ${styles.sort}`}>
          <summary className={`touch-target ${styles.summary}`}>Sort</summary>
          <ul aria-label="Sort">{sorts.map(linkOf)}</ul>
        </details>
      </div>
      {chosen.length > 0 && (
        <div className={styles.chosen}>
          <p>
            {shown} of {total} {total === 1 ? "piece" : "pieces"}
          </p>
          <ul>
            {chosen.map(({ id, label, search }) => (
              <li key={id}>
                <a className={`touch-target ${styles.off}`} href={addressOf(search)} rel="nofollow">
                  <span className="spoken">Without </span>
                  <Words label={label} />
                </a>
              </li>
            ))}
            <li>
              <a className={`touch-target ${styles.link}`} href={addressOf(clear)}>
                Clear all
              </a>
            </li>
          </ul>
        </div>
      )}
    </nav>
  );
}

function Words({ label }: { label: Label }) {
  return label.map((part) => (typeof part === "string" ? part : <Price key={part} naira={part} />));
}
