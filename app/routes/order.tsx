import { data } from "react-router";
import { brand, contact } from "../../domain/brand.ts";
import { SIZE_NOT_SPECIFIED } from "../../domain/checkout/order-summary.ts";
import type { OrderState } from "../../domain/api/orders.ts";
import { formatKobo, formatNaira } from "../../domain/money/format.ts";
import type { Kobo } from "../../domain/money/money.ts";
import { longDay } from "../ui/long-day.ts";
import { thumbnailUrl } from "../../domain/pictures/thumbnail.ts";
import { Island } from "../islands/island.tsx";
import { OrderWatch } from "../islands/order-watch/order-watch.tsx";
import { orderWords } from "../order-words.ts";
import { shopContext } from "../shop-context.ts";
import type { Route } from "./+types/order";
import row from "../ui/order-line.module.css";
import styles from "./order.module.css";

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData ? orderWords[loaderData.order.status].heading : "Order";
  return [{ title: `${title} · ${brand.name}` }];
}

/** Anyone who has the address can see the order, so the page shows no personal data. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const order = await context.get(shopContext).readOrder(params.reference);
  if (!order) throw data(null, { status: 404, statusText: "Not Found" });
  return { order };
}

export default function OrderScreen({ loaderData: { order } }: Route.ComponentProps) {
  const { reference, number, status, placedAt, lines, total } = order;
  const words = orderWords[status];
  return (
    <article className={styles.page} data-status={status}>
      <header className={styles.head}>
        <h1>{words.heading}</h1>
        <p className={styles.lead}>{words.lead}</p>
        {status === "pending" && (
          <noscript>
            <p>Reload this page to see whether the payment has arrived.</p>
          </noscript>
        )}
        <Island name="order-watch" component={OrderWatch} props={{ reference, status }} eager />
      </header>
      <section className={styles.order} aria-labelledby="order">
        <h2 id="order">Your order</h2>
        <dl className={styles.facts}>
          <div>
            <dt>Number</dt>
            <dd>{number}</dd>
          </div>
          <div>
            <dt>Reference</dt>
            <dd className={styles.reference}>{reference}</dd>
          </div>
          <div>
            <dt>Status</dt>
            <dd>{words.status}</dd>
          </div>
          <div>
            <dt>Ordered</dt>
            <dd>
              <time dateTime={placedAt}>{DAY.format(new Date(placedAt))}</time>
            </dd>
          </div>
          {order.readyBy && status !== "refunded" && (
            <div>
              <dt>Ready by</dt>
              <dd>
                <time dateTime={order.readyBy}>{longDay(order.readyBy)}</time>
              </dd>
            </div>
          )}
        </dl>
        <ul>
          {lines.map(({ sku, name, size, quantity, price }) => (
            <li className={row.line} key={`${sku}#${size ?? ""}`}>
              <img src={thumbnailUrl(sku)} width={64} height={80} alt="" />
              <span>
                {name}
                <small>{`Size: ${size ?? SIZE_NOT_SPECIFIED} · ${quantity} ×\u00a0${formatNaira(price)}`}</small>
              </span>
              <span>{formatNaira(price * quantity)}</span>
            </li>
          ))}
        </ul>
        <Sums rows={partsOf(order)} />
        <p className={row.total}>
          Total <span>{formatKobo(total)}</span>
        </p>
        <Sums rows={paymentsOf(order)} />
      </section>
      <section className={styles.next} aria-labelledby="next">
        <h2 id="next">{words.nextHeading}</h2>
        <ul>
          {words.next.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
          <li>
            Questions? Write to <a href={`mailto:${contact.email}`}>{contact.email}</a> and name the
            reference. All rules are in the <a href="/terms">Terms</a>.
          </li>
        </ul>
        <p className={styles.on}>
          <a href={words.on.href}>{words.on.text}</a>
        </p>
      </section>
    </article>
  );
}

type SumRow = readonly [name: string, amount: Kobo];

/** What the total is made of; nothing if the lines alone make it. */
function partsOf({ total, express, credit }: OrderState): SumRow[] {
  if (express === 0 && credit === 0) return [];
  const rows: SumRow[] = [
    ["Pieces", total + credit - express],
    ["Express", express],
    ["Store credit", -credit],
  ];
  return rows.filter(([, amount]) => amount !== 0);
}

/** What was paid of the total; nothing if that is all of it or nothing of it. */
function paymentsOf({ paid, refunded, due }: OrderState): SumRow[] {
  if (paid === 0 || (due === 0 && refunded === 0)) return [];
  const rows: SumRow[] = [
    ["Paid", paid],
    ["Returned", refunded],
    ["Left to pay", due],
  ];
  return rows.filter(([, amount]) => amount > 0);
}

function Sums({ rows }: { rows: readonly SumRow[] }) {
  if (rows.length === 0) return null;
  return (
    <dl className={row.sums}>
      {rows.map(([name, amount]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{formatKobo(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** '21 November 2026', in the shop's time zone. */
const DAY = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "Africa/Lagos" });
