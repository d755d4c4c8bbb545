import { data } from "react-router";
import { brand, contact } from "../../domain/brand.ts";
import type { OrderStatus } from "../../domain/checkout/order-status.ts";
import { SIZE_NOT_SPECIFIED } from "../../domain/checkout/order-summary.ts";
import { formatNaira } from "../../domain/money/format.ts";
import { toNaira } from "../../domain/money/money.ts";
import { thumbnailUrl } from "../../domain/pictures/thumbnail.ts";
import { Island } from "../islands/island.tsx";
import { OrderWatch } from "../islands/order-watch.tsx";
import { shopContext } from "../shop-context.ts";
import type { Route } from "./+types/order";
import styles from "./order.module.css";

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData ? WORDS[loaderData.order.status].heading : "Order";
  return [{ title: `${title} · ${brand.name}` }, { name: "robots", content: "noindex, nofollow" }];
}

/** The address is the key: whoever has it sees the order, which holds nothing personal. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const order = await context.get(shopContext).readOrder(params.reference);
  if (!order) throw data(null, { status: 404, statusText: "Not Found" });
  return { order };
}

export default function OrderScreen({ loaderData: { order } }: Route.ComponentProps) {
  const { reference, status, lines, amount } = order;
  const words = WORDS[status];
  return (
    <article className={styles.page} data-status={status}>
      <header className={styles.head}>
        <h1>{words.heading}</h1>
        <p className={styles.lead}>{words.lead}</p>
        <Island name="order-watch" component={OrderWatch} props={{ reference, status }} eager />
      </header>
      <section className={styles.order} aria-labelledby="order">
        <h2 id="order">Your order</h2>
        <dl className={styles.facts}>
          <div>
            <dt>Reference</dt>
            <dd className={styles.reference}>{reference}</dd>
          </div>
          <div>
            <dt>Status</dt>
            <dd>{words.status}</dd>
          </div>
        </dl>
        <ul>
          {lines.map(({ sku, name, size, quantity, price }) => (
            <li className={styles.line} key={`${sku}#${size ?? ""}`}>
              <img src={thumbnailUrl(sku)} width={64} height={80} alt="" />
              <span>
                {name}
                <small>{`Size: ${size ?? SIZE_NOT_SPECIFIED} · ${quantity} × ${formatNaira(price)}`}</small>
              </span>
              <span>{formatNaira(price * quantity)}</span>
            </li>
          ))}
        </ul>
        <p className={styles.total}>
          Total <span>{formatNaira(toNaira(amount))}</span>
        </p>
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
          {status === "failed" ? (
            <a href="/checkout">Back to the checkout</a>
          ) : (
            <a href="/">Back to the house</a>
          )}
        </p>
      </section>
    </article>
  );
}

type Words = {
  heading: string;
  lead: string;
  status: string;
  nextHeading: string;
  next: readonly string[];
};

/** What a shopper needs to know at each status; figures from the Terms (section 9). */
const WORDS: Readonly<Record<OrderStatus, Words>> = {
  paid: {
    heading: "Thank you",
    lead: "Your payment has arrived and your order is ours to make. Keep this page's address: it is your receipt.",
    status: "Paid",
    nextHeading: "What happens next",
    next: [
      "Your pieces are made in 7 to 14 days.",
      "We write to you to agree on delivery or collection. We deliver worldwide, for a fee.",
      "You can change or cancel the order within 72 hours.",
    ],
  },
  pending: {
    heading: "Waiting for your payment",
    lead: "Your order is kept. Please do not pay again: this page shows the payment as soon as it arrives.",
    status: "Waiting for the payment",
    nextHeading: "Meanwhile",
    next: [
      "A bank transfer can take a few minutes, sometimes longer. You may close this page and come back to its address.",
      "Have you not paid at all? Then nothing was charged, and your cart still has everything.",
    ],
  },
  failed: {
    heading: "The payment did not go through",
    lead: "Your cart still has everything. You can try again, perhaps with another card.",
    status: "Not paid",
    nextHeading: "How to go on",
    next: ["Go back to the checkout and press 'Place Order' again: it makes a new order."],
  },
  refunded: {
    heading: "This order was refunded",
    lead: "The payment has been sent back to where it came from.",
    status: "Refunded",
    nextHeading: "What happens next",
    next: ["Banks take a few working days to show a refund."],
  },
};
