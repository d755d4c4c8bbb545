import { useEffect, useState } from "react";
import type { SubmitEvent as ReactSubmitEvent } from "react";
import { emptyCart } from "../../domain/cart/cart.ts";
import { payerFields } from "../../domain/checkout/fields.ts";
import { checkPayer } from "../../domain/checkout/validate.ts";
import type { FieldErrors, FormResult } from "../../domain/fields.ts";
import { formatKobo } from "../../domain/money-text.ts";
import type { Kobo } from "../../domain/money.ts";
import type { LinkState } from "../../domain/orders/api.ts";
import { isKnownUnderWay, visibleStatus } from "../../domain/orders/money.ts";
import island from "../browser/island.module.css";
import { cartStore } from "../cart/store.ts";
import { useForm } from "../browser/use-form.ts";
import { Field } from "../design/field.tsx";
import { canShare, share, ShareLink } from "../design/share-link.tsx";
import { confirmOrder, createOwnPayment, createPayLink } from "./api.ts";
import type { PayLinkResult } from "./api.ts";
import { DueNotice } from "./notice.tsx";
import { chosenPart, PartChoice, WatchLine } from "./part-choice.tsx";
import { isOnPage, ON_PAGE } from "./pay-on-page.ts";
import { loadPaystack, STEP_TEXTS } from "./pay-in-window.ts";
import { useDue } from "./use-due.ts";
import { openOrder } from "./open-order.ts";
import styles from "./payments.module.css";

export type OrderPaymentProps = LinkState & {
  reference: string;
  /** Whether a payment was begun, which may still arrive. */
  isBegun: boolean;
  /** The order has no e-mail address, which the provider needs. */
  asksEmail?: boolean | undefined;
  /** The server's errors for the form that was sent without scripts. */
  refused?: FieldErrors | undefined;
  /** The deposit, if the order can be paid in two parts. */
  deposit?: Kobo | undefined;
  /** The day before which the rest after a deposit is due, in words. */
  restBefore?: string | undefined;
  /** URL of the card provider's inline script. */
  scriptUrl: string;
};

/**
 * What is left to pay of an order, on its page: 'Pay now', 'Ask someone else to pay', and polling for a payment that
 * arrives later. Empties the cart once the order that this browser placed last is paid, however late; the page of an older
 * order does not empty it.
 */
export default function OrderPayment(props: OrderPaymentProps) {
  const { reference, status, due } = props;
  useEffect(() => {
    if (status === "pending" || openOrder.get()?.reference !== reference) return;
    // After a declined payment the order stays open: the next payment of the same cart is for this order.
    if (status === "failed") return;
    openOrder.set(undefined);
    if (status === "paid") cartStore.update(emptyCart);
  }, [reference, status]);

  return due > 0 ? <Due {...props} /> : null;
}

const noPayer = (): FormResult<{ email?: string }> => ({ ok: true, values: {} });

function Due({ reference, scriptUrl, isBegun, deposit, restBefore, ...shown }: OrderPaymentProps) {
  const { asksEmail, refused } = shown;
  const fields = asksEmail ? payerFields : [];
  const check = asksEmail ? checkPayer : noPayer;
  const { errors, validate, refuse, props } = useForm({ fields, check, refused });
  const { status, due, underWay } = shown;
  const isOnItsWay = isKnownUnderWay(underWay);
  const { step, outcome, pay, isAwaited, isLooking, lookAgain } = useDue({
    shown,
    isExpected: isOnItsWay || (isBegun && visibleStatus(status, underWay) === "pending"),
    ports: {
      ask: () => confirmOrder(reference),
      confirm: confirmOrder,
      loadProvider: () => loadPaystack(scriptUrl),
    },
  });
  const payAs = async (form: HTMLFormElement) => {
    const payer = step ? undefined : validate();
    if (!payer) return;
    const part = chosenPart(form);
    const ended = await pay(() => createOwnPayment(reference, { ...payer, part }));
    if (ended?.kind === "invalid") refuse(ended.fields);
  };
  const onSubmit = (event: ReactSubmitEvent<HTMLFormElement>) => {
    if (isOnPage(event.nativeEvent)) return;
    event.preventDefault();
    void payAs(event.currentTarget);
  };

  return (
    // Without scripts the form leads to the provider's page.
    <form className={styles.due} method="post" onSubmit={onSubmit} {...props}>
      {(isAwaited || isLooking) && <WatchLine isLooking={isLooking} onLookAgain={lookAgain} />}
      {deposit !== undefined && <PartChoice due={due} deposit={deposit} restBefore={restBefore} />}
      {fields.map((field) => (
        <Field key={field.name} form="pay" field={field} error={errors[field.name]} />
      ))}
      <div className={styles.actions}>
        {deposit === undefined && (
          <p className={styles.amount}>
            Left to pay <strong>{formatKobo(due)}</strong>
          </p>
        )}
        <button
          className={isOnItsWay ? "button-line" : "button"}
          type="submit"
          name={ON_PAGE.name}
          aria-disabled={step ? true : undefined}
        >
          Pay now
        </button>
        <AskSomeone order={reference} due={due} deposit={deposit} />
      </div>
      <p className="fine-print" role="status">
        {step && STEP_TEXTS[step]}
      </p>
      <DueNotice outcome={outcome} />
    </form>
  );
}

type Props = {
  order: string;
  due: Kobo;
  /** The deposit, if the order can be paid in two parts. */
  deposit?: Kobo | undefined;
};

/** 'Ask someone else to pay': a link that shows the pieces and the amount, and nothing of the customer. */
export function AskSomeone({ order, due, deposit }: Props) {
  const [answer, setAnswer] = useState<PayLinkResult | { kind: "asking" }>();
  const message = messageOf(due, deposit);

  const ask = async () => {
    if (answer?.kind === "asking") return;
    setAnswer({ kind: "asking" });
    const result = await createPayLink(order);
    if (result.kind === "changed") return location.reload();
    setAnswer(result);
    // The link also stays on the page, since some browsers ask for another press before they share.
    if (result.kind === "created" && canShare()) await share(result.url, message);
  };

  return (
    <>
      <button
        className={`button-line ${island.needsScript}`}
        type="button"
        onClick={() => void ask()}
      >
        Ask someone else to pay
      </button>
      <div className={styles.answer} role="status">
        {answer?.kind === "asking" && <p>Making the link…</p>}
        {answer?.kind === "trouble" && <p>{answer.message}</p>}
        {answer?.kind === "created" && (
          <div className={styles.link}>
            <p>
              Whoever has this link sees the pieces and the amount, and can pay. It shows neither
              your name nor your address.
            </p>
            <ShareLink label="Link to pay" url={answer.url} message={message} />
          </div>
        )}
      </div>
    </>
  );
}

function messageOf(due: Kobo, deposit: Kobo | undefined): string {
  const begin = deposit === undefined ? "" : `, or ${formatKobo(deposit)} as a deposit`;
  return `Would you pay for my HazelZuri order? It is ${formatKobo(due)}${begin}`;
}
