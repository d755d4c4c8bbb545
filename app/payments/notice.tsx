import { useEffect, useRef } from "react";
import type { ReactNode } from "react";
import type { DueOutcome } from "./use-due.ts";
import { ON_PAGE } from "./pay-on-page.ts";
import styles from "./payments.module.css";

type Props = {
  /** The outcome that the notice describes. Each new object moves the focus to the notice, even if its words stay. */
  of: object | undefined;
  takesFocus: boolean;
  /** Undefined if there is nothing to tell. */
  children: ReactNode;
};

/** A message about a payment, announced at once. */
export function Notice({ of, takesFocus, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const isFocused = Boolean(children) && takesFocus;
  useEffect(() => {
    if (isFocused && of) place.current?.focus();
  }, [isFocused, of]);

  return (
    <div className={styles.notice} ref={place} role="alert" tabIndex={-1}>
      {children}
    </div>
  );
}

export function Retry({ children }: { children: ReactNode }) {
  return (
    <>
      <p>{children}</p>
      <button className="button-line" type="submit">
        Try again
      </button>
    </>
  );
}

/** Says, beside the button that was pressed, why nothing was begun. */
export function Trouble({ text }: { text: string | undefined }) {
  return text === undefined ? null : (
    <p className={styles.notice} role="alert">
      {text}
    </p>
  );
}

type OnPageProps = {
  /** If undefined, the button submits its form. */
  onPay?: (() => void) | undefined;
};

/** Another way, if the provider's window does not open: the payment on the provider's own page. */
export function PayOnPage({ onPay }: OnPageProps) {
  return (
    <button className="button" type={onPay ? "button" : "submit"} {...ON_PAGE} onClick={onPay}>
      Pay on Paystack’s page
    </button>
  );
}

type DueNoticeProps = {
  outcome: DueOutcome | undefined;
};

/** Tells how the last press of 'Pay now' ended, unless the page shows that already. 'Try again' submits its form. */
export function DueNotice({ outcome }: DueNoticeProps) {
  return (
    <Notice of={outcome} takesFocus>
      {outcome && wordsOf(outcome)}
    </Notice>
  );
}

function wordsOf(outcome: DueOutcome): ReactNode {
  switch (outcome.kind) {
    case "warned":
      return (
        <p>
          A payment may be on its way already. If you have sent it, do not pay again: this page
          shows it as soon as it arrives. If you have not, press “Pay now” once more to pay.
        </p>
      );
    case "closed":
      return (
        <p>
          The payment window was closed, and no payment has arrived: press “Pay now” to pay. Sent a
          bank transfer already? Then do not pay again: this page waits for it.
        </p>
      );
    case "unconfirmed":
      return (
        <p>
          Your payment is on its way to us. Please do not pay again: this page shows it as soon as
          it arrives.
        </p>
      );
    case "failed":
      return (
        <p>
          The payment did not go through. Press “Pay now” to try again, perhaps with another card.
        </p>
      );
    case "script-failed":
      return (
        <>
          <Retry>
            Unable to load paystack inline script. The payment window comes from our card provider:
            please check your connection, or what blocks scripts in your browser. Nothing was
            charged.
          </Retry>
          <PayOnPage />
        </>
      );
    case "window-failed":
      return (
        <>
          <Retry>The payment window could not be opened. Nothing was charged.</Retry>
          <PayOnPage />
        </>
      );
    case "trouble":
      return <Retry>{outcome.message}</Retry>;
    case "invalid":
    case "paid":
    case "changed":
    case "under-way":
      return undefined;
  }
}
