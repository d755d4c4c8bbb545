import { data } from "react-router";
import { brand, contact } from "../../domain/brand.ts";
import { isSeen } from "../../domain/orders/under-way.ts";
import { Island } from "../islands/island.tsx";
import { OrderPayment } from "../islands/order-payment/order-payment.tsx";
import { orderWords, type OrderWords } from "../order-words.ts";
import { shopContext } from "../shop-context.ts";
import { longDay } from "../../domain/long-day.ts";
import { OrderLines } from "../ui/order-lines.tsx";
import { TestMode } from "../ui/test-mode.tsx";
import type { Route } from "./+types/order";
import styles from "./order.module.css";

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData ? orderWords(loaderData.order).heading : "Order";
  return [{ title: `${title} · ${brand.name}` }];
}

/** Anyone who has the address can see the order, so the page shows no personal data. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { readOrder, checkout } = context.get(shopContext);
  const order = await readOrder(params.reference);
  if (!order) throw data(null, { status: 404, statusText: "Not Found" });
  const { scriptUrl, testMode } = checkout;
  return { order, scriptUrl, testMode };
}

export default function OrderScreen({ loaderData }: Route.ComponentProps) {
  const { order, scriptUrl, testMode } = loaderData;
  const { reference, number, status, due, underWay, placedAt, lines } = order;
  const words = orderWords(order);
  const isDue = due > 0;
  const isOnItsWay = isSeen(underWay);
  return (
    <article className={styles.page} data-status={status}>
      <header className={styles.head}>
        <h1>{words.heading}</h1>
        <p className={styles.lead}>{words.lead}</p>
        {isDue && testMode && <TestMode />}
        {isDue && (
          <noscript>
            <p>
              Payment needs JavaScript. Reload this page to see whether a payment has arrived, or{" "}
              <a href="/contact">write to us</a> and name the order’s number: we tell you another
              way to pay.
            </p>
          </noscript>
        )}
        <Island
          name="order-payment"
          component={OrderPayment}
          props={{ reference, status, due, underWay, scriptUrl }}
          eager
        />
      </header>
      {isOnItsWay && <Next words={words} />}
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
        <OrderLines lines={lines} money={order} />
      </section>
      {!isOnItsWay && <Next words={words} />}
    </article>
  );
}

/** What to do, or what happens next. Before the order while its payment waits for the customer. */
function Next({ words }: { words: OrderWords }) {
  return (
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
  );
}

/** '21 November 2026', in the shop's time zone. */
const DAY = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "Africa/Lagos" });
