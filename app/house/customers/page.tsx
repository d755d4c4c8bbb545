import { CUSTOMERS_PATH, customerPath } from "../../../domain/customers/customers.ts";
import { MAX_SEARCH } from "../../../domain/house/orders.ts";
import { mayDo } from "../../../domain/house/rights.ts";
import { shortDay } from "../../../domain/house/time.ts";
import { lagosDay } from "../../../domain/time.ts";
import { shopContext } from "../../shop-context.ts";
import { EmptyState, houseTitle, ListSearch, Notice, PageHead, Row, Rows } from "../screen.tsx";
import { visitContext } from "../session.ts";
import type { Route } from "./+types/page";
import styles from "./page.module.css";

export const meta = () => houseTitle("Customers");

export async function loader({ context, url }: Route.LoaderArgs) {
  const { house } = context.get(shopContext);
  const isWorkshop = !mayDo(context.get(visitContext).person, "daily");
  const text = (url.searchParams.get("q") ?? "").trim().slice(0, MAX_SEARCH);
  const query = { page: pageOf(url.searchParams.get("page")), hidesReach: isWorkshop };
  const page = text ? await house.searchCustomers(text, query) : await house.listCustomers(query);
  const today = house.orders.today();
  return { ...page, text, isWorkshop, today, isErased: url.searchParams.has("erased") };
}

/** The number of a page, or of the order after which it begins; 0 for any other text. */
function pageOf(text: string | null): number {
  return /^\d{1,9}$/.test(text ?? "") ? Number(text) : 0;
}

export default function CustomersScreen({ loaderData }: Route.ComponentProps) {
  const { customers, next, isCut, text, isWorkshop, today, isErased } = loaderData;
  return (
    <>
      <PageHead title="Customers" note={text ? undefined : "Whoever ordered last stands first."}>
        {!isWorkshop && (
          <a className="button-line" href="/house/customers/new">
            New customer
          </a>
        )}
      </PageHead>
      {isErased && <Notice kind="status">The customer is erased.</Notice>}
      <ListSearch action={CUSTOMERS_PATH} text={text} hint={isWorkshop ? WORKSHOP_HINT : HINT} />
      {customers.length === 0 ? (
        <EmptyState>{text ? nothing(text, isWorkshop) : "Nobody has ordered yet."}</EmptyState>
      ) : (
        <Rows>
          {customers.map(({ key, name, reach, seenAt }) => (
            <Row
              key={key}
              href={customerPath(key)}
              title={name}
              note={reach.join(" · ")}
              end={
                <span className={styles.day}>{shortDay(lagosDay(new Date(seenAt)), today)}</span>
              }
            />
          ))}
        </Rows>
      )}
      {isCut && <p className={styles.more}>There are more than these. Type more of the name.</p>}
      {next !== undefined && (
        <p className={styles.more}>
          <a className="button-line" href={pagePath(text, next)}>
            More
          </a>
        </p>
      )}
    </>
  );
}

function pagePath(text: string, page: number): string {
  const query = new URLSearchParams({ ...(text && { q: text }), page: String(page) });
  return `${CUSTOMERS_PATH}?${query.toString()}`;
}

const nothing = (text: string, isWorkshop: boolean) =>
  `Nobody found for “${text}”. Try the beginning of the first or last name${isWorkshop ? "" : ", the last seven digits of the phone, or the beginning of the e-mail address"}.`;

const HINT = "Name, phone or e-mail: the beginning is enough; of a phone, the last seven digits.";
const WORKSHOP_HINT = "Name: the beginning is enough.";
