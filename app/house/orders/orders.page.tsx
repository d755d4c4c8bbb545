import {
  dueOf,
  formatPlace,
  MAX_SEARCH,
  ORDER_VIEWS,
  paidWords,
  piecesWords,
  readPlace,
  readView,
  VIEW_LABELS,
} from "../../../domain/house/orders.ts";
import type { OrderView } from "../../../domain/house/orders.ts";
import { countText } from "../../../domain/house/today.ts";
import { formatKobo } from "../../../domain/money-text.ts";
import { formatNumber } from "../../../domain/orders/numbers.ts";
import { STAGE_NAMES } from "../../../domain/orders/stages.ts";
import type { OrderCard, ViewCounts } from "../../../server/orders/order-cards.ts";
import { shopContext } from "../../shop-context.ts";
import { EmptyState, houseTitle, ListLinks, PageHead } from "../screen.tsx";
import type { Route } from "./+types/orders.page";
import screen from "../screen.module.css";
import styles from "./orders.page.module.css";

const PAGE = 30;

export const meta = () => houseTitle("Orders");

export async function loader({ context, url }: Route.LoaderArgs) {
  const { orders } = context.get(shopContext).house;
  const { searchParams } = url;
  const text = searchParams.get("q")?.trim() ?? "";
  const shared = { text, today: orders.today(), counts: await orders.count() };
  if (text) {
    const { cards, hasMore } = await orders.search(text, PAGE);
    return { ...shared, view: undefined, cards, hasMore, older: undefined };
  }
  const view = readView(searchParams.get("show"));
  const after = readPlace(searchParams.get("after"));
  const { cards, next } = await orders.list({ view, after, limit: PAGE });
  const query = next && new URLSearchParams({ show: view, after: formatPlace(next) });
  const older = query && `/house/orders?${query.toString()}`;
  return { ...shared, view, cards, hasMore: false, older };
}

export default function OrdersScreen({ loaderData }: Route.ComponentProps) {
  const { view, text, cards, counts, today, hasMore, older } = loaderData;
  return (
    <>
      <PageHead title="Orders">
        <a className="button-line" href="/house/orders/new">
          New bespoke order
        </a>
      </PageHead>
      <OrderSearch text={text} />
      <OrderFilters view={view} counts={counts} />
      {cards.length > 0 ? (
        <OrderCards cards={cards} today={today} />
      ) : (
        <EmptyState>{text ? nothingFound(text) : EMPTY[view ?? "all"]}</EmptyState>
      )}
      {hasMore && <p>There are more than these. Type more of the name, the phone or the number.</p>}
      {older && (
        <p>
          <a className="button-line" href={older} aria-label={`Older: ${VIEW_LABELS[view]}`}>
            Older
          </a>
        </p>
      )}
    </>
  );
}

function nothingFound(text: string): string {
  return `Nothing found for “${text}”. Try the number, the beginning of the first or last name, or the last seven digits of the phone.`;
}

const EMPTY = {
  all: "No orders yet. The first one appears here by itself.",
  "to-make": "Nothing to make.",
  overdue: "Nothing is overdue.",
  "due-soon": "Nothing is due in the next three days.",
  unpaid: "Everything is paid.",
  gone: "Nothing was shipped or collected yet.",
  cancelled: "Nothing was cancelled.",
  "with-us": "Nothing of cancelled orders is still with us.",
} as const;

/** Finds orders by number, name, phone or e-mail. */
function OrderSearch({ text }: { text: string }) {
  return (
    <search>
      <form className={styles.search} action="/house/orders">
        <label htmlFor="search">Search</label>
        <div className={screen.search}>
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
        <p className="fine-print" id="search-hint">
          Number, name, phone or e-mail: the beginning is enough; of a phone, the last seven digits.
        </p>
      </form>
    </search>
  );
}

type Props = {
  /** The list that is shown; undefined while the page shows what was searched for. */
  view: OrderView | undefined;
  counts: ViewCounts;
};

/** Links to the lists of orders (to make, overdue, unpaid …), some with their counts. */
function OrderFilters({ view, counts }: Props) {
  const links = ORDER_VIEWS.map((each) => ({
    href: each === "all" ? "/house/orders" : `/house/orders?show=${each}`,
    text: VIEW_LABELS[each] + countOf(counts[each]),
    isCurrent: each === view,
  }));
  return <ListLinks label="Filters" links={links} />;
}

function countOf(count: number | undefined): string {
  return count === undefined ? "" : ` (${countText(count)})`;
}

type OrderCardsProps = { cards: readonly OrderCard[]; today: string };

/** Orders as cards: each card is one link whose text starts with the order's number. */
function OrderCards({ cards, today }: OrderCardsProps) {
  return (
    <ul className={styles.cards}>
      {cards.map((card) => (
        <li key={card.number}>
          <Card card={card} today={today} />
        </li>
      ))}
    </ul>
  );
}

function Card({ card, today }: { card: OrderCard; today: string }) {
  const { number, name, lines, money, stage, withUs } = card;
  const named = formatNumber(number);
  const due = dueOf(card, today);
  return (
    <a className={styles.card} href={`/house/orders/${named}`} data-stage={stage}>
      <span className={styles.number}>{named}</span>{" "}
      <span className={styles.name}>{name || "Customer erased"}</span>{" "}
      <span className={`fine-print ${styles.pieces}`}>{piecesWords(lines)}</span>{" "}
      <span className={styles.total}>{formatKobo(money.total)}</span>{" "}
      <span className={styles.paid} data-due={money.due > 0 || undefined}>
        {paidWords(money, withUs)}
      </span>{" "}
      <span className={styles.stage}>{STAGE_NAMES[stage]}</span>{" "}
      {due && (
        <span className={styles.day} data-overdue={due.isOverdue || undefined}>
          {due.text}
        </span>
      )}
    </a>
  );
}
