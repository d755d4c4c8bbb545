import type { ReactNode } from "react";
import { useEffect, useRef } from "react";
import { lineName } from "../../domain/cart/current-cart.ts";
import type { CurrentCart } from "../../domain/cart/current-cart.ts";
import type { CheckoutSums } from "../../domain/checkout/sums.ts";
import { formatNaira } from "../../domain/money-text.ts";
import type { Naira } from "../../domain/money.ts";
import type { PricedLine } from "../../domain/orders/api.ts";
import { isKnownUnderWay } from "../../domain/orders/money.ts";
import type { UnderWay } from "../../domain/orders/money.ts";
import { Notice, PayOnPage, Retry } from "../payments/notice.tsx";
import type { PaymentOutcome } from "./checkout-session.ts";
import styles from "./notices.module.css";

type Props = {
  outcome: PaymentOutcome | undefined;
  /** Moves the focus to the notice, after a press of 'Place Order': the button may be far away on a phone's screen. */
  takesFocus?: boolean;
  /** Pays this order on the provider's page. */
  onPayOnPage(reference: string): void;
};

/** How the last attempt ended, if the shopper needs to know: what happened, that nothing is lost, what to do. */
export function PaymentNotice({ outcome, takesFocus = false, onPayOnPage }: Props) {
  return (
    <Notice of={outcome} takesFocus={takesFocus}>
      {outcome && wordsOf(outcome)}
      {(outcome?.kind === "script-failed" || outcome?.kind === "window-failed") && (
        <PayOnPage onPay={() => onPayOnPage(outcome.reference)} />
      )}
    </Notice>
  );
}

function wordsOf(outcome: PaymentOutcome): ReactNode {
  switch (outcome.kind) {
    case "closed":
      if (isKnownUnderWay(outcome.underWay)) return wordsOfUnderWay(outcome);
      return (
        <>
          <p>
            The payment window was closed, and no payment has arrived. Your cart and all that you
            typed are still here: press “Place Order” to pay.
          </p>
          <p>
            Sent a bank transfer already? Then do not pay again:{" "}
            <a href={`/orders/${outcome.reference}`}>your order</a> waits for it.
          </p>
        </>
      );
    case "earlier-open":
      if (isKnownUnderWay(outcome.underWay)) return wordsOfUnderWay(outcome);
      return (
        <p>
          You have begun to pay for an order that is not paid yet. If you have paid, do not pay
          again: <a href={`/orders/${outcome.reference}`}>your order</a> waits for the payment. If
          not, press “Place Order” to pay.
        </p>
      );
    case "failed":
      return (
        <p>
          The payment did not go through. Your cart and all that you typed are still here: press
          “Place Order” to try again, perhaps with another card.
        </p>
      );
    case "script-failed":
      return (
        <Retry>
          Unable to load paystack inline script. The payment window comes from our card provider:
          please check your connection, or what blocks scripts in your browser. Your order is kept.
        </Retry>
      );
    case "window-failed":
      return <Retry>The payment window could not be opened. Nothing was charged.</Retry>;
    case "trouble":
      return <Retry>{outcome.message} Nothing that you typed is lost.</Retry>;
    case "sold-out":
      return (
        <p>
          A piece in your cart has just sold out, and nothing was charged. Everything else is still
          here: choose another size of it, or <a href="/cart">take it out of your cart</a>, to order
          the rest.
        </p>
      );
    case "invalid":
      return wordsOfInvalid(Object.entries(outcome.fields));
    case "paid":
    case "pending":
    case "price-changed":
      return undefined;
  }
}

/** For a bank transfer or USSD payment that may be on its way: names it first, and another payment last. */
function wordsOfUnderWay({
  reference,
  underWay,
}: Extract<PaymentOutcome, { underWay?: UnderWay | undefined }>): ReactNode {
  const what = { transfer: "bank transfer", ussd: "payment by USSD" }[underWay as string];
  return (
    <>
      <p>
        Your order waits for your {what ?? "payment"}. If you have sent it, do not pay again: it is
        done as soon as the money arrives. If you have not,{" "}
        <a href={`/orders/${reference}`}>your order</a> says what to do.
      </p>
      <p>
        To pay in another way instead, press “Place Order”. Your cart and all that you typed are
        still here.
      </p>
    </>
  );
}

/** Lists only errors of the cart's lines: form fields show their own messages. */
function wordsOfInvalid(fields: readonly [string, string][]): ReactNode {
  const inCart = fields.filter(([name]) => name.startsWith("lines"));
  if (inCart.length === 0) return undefined;
  return (
    <p>
      Something in your cart cannot be ordered: {inCart.map(([, message]) => message).join(" ")}{" "}
      <a href="/cart">Look at the cart</a>.
    </p>
  );
}

type PriceChangeProps = {
  /** The cart at the prices that the page showed. */
  before: CurrentCart;
  sumsBefore: CheckoutSums;
  /** The server's current prices. */
  lines: readonly PricedLine[];
  total: Naira;
  discount: Naira;
  delivery: Naira;
  onAccept(): void;
  onClose(): void;
};

/** Shown if the order costs more than the page showed: old and new prices in naira, to accept or go back. */
export function PriceChange({
  before,
  sumsBefore,
  lines,
  total,
  discount,
  delivery,
  onAccept,
  onClose,
}: PriceChangeProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const accept = () => {
    // Closing gives the focus back to 'Place Order'; a dialog that is removed while it is open loses it.
    dialog.current?.close();
    onAccept();
  };
  const changed = before.lines.flatMap((line) => {
    const now = lines.find(({ sku }) => sku === line.sku);
    return now && now.price !== line.item.price ? [{ line, price: now.price }] : [];
  });

  const isDeliveryChanged = delivery !== sumsBefore.delivery;
  const isDiscountChanged = discount !== sumsBefore.discount;
  // If no price has changed, the store credit must be worth less.
  const [heading, why] =
    changed.length > 0 || isDeliveryChanged
      ? ["Prices have changed", "Since you opened this page."]
      : isDiscountChanged
        ? ["The total has changed", "Your discount code takes off another amount now."]
        : ["The total has changed", "Your store credit is worth less than when you entered it."];

  return (
    <dialog className={styles.dialog} ref={dialog} aria-labelledby="price-change" onClose={onClose}>
      <h2 id="price-change">{heading}</h2>
      <p>{why} Nothing has been ordered or charged yet.</p>
      <ul>
        {changed.map(({ line, price }) => (
          <Change key={line.item.id} name={lineName(line)} before={line.item.price} now={price} />
        ))}
        {isDiscountChanged && (
          <Change name="Discount" before={sumsBefore.discount} now={discount} />
        )}
        {isDeliveryChanged && (
          <Change name="Delivery" before={sumsBefore.delivery} now={delivery} />
        )}
        <Change className={styles.total} name="Total" before={sumsBefore.total} now={total} />
      </ul>
      <div className={styles.answers}>
        <button className="button" type="button" onClick={accept}>
          Accept
        </button>
        <a className="touch-target" href="/cart">
          Back to cart
        </a>
      </div>
    </dialog>
  );
}

type ChangeProps = { className?: string | undefined; name: string; before: Naira; now: Naira };

function Change({ className, name, before, now }: ChangeProps) {
  return (
    <li className={className}>
      <span>{name}</span>
      <s>
        <span className="spoken">before </span>
        {formatNaira(before)}
      </s>
      <span>
        <span className="spoken">now </span>
        {formatNaira(now)}
      </span>
    </li>
  );
}
