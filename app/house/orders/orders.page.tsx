import { mayDo } from "../../../domain/house/rights.ts";
import {
  ORDER_VIEWS,
  ORDERS_A_PAGE,
  ordersPath,
  readFilter,
  readPlace,
  readWorkshopFilter,
  VIEW_LABELS,
  WORKSHOP_VIEWS,
} from "../../../domain/house/orders.ts";
import type { OrderFilter } from "../../../domain/house/orders.ts";
import { countText } from "../../../domain/house/today.ts";
import { STAGE_NAMES, STAGES } from "../../../domain/orders/stages.ts";
import type { ListCounts } from "../../../server/orders/order-cards.ts";
import { shopContext } from "../../shop-context.ts";
import { act } from "../act.ts";
import { Hidden } from "../form.tsx";
import { visitContext } from "../session.ts";
import { EmptyState, houseTitle, ListLinks, ListSearch, PageHead } from "../screen.tsx";
import type { Route } from "./+types/orders.page";
import { MoveResult, moveWords } from "./move-orders.tsx";
import { OrderCards, withoutMoney } from "./order-cards.tsx";
import type { ShownCard } from "./order-cards.tsx";
import styles from "./orders.page.module.css";

export const meta = () => houseTitle("Orders");

export async function loader({ context, url }: Route.LoaderArgs) {
  const { orders } = context.get(shopContext).house;
  const isWorkshop = !mayDo(context.get(visitContext).person, "daily");
  const filter = (isWorkshop ? readWorkshopFilter : readFilter)(url.searchParams);
  const after = readPlace(url.searchParams.get("after"));
  const query = { ...filter, after, limit: ORDERS_A_PAGE };
  const page = filter.text
    ? await orders.search({ ...query, isByNameAlone: isWorkshop })
    : { ...(await orders.list(query)), isCut: false, pieces: undefined };
  const cards: ShownCard[] = isWorkshop ? page.cards.map(withoutMoney) : page.cards;
  const counts = await orders.count();
  return { ...page, cards, filter, after, today: orders.today(), counts, isWorkshop };
}

export function action(args: Route.ActionArgs) {
  return act(args, "/house/orders", moveWords);
}

export default function OrdersScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { filter, after, cards, counts, today, next, isCut, pieces, isWorkshop } = loaderData;
  const path = ordersPath(filter, after);
  return (
    <>
      <PageHead title="Orders" note={filterWords(filter)}>
        <a className="button-line" href="/house/celebrations">
          Celebrations
        </a>
        {!isWorkshop && (
          <a className="button-line" href="/house/orders/new">
            New order
          </a>
        )}
      </PageHead>
      <OrderSearch filter={filter} isWorkshop={isWorkshop} />
      <OrderFilters filter={filter} counts={counts} isWorkshop={isWorkshop} />
      {actionData && <MoveResult shown={actionData} path={path} />}
      {pieces !== undefined && (
        <p className={styles.hint}>
          {`“${filter.text}” stands in the names of ${pieces} pieces: type more of the piece’s name to find their orders.`}
        </p>
      )}
      {cards.length > 0 ? (
        <OrderCards {...{ cards, today, path, isWorkshop }} stage={filter.stage} />
      ) : (
        <EmptyState>{emptyWords(filter, next !== undefined, isWorkshop)}</EmptyState>
      )}
      {isCut && <p className={styles.hint}>There are more than these. Type more of the name.</p>}
      {next && (
        <p className={styles.hint}>
          <a className="button-line" href={ordersPath(filter, next)} aria-label="Older orders">
            Older
          </a>
        </p>
      )}
    </>
  );
}

/** The filters in force, since the row of links may hide theirs. */
function filterWords({ view, stage }: OrderFilter): string {
  const names = [
    ...(view === "all" ? [] : [VIEW_LABELS[view]]),
    ...(stage ? [STAGE_NAMES[stage]] : []),
  ];
  return names.join(" · ");
}

function emptyWords(
  { view, stage, text }: OrderFilter,
  hasMore: boolean,
  isWorkshop: boolean,
): string {
  if (hasMore) return "None among these. Older ones may be like this.";
  if (text) {
    return `Nothing found for “${text}”${view === "all" && !stage ? "" : " with these filters"}. Try the number, the beginning of the first or last name, ${isWorkshop ? "" : "the last seven digits of the phone, "}or a piece.`;
  }
  return stage ? "No order is like this." : EMPTY[view];
}

const EMPTY = {
  all: "No orders yet. The first one appears here by itself.",
  today: "No order was placed today so far.",
  "to-make": "Nothing to make.",
  overdue: "Nothing is overdue.",
  "due-soon": "Nothing is due in the next three days.",
  unpaid: "Everything is paid.",
  "with-us": "Nothing of cancelled orders is still with us.",
} as const;

type SearchProps = { filter: OrderFilter; isWorkshop: boolean };

/** Finds orders by number, name, phone, e-mail or piece, among those that the filters let through. */
function OrderSearch({ filter: { view, stage, text }, isWorkshop }: SearchProps) {
  return (
    <ListSearch
      action="/house/orders"
      text={text}
      hint={
        isWorkshop
          ? "Number, name or piece: the beginning is enough."
          : "Number, name, phone, e-mail or piece: the beginning is enough; of a phone, the last seven digits."
      }
    >
      {view !== "all" && <Hidden values={{ show: view }} />}
      {stage && <Hidden values={{ stage }} />}
    </ListSearch>
  );
}

type Props = SearchProps & { counts: ListCounts };

/** Links to the lists of orders. A link has its count where it leads to all of these, not to those of another filter. */
function OrderFilters({ filter, counts, isWorkshop }: Props) {
  const { view, stage, text } = filter;
  const views = (isWorkshop ? WORKSHOP_VIEWS : ORDER_VIEWS).map((each) => ({
    href: ordersPath({ ...filter, view: each }),
    text: VIEW_LABELS[each] + (stage || text ? "" : countOf(counts.views[each])),
    isCurrent: each === view,
  }));
  const isAll = view === "all" && !text;
  const stages = [undefined, ...STAGES].map((each) => ({
    href: ordersPath({ ...filter, stage: each }),
    text: each ? STAGE_NAMES[each] + (isAll ? countOf(counts.stages[each]) : "") : "Any stage",
    isCurrent: each === stage,
  }));
  return (
    <div className={styles.filters}>
      <ListLinks label="Filters" links={views} />
      <ListLinks label="Stages" links={stages} />
    </div>
  );
}

function countOf(count: number | undefined): string {
  return count === undefined ? "" : ` (${countText(count)})`;
}
