import { use } from "react";
import { data, redirect } from "react-router";
import { cartLink } from "../../domain/cart/links.ts";
import { callLink, whatsAppLink } from "../../domain/messages/reply-links.ts";
import type { Kobo } from "../../domain/money.ts";
import { bespokeTerms, partOf } from "../../domain/orders/balance.ts";
import { FIND_NAME, FIND_PATH } from "../../domain/orders/find.ts";
import { isKnownUnderWay } from "../../domain/orders/money.ts";
import { isReference } from "../../domain/orders/numbers.ts";
import { brand } from "../../domain/stores/brand.ts";
import { longDay, toLagos } from "../../domain/time.ts";
import { Island } from "../browser/island.tsx";
import { ShopDetailsContext } from "../frame/shop-details.ts";
import { Trouble } from "../payments/notice.tsx";
import OrderPayment from "../payments/order-payment.island.tsx";
import { ON_PAGE } from "../payments/pay-on-page.ts";
import { payResponse } from "../payments/pay-response.ts";
import { TestMode } from "../payments/test-mode.tsx";
import { catalogueContext, shopContext } from "../shop-context.ts";
import type { Route } from "./+types/page";
import { OrderAlterations } from "./alterations.tsx";
import type { AlterationAnswer } from "./alterations.tsx";
import { OrderLines } from "./order-lines.tsx";
import { orderWords } from "./order-words.ts";
import { OrderFacts, OrderWay, ParcelLink } from "./progress.tsx";
import { OrderReviews } from "./reviews.tsx";
import type { ReviewAnswer } from "./reviews.tsx";
import { restBefore } from "./stage-words.ts";
import type { OrderWords } from "./stage-words.ts";
import styles from "./page.module.css";

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData
    ? orderWords(loaderData.order, loaderData.today, loaderData.shop).heading
    : "Order";
  return [{ title: `${title} · ${brand.name}` }];
}

/** Anyone who has the address can see the order, so the page shows no personal data. `today` is the day in Lagos. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { readOrder, readReviewable, readAskable, confirmOrder, checkout } =
    context.get(shopContext);
  const payment = url.searchParams.get("reference");
  if (payment !== null) {
    // The provider's page has led back here.
    if (isReference(payment)) await confirmOrder(payment);
    throw redirect(url.pathname, 303);
  }
  const order = await readOrder(params.reference);
  if (!order) throw data(null, { status: 404, statusText: "Not Found" });
  const { scriptUrl, testMode } = checkout;
  const today = toLagos(new Date().toISOString())?.slice(0, 10) ?? "";
  return {
    order,
    scriptUrl,
    testMode,
    today,
    shop: context.get(catalogueContext).shop,
    pieces: await readReviewable(order.reference),
    review: url.searchParams.get("review") ?? undefined,
    askable: await readAskable(order.reference),
    isAsking: url.searchParams.get("ask") === "alteration",
  };
}

/** Pays on the provider's page, accepts a bespoke order, writes a review, or asks for an alteration: native forms, which need no script. */
export async function action({ params: { reference }, request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const values = Object.fromEntries(form) as Record<string, string>;
  if (form.has("alteration")) {
    const result = await context.get(shopContext).askForAlteration(reference, values);
    if (result.kind === "asked") return redirect(`/orders/${reference}#alterations`, 303);
    const isInvalid = result.kind === "invalid";
    const alteration: AlterationAnswer = isInvalid
      ? { values, errors: result.fields }
      : { values, why: result.kind };
    return data({ alteration }, { status: isInvalid ? 422 : 409 });
  }
  const review = form.get("review");
  if (typeof review === "string") {
    const result = await context.get(shopContext).writeReview(reference, values);
    if (result.kind === "written") return redirect(`/orders/${reference}#reviews`, 303);
    const answer: ReviewAnswer =
      result.kind === "invalid"
        ? { review, errors: result.fields, values }
        : { review, why: result.kind };
    return data({ review: answer }, { status: result.kind === "invalid" ? 422 : 409 });
  }
  if (form.has(ON_PAGE.name)) {
    const part = partOf({ part: form.get("part") ?? undefined }) ?? "all";
    const email = form.get("email") ?? undefined;
    const result = await context.get(shopContext).payOnPage(reference, part, email);
    return payResponse(result, `/orders/${reference}`);
  }
  const day = form.get("readyBy");
  const read = { total: Number(form.get("total")), readyBy: typeof day === "string" ? day : "" };
  const { kind } = await context.get(shopContext).acceptBespoke(reference, read);
  if (kind === "unknown-order") throw data(null, { status: 404, statusText: "Not Found" });
  if (kind === "closed" || kind === "changed") {
    return data({ refusal: kind }, { status: 409 });
  }
  return redirect(`/orders/${reference}`, 303);
}

export default function OrderScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { order, scriptUrl, testMode, today, shop, pieces, review } = loaderData;
  const { askable, isAsking } = loaderData;
  const { reference, number, status, due, underWay, stage, steps, deposit, bespoke } = order;
  const words = orderWords(order, today, shop);
  const isOffer = bespoke?.isAccepted === false && stage !== "cancelled";
  const isDue = due > 0 && !isOffer;
  const isOnItsWay = isKnownUnderWay(underWay);
  const isInTheMaking = (status === "paid" || status === "part_paid") && stage !== "cancelled";
  const before = restBefore(order);
  return (
    <article
      className={styles.page}
      data-status={words.heading === "Thank you" ? "thanks" : status}
    >
      <header className={styles.head}>
        <h1>{words.heading}</h1>
        <p className={styles.lead}>{words.lead}</p>
        <ParcelLink step={steps.at(-1)} />
        {isDue && testMode && <TestMode />}
        {isDue && (
          <Trouble text={actionData && "trouble" in actionData ? actionData.trouble : undefined} />
        )}
        {!isOffer && (
          <Island
            name="order-payment"
            component={OrderPayment}
            props={{
              reference,
              status,
              due,
              underWay,
              deposit,
              restBefore: before && longDay(before),
              isBegun: order.amount > 0,
              asksEmail: order.asksEmail,
              refused: actionData && "fields" in actionData ? actionData.fields : undefined,
              scriptUrl,
            }}
            wakes="paint"
          />
        )}
      </header>
      {isInTheMaking && (
        <div className={styles.way}>
          <OrderWay steps={steps} />
        </div>
      )}
      {isOnItsWay && <Next words={words} number={number} />}
      <section className={styles.order} aria-labelledby="order">
        <h2 id="order">Your order</h2>
        <OrderFacts order={order} status={words.status} />
        <OrderLines lines={order.lines} isForHouse={order.isSizedByHouse ?? false} money={order} />
        {!bespoke && (
          <p className={styles.on}>
            <a className="touch-target" href={cartLink(order.lines)}>
              Buy again
            </a>
          </p>
        )}
        <p className={styles.on}>
          <a className="touch-target" href={FIND_PATH}>
            {FIND_NAME}
          </a>
        </p>
      </section>
      <OrderReviews
        pieces={pieces}
        open={review}
        answer={actionData && "review" in actionData ? actionData.review : undefined}
      />
      <OrderAlterations
        askable={askable}
        isOpen={isAsking}
        answer={actionData && "alteration" in actionData ? actionData.alteration : undefined}
      />
      {isOffer && (
        <section className={styles.next} aria-labelledby="next">
          <h2 id="next">{words.nextHeading}</h2>
          <AcceptOrder
            takesDeposit={deposit !== undefined}
            total={order.total}
            day={order.readyBy ?? ""}
            refusal={actionData && "refusal" in actionData ? actionData.refusal : undefined}
          />
          <AskAboutOrder number={number} />
        </section>
      )}
      {!isOffer && !isOnItsWay && <Next words={words} number={number} />}
    </article>
  );
}

/** What to do, or what happens next. Shown above the order while a payment may be on its way. */
function Next({ words, number }: { words: OrderWords; number: string }) {
  return (
    <section className={styles.next} aria-labelledby="next">
      <h2 id="next">{words.nextHeading}</h2>
      <Sentences sentences={words.next} />
      <AskAboutOrder number={number} />
      <p className={styles.on}>
        <a className="touch-target" href={words.link.href}>
          {words.link.text}
        </a>
      </p>
    </section>
  );
}

function Sentences({ sentences }: { sentences: readonly string[] }) {
  return (
    <ul>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
      <li>
        All rules are in the <a href="/terms">Terms</a>.
      </li>
    </ul>
  );
}

type Props = {
  takesDeposit: boolean;
  /** The price that the customer reads, in kobo, and the day on which the order is to be ready, such as `2026-12-05`. */
  total: Kobo;
  day: string;
  /** Why the order was not accepted: it no longer can be, or its price or day has changed meanwhile. */
  refusal: "closed" | "changed" | undefined;
};

/** The terms of a bespoke order, and a native form with the button that accepts them. */
export function AcceptOrder({ takesDeposit, total, day, refusal }: Props) {
  if (refusal === "closed") {
    return <p>This order can no longer be accepted. Please ask us about it.</p>;
  }
  return (
    <>
      {refusal === "changed" && (
        <p role="alert">
          Price or day have changed since you opened this page. Please read it again.
        </p>
      )}
      <Sentences sentences={bespokeTerms(takesDeposit)} />
      <form method="post">
        <input type="hidden" name="total" value={total} />
        <input type="hidden" name="readyBy" value={day} />
        <button className="button" type="submit">
          Accept this order
        </button>
      </form>
    </>
  );
}

/** Links to ask about an order by its number, which alone opens no page and so can be shared. */
export function AskAboutOrder({ number }: { number: string }) {
  const message = `Hello ${brand.name}, I have a question about my order ${number}: `;
  const { phone, whatsApp, email } = use(ShopDetailsContext);
  const chat = whatsAppLink(whatsApp || phone, message);
  return (
    <div className={styles.ask}>
      {chat && (
        <p className={styles.chat}>
          <a className="touch-target" href={chat} rel="noreferrer">
            Ask about this order
          </a>{" "}
          on WhatsApp
        </p>
      )}
      <p className={`fine-print ${styles.or}`}>
        {chat && <span className={styles.onScreen}>Or by our </span>}
        <span className={chat && styles.onPaper}>Ask about this order by our </span>
        <a href="/contact">contact form</a>, or an e-mail to <a href={`mailto:${email}`}>{email}</a>
        , or call <a href={callLink(phone)}>{phone}</a>: please name its number, {number}.
      </p>
    </div>
  );
}
