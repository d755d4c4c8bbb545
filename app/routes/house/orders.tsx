import { formatPlace, readPlace, readView, VIEW_LABELS } from "../../../domain/house/orders.ts";
import { OrderCards } from "../../house/orders/order-cards.tsx";
import { OrderFilters } from "../../house/orders/order-filters.tsx";
import { OrderSearch } from "../../house/orders/order-search.tsx";
import { EmptyState, houseTitle, PageHead } from "../../house/screen.tsx";
import { shopContext } from "../../shop-context.ts";
import type { Route } from "./+types/orders";

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
} as const;
