import type { SubmitEvent } from "react";
import { payerFields } from "../../domain/checkout/fields.ts";
import { checkPayer } from "../../domain/checkout/validate.ts";
import type { FieldErrors } from "../../domain/fields.ts";
import { formatKobo } from "../../domain/money-text.ts";
import type { Kobo } from "../../domain/money.ts";
import type { LinkState } from "../../domain/orders/api.ts";
import { isKnownUnderWay } from "../../domain/orders/money.ts";
import { useForm } from "../browser/use-form.ts";
import { Field } from "../design/field.tsx";
import { confirmLinkPayment, createLinkPayment } from "./api.ts";
import { DueNotice } from "./notice.tsx";
import { chosenPart, PartChoice, WatchLine } from "./part-choice.tsx";
import { isOnPage, ON_PAGE } from "./pay-on-page.ts";
import { loadPaystack, STEP_TEXTS } from "./pay-in-window.ts";
import { useDue } from "./use-due.ts";
import styles from "./payments.module.css";

export type PayLinkProps = LinkState & {
  token: string;
  /** The deposit, if the order can be paid in two parts. */
  deposit?: Kobo | undefined;
  /** URL of the card provider's inline script. */
  scriptUrl: string;
  /** The server's errors for the form that was sent without scripts. */
  refused?: FieldErrors | undefined;
};

/** A form to pay somebody else's order: e-mail address, 'Pay now', and polling for a payment that arrives later. */
export default function PayLink({ token, scriptUrl, deposit, refused, ...shown }: PayLinkProps) {
  const { due, underWay } = shown;
  const isOnItsWay = underWay !== undefined;
  const { errors, validate, refuse, props } = useForm({
    fields: payerFields,
    check: checkPayer,
    refused,
  });
  const { step, outcome, pay, isAwaited, isLooking, lookAgain } = useDue({
    shown,
    isExpected: isOnItsWay,
    ports: {
      ask: () => confirmLinkPayment(token),
      confirm: (payment) => confirmLinkPayment(token, payment),
      loadProvider: () => loadPaystack(scriptUrl),
    },
  });
  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    if (isOnPage(event.nativeEvent)) return;
    event.preventDefault();
    const part = chosenPart(event.currentTarget);
    const values = step ? undefined : validate();
    if (!values) return;
    const ended = await pay(() => createLinkPayment(token, { ...values, part }));
    if (ended?.kind === "invalid") refuse(ended.fields);
  };

  return (
    // Without scripts the form leads to the provider's page.
    <form
      className={styles.due}
      method="post"
      onSubmit={(event) => void onSubmit(event)}
      {...props}
    >
      {isAwaited && <WatchLine isLooking={isLooking} onLookAgain={lookAgain} />}
      {deposit !== undefined && <PartChoice due={due} deposit={deposit} />}
      {payerFields.map((field) => (
        <Field key={field.name} form="pay" field={field} error={errors[field.name]} />
      ))}
      <div className={styles.actions}>
        {deposit === undefined && (
          <p className={styles.amount}>
            To pay <strong>{formatKobo(due)}</strong>
          </p>
        )}
        <button
          className={isKnownUnderWay(underWay) ? "button-line" : "button"}
          type="submit"
          name={ON_PAGE.name}
          aria-disabled={step ? true : undefined}
        >
          Pay now
        </button>
      </div>
      <p className="fine-print" role="status">
        {step && STEP_TEXTS[step]}
      </p>
      <DueNotice outcome={outcome} />
    </form>
  );
}
