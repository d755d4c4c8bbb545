import type { ReactNode } from "react";
import styles from "../form.module.css";
import { Notice } from "../screen.tsx";
import type { OrderResult } from "./results.ts";

export type FormProps = {
  /** A new id with each page: the form acts once, however often it is sent. */
  formId: string;
  result: OrderResult | undefined;
};

type Props = FormProps & {
  act: string;
  /** What the form shows of the order, so that a change by somebody else is noticed. */
  saw?: string | undefined;
  /** Its name, where several forms are alike. */
  label?: string;
  /** The id of the element that is shown again if the form is refused; `act` by default. */
  place?: string;
  /** Its buttons say what they do, named `act`. */
  hasActs?: boolean;
  children: ReactNode;
};

/** A form on an order's page. If it is refused, the page opens at the form, with what was typed. */
export function OrderForm(props: Props) {
  const { formId, result, act, saw, label, place = act, hasActs, children } = props;
  const message = result?.act === act ? result.message : undefined;
  return (
    <form className={styles.form} method="post" action={`#${place}`} aria-label={label}>
      {!hasActs && <input type="hidden" name="act" value={act} />}
      <input type="hidden" name="id" value={formId} />
      {saw !== undefined && <input type="hidden" name="saw" value={saw} />}
      {message && <Notice kind="error">{message}</Notice>}
      {children}
    </form>
  );
}

/** The result of a page's forms, if it is about this one. */
export function ofAct(result: OrderResult | undefined, ...acts: string[]): OrderResult | undefined {
  return result && acts.includes(result.act) ? result : undefined;
}
