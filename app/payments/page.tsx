import { use } from "react";
import { data, redirect } from "react-router";
import { callLink } from "../../domain/messages/reply-links.ts";
import { brand } from "../../domain/stores/brand.ts";
import { Island } from "../browser/island.tsx";
import PayLink from "./pay-link.island.tsx";
import { waitingWords } from "../orders/order-words.ts";
import type { LinkView } from "../../server/orders/pay-links.ts";
import { formatKobo } from "../../domain/money-text.ts";
import { shopContext } from "../shop-context.ts";
import { ShopDetailsContext } from "../frame/shop-details.ts";
import { OrderLines } from "../orders/order-lines.tsx";
import { Trouble } from "./notice.tsx";
import { payResponse } from "./pay-response.ts";
import { TestMode } from "./test-mode.tsx";
import type { Route } from "./+types/page";
import styles from "../orders/page.module.css";

export function meta() {
  return [{ title: `Pay for an order · ${brand.name}` }];
}

/** Anyone with the link sees the pieces and what is due, but neither personal data nor the order's reference. */
export async function loader({ params: { token }, url, context }: Route.LoaderArgs) {
  const { readPayLink, confirmLinkPayment, checkout } = context.get(shopContext);
  const payment = url.searchParams.get("reference");
  if (payment !== null) {
    // The provider's page has led back here.
    await confirmLinkPayment(token, payment);
    throw redirect(url.pathname, 303);
  }
  const order = await readPayLink(token);
  if (!order) throw data(null, { status: 404, statusText: "Not Found" });
  const { scriptUrl, testMode } = checkout;
  return { token, order, scriptUrl, testMode };
}

/** Pays on the provider's page: a native form, which needs no script. */
export async function action({ params: { token }, request, context }: Route.ActionArgs) {
  const form = Object.fromEntries(await request.formData());
  const result = await context.get(shopContext).payLinkOnPage(token, form);
  return payResponse(result, `/pay/${token}`);
}

export default function PayScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { token, order, scriptUrl, testMode } = loaderData;
  const { status, due, underWay, deposit, lines } = order;
  const { heading, lead, next } = wordsOf(order);
  const isDue = due > 0;
  const isOnItsWay = isDue && underWay !== undefined;
  return (
    <article className={styles.page} data-status="link">
      <header className={styles.head}>
        <h1>{heading}</h1>
        <p className={styles.lead}>{lead}</p>
        {isDue && testMode && <TestMode />}
        {isDue && (
          <>
            <Trouble text={actionData?.trouble} />
            <Island
              name="pay-link"
              component={PayLink}
              props={{
                token,
                status,
                due,
                underWay,
                deposit,
                scriptUrl,
                refused: actionData?.fields,
              }}
              wakes="paint"
            />
          </>
        )}
      </header>
      {isOnItsWay && <Next heading="What to do now" sentences={next} />}
      <section className={styles.order} aria-labelledby="order">
        <h2 id="order">The order</h2>
        <OrderLines lines={lines} money={order} />
      </section>
      {!isOnItsWay && (
        <Next heading={isDue ? "How it works" : "What happens next"} sentences={next} />
      )}
    </article>
  );
}

function Next({ heading, sentences }: { heading: string; sentences: readonly string[] }) {
  const { email, phone } = use(ShopDetailsContext);
  return (
    <section className={styles.next} aria-labelledby="next">
      <h2 id="next">{heading}</h2>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        <li>
          Questions? Write to <a href={`mailto:${email}`}>{email}</a> or call{" "}
          <a href={callLink(phone)}>{phone}</a>. All rules are in the <a href="/terms">Terms</a>.
        </li>
      </ul>
      <p className={styles.on}>
        <a className="touch-target" href="/">
          Back to Home
        </a>
      </p>
    </section>
  );
}

type Words = { heading: string; lead: string; next: readonly string[] };

function wordsOf(order: LinkView): Words {
  const { status, stage, due, paid, underWay, handover } = order;
  if (due > 0 && underWay) return waitingWords(order);
  if (stage === "cancelled") {
    return {
      heading: "Nothing is left to pay",
      lead: "This order was cancelled. Please do not pay for it.",
      next: ["If you have paid for it, write to us: we tell you how your money comes back."],
    };
  }
  if (status === "refunded") {
    return {
      heading: "Nothing is left to pay",
      lead: "This order was paid and refunded.",
      next: ["A refund goes back to whoever paid. Banks take a few working days to show it."],
    };
  }
  if (due === 0) {
    return {
      heading: "Thank you, it is paid",
      lead: "The payment has arrived, and nothing is left to pay.",
      next: [
        `The pieces are now made.${handover ? "" : " We write to the customer about delivery or collection."}`,
        "Your receipt comes by e-mail from our card provider.",
      ],
    };
  }
  return {
    heading: "Pay for an order",
    lead:
      paid > 0
        ? `${formatKobo(paid)} has arrived, thank you. ${formatKobo(due)} is left to pay: now or later, by this link.`
        : "Somebody has chosen these pieces and asks you to pay for them.",
    next: [
      "You pay by card, transfer or USSD in the window of our card provider. We never see your card.",
      "Your e-mail address is for the receipt. It goes to the card provider alone; we do not keep it.",
      "The pieces are made and delivered to the customer who ordered them.",
    ],
  };
}
