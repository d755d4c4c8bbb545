import { countText } from "../../../domain/house/today.ts";
import { ORDER_VIEWS, VIEW_LABELS } from "../../../domain/house/orders.ts";
import type { OrderView } from "../../../domain/house/orders.ts";
import type { ViewCounts } from "../../../server/services/house/list-cards.ts";
import styles from "./order-filters.module.css";

type Props = {
  /** Undefined while the page shows what was searched for. */
  view: OrderView | undefined;
  counts: ViewCounts;
};

/** Links to what needs a hand, and to the rest. */
export function OrderFilters({ view, counts }: Props) {
  return (
    <nav className={styles.filters} aria-label="Filters">
      <ul>
        {ORDER_VIEWS.map((each) => (
          <li key={each}>
            <a
              href={each === "all" ? "/house/orders" : `/house/orders?show=${each}`}
              aria-current={each === view ? "page" : undefined}
            >
              {VIEW_LABELS[each] + countOf(counts[each])}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function countOf(count: number | undefined): string {
  return count === undefined ? "" : ` (${countText(count)})`;
}
