import type { ReactNode } from "react";
import { isSeen, type UnderWay } from "../../../domain/orders/money.ts";
import { Notice, Retry } from "../shared/notice.tsx";
import type { PaymentOutcome } from "./checkout-session.ts";

type Props = {
  outcome: PaymentOutcome | undefined;
  /** After a press: the button may be far away, in the bar at the bottom of a phone's screen. */
  takesFocus?: boolean;
};

/** How the last attempt ended, if the shopper needs to know: what happened, that nothing is lost, what to do. */
export function PaymentNotice({ outcome, takesFocus = false }: Props) {
  return (
    <Notice of={outcome} takesFocus={takesFocus}>
      {outcome && wordsOf(outcome)}
    </Notice>
  );
}

function wordsOf(outcome: PaymentOutcome): ReactNode {
  switch (outcome.kind) {
    case "closed":
      if (isSeen(outcome.underWay)) return wordsOfUnderWay(outcome);
      return (
        <>
          <p>
            The payment window was closed, and no payment has arrived. Your cart and all that you
            typed are still here: press 'Place Order' to pay.
          </p>
          <p>
            Sent a bank transfer already? Then do not pay again:{" "}
            <a href={`/orders/${outcome.reference}`}>your order</a> waits for it.
          </p>
        </>
      );
    case "earlier-open":
      if (isSeen(outcome.underWay)) return wordsOfUnderWay(outcome);
      return (
        <p>
          You have begun to pay for an order that is not paid yet. If you have paid, do not pay
          again: <a href={`/orders/${outcome.reference}`}>your order</a> waits for the payment. If
          not, press 'Place Order' to pay.
        </p>
      );
    case "failed":
      return (
        <p>
          The payment did not go through. Your cart and all that you typed are still here: press
          'Place Order' to try again, perhaps with another card.
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
          here: <a href="/cart">take it out of your cart</a> to order the rest.
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

/** The money was sent, or is about to be: what she chose comes first, and another payment last. */
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
        To pay in another way instead, press 'Place Order'. Your cart and all that you typed are
        still here.
      </p>
    </>
  );
}

/** Only errors of the cart's lines: form fields show their own messages. */
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
