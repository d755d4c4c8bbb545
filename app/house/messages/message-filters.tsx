import type { InboxFilter } from "../../../domain/house/inbox.ts";
import styles from "./message-filters.module.css";

const FILTERS: Readonly<Record<InboxFilter, string>> = {
  all: "All",
  contact: "Contact form",
  restock: "Back in stock",
  "sign-ups": "Sign-ups",
};

type Props = { filter: InboxFilter; search: string };

/** What the list is narrowed down to: by kind, and by a part of name, address, number or text. */
export function MessageFilters({ filter, search }: Props) {
  return (
    <div className={styles.filters}>
      <form className={styles.search} role="search">
        <input type="hidden" name="show" value={filter} />
        <input
          type="search"
          name="q"
          defaultValue={search}
          maxLength={100}
          aria-label="Search messages"
          placeholder="Name, address or words"
        />
        <button className={styles.button} type="submit">
          Search
        </button>
      </form>
      <nav aria-label="Kinds of messages">
        <ul className={styles.kinds}>
          {Object.entries(FILTERS).map(([name, label]) => (
            <li key={name}>
              <a
                href={`/house/messages?${new URLSearchParams({ show: name, ...(search && { q: search }) })}`}
                aria-current={name === filter ? "true" : undefined}
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
