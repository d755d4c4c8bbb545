import type { ReactNode } from "react";
import { Notice } from "../screen.tsx";
import type { OrderResult } from "./action-result.ts";
import formStyles from "../form.module.css";
import styles from "./order-form.module.css";

export type FormProps = {
  /** A new id with each page: the form acts once, however often it is sent. */
  formId: string;
  result: OrderResult | undefined;
};

type Props = FormProps & {
  act: string;
  /** The value that the form shows: the action is refused if somebody else has changed it meanwhile. */
  saw?: string | undefined;
  /** Its name, where several forms are alike. */
  label?: string;
  /** The id of the element that is shown again if the form is refused; `act` by default. */
  place?: string;
  /** Its buttons say what they do, named `act`. */
  hasActs?: boolean;
  children: ReactNode;
};

/** A form on an order's page. If it is refused, the page scrolls to it and shows what was typed. */
export function OrderForm(props: Props) {
  const { formId, result, act, saw, label, place = act, hasActs, children } = props;
  const message = result?.act === act ? result.message : undefined;
  return (
    <form className={formStyles.form} method="post" action={`#${place}`} aria-label={label}>
      {!hasActs && <input type="hidden" name="act" value={act} />}
      <input type="hidden" name="id" value={formId} />
      {saw !== undefined && <input type="hidden" name="saw" value={saw} />}
      {message && <Notice kind="error">{message}</Notice>}
      {children}
    </form>
  );
}

/** The result of a page's forms, if it is about this one. */
export function resultOf(
  result: OrderResult | undefined,
  ...acts: string[]
): OrderResult | undefined {
  return result && acts.includes(result.act) ? result : undefined;
}

type SheetProps = {
  /** Its id on the page, which a refused form leads to. */
  id: string;
  /** The button that opens it. */
  label: string;
  /** Its heading, if it says more than the button. */
  title?: string;
  /** The id of the element that describes the button, where several have the same name. */
  about?: string;
  /** Its form was refused: it is part of the page then, not a popover. */
  isOpen?: boolean;
  children: ReactNode;
};

/**
 * A form behind a button: a popover, at the bottom of a phone. It needs no script; a browser that does not know
 * popovers shows it in the page.
 */
export function Sheet({ id, label, title = label, about, isOpen = false, children }: SheetProps) {
  const heading = (
    <h3 className={styles.title} id={`${id}-title`}>
      {title}
    </h3>
  );
  if (isOpen) {
    return (
      <section className={styles.open} id={id} aria-labelledby={`${id}-title`}>
        {heading}
        {children}
      </section>
    );
  }
  return (
    <>
      <button className={styles.opener} type="button" popoverTarget={id} aria-describedby={about}>
        {label}
      </button>
      <div
        className={styles.sheet}
        id={id}
        popover="auto"
        role="dialog"
        aria-labelledby={`${id}-title`}
      >
        <div className={styles.head}>
          {heading}
          <button
            className={styles.close}
            type="button"
            popoverTarget={id}
            popoverTargetAction="hide"
          >
            Close
          </button>
        </div>
        {children}
      </div>
    </>
  );
}
