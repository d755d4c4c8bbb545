import { useActionData } from "react-router";
import { createContext, useContext } from "react";
import type { ReactNode } from "react";
import type { Values } from "../../../domain/fields.ts";
import { resultOf } from "../act.ts";
import type { Shown, Words } from "../act.ts";
import { Buttons, Form, Submit, useAnswer } from "../form.tsx";
import { Notice } from "../screen.tsx";
import styles from "./order-form.module.css";

/** The result of the form of the order's page that was sent. */
export type OrderResult = Shown<"/house/orders/:number">;
type Act = OrderResult["act"];

/** The words for each result of some of the page's commands; those of all are put together in `order.page.tsx`. */
export type OrderWords = Partial<Words<"/house/orders/:number">>;

/** The result of the form that was sent, if it asked for one of these commands. */
export function useOrderResult<Name extends Act>(...names: Name[]) {
  return resultOf(useActionData<OrderResult>(), ...names);
}

/** Leads to the order's page again, with a word in its address for which each module of forms has a sentence. */
export const at =
  (word: string) =>
  (_done: unknown, { order = "" }: Values) => ({ to: `/house/orders/${order}?done=${word}#done` });

export const CLOSED =
  "It has left the house, was cancelled, or its customer was erased: this cannot be changed any more.";
export const OLD_PAGE = "This page is old. Look at the order again.";

/** Whether the order's customer has an e-mail address. */
export const MailedContext = createContext(true);

/** Says in a form that the customer is written to; for whom there is only a phone number, that she is not. */
export function MailNote({ children = "The customer gets an e-mail." }: { children?: string }) {
  return useContext(MailedContext) ? children : NOT_MAILED;
}

const NOT_MAILED = "Nothing is mailed: tell her by WhatsApp.";

/**
 * What the page says after something was done: a sentence, or `mailed`, a sentence and the one about the e-mail, which
 * only a customer with an address gets.
 */
export type DoneWords = string | { done: string; mail: string };

export const mailed = (done: string, mail = "The customer gets an e-mail."): DoneWords => ({
  done,
  mail,
});

export function doneText(words: DoneWords, isMailed: boolean): string {
  if (typeof words === "string") return words;
  return `${words.done} ${isMailed ? words.mail : NOT_MAILED}`;
}

type FormProps = {
  /** The form's command; several if each of its buttons has its own. */
  act: Act | readonly Act[];
  about?: Readonly<Record<string, string>>;
  /** The form's accessible name, where several on the page are alike. */
  label?: string;
  /** The form sends a file. */
  isMultipart?: boolean;
  /** The value that the form shows: the command is refused if somebody else has changed it meanwhile. */
  saw?: string;
  children?: ReactNode;
};

/** A form on an order's page. If it is refused, the page scrolls to it and shows what was typed. */
export function OrderForm(form: FormProps) {
  return (
    <div id={placeOf(form)}>
      <FormWithMessage {...form} />
    </div>
  );
}

function FormWithMessage({ saw, children, isMultipart = false, ...which }: FormProps) {
  const message = useAnswer(which)?.message;
  return (
    <Form {...which} action={`#${placeOf(which)}`} isMultipart={isMultipart}>
      {saw !== undefined && <input type="hidden" name="saw" value={saw} />}
      {message && <Notice kind="error">{message}</Notice>}
      {children}
    </Form>
  );
}

/** The id of a form's element, to which the page scrolls if the form is refused. */
function placeOf({ act, about }: FormProps): string {
  return formPlace([act].flat()[0] ?? "", ...Object.values(about ?? {}));
}

/** The same, of the form of one thing: a charge, for instance. */
export function formPlace(act: string, ...things: (string | undefined)[]): string {
  return [act, ...things.map((id = "") => id.replace(/\W/g, "-"))].join("-");
}

type SheetFormProps = FormProps & {
  /** The text of the button that opens the sheet. */
  label: string;
  /** The sheet's heading; the button's text by default. */
  title?: string;
  /** The id of the element that describes the button, where several have the same name. */
  describedBy?: string;
  /** The text of the form's button; without it the form's buttons are among its children. */
  submit?: string;
};

/**
 * A form behind a button: a popover, at the bottom of a phone's screen. It needs no script; a browser that does not
 * know popovers shows the form in the page, and so does the page once the form was sent.
 */
export function SheetForm({ label, title = label, describedBy, submit, ...form }: SheetFormProps) {
  const id = placeOf(form);
  const heading = (
    <h3 className={styles.title} id={`${id}-title`}>
      {title}
    </h3>
  );
  const content = (
    <FormWithMessage {...form}>
      {form.children}
      {submit && (
        <Buttons>
          <Submit>{submit}</Submit>
        </Buttons>
      )}
    </FormWithMessage>
  );
  if (useAnswer(form)) {
    return (
      <section className={styles.open} id={id} aria-labelledby={`${id}-title`}>
        {heading}
        {content}
      </section>
    );
  }
  return (
    <>
      <button
        className={styles.opener}
        type="button"
        popoverTarget={id}
        aria-describedby={describedBy}
      >
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
            className="button-text"
            type="button"
            popoverTarget={id}
            popoverTargetAction="hide"
          >
            Close
          </button>
        </div>
        {content}
      </div>
    </>
  );
}
