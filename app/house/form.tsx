import type { ReactNode } from "react";
import type { FieldErrors, Values } from "../../domain/fields.ts";
import { passwordField } from "../../domain/house/forms.ts";
import { Field } from "../design/field.tsx";
import styles from "./form.module.css";

type Props = {
  /** Which of the page's forms it is: sent as `act`, and in the action's result to show the errors beside it. */
  act?: string;
  /** Which thing it is about, sent as `id`. */
  id?: string;
  /** Its accessible name, where a heading is not enough. */
  label?: string;
  /** Where it posts to; the page's own address by default. A fragment scrolls back to the form. */
  action?: string;
  /** The browser checks no field: the server says what is missing. */
  isUnchecked?: boolean;
  children: ReactNode;
};

/** A form that posts to its own page, without a script. The page shows what was typed again, with the errors. */
export function Form({ act, id, label, action, isUnchecked = false, children }: Props) {
  return (
    <form
      className={styles.form}
      method="post"
      action={action}
      aria-label={label}
      noValidate={isUnchecked}
    >
      <FormId />
      {act && <input type="hidden" name="act" value={act} />}
      {id && <input type="hidden" name="id" value={id} />}
      {children}
    </form>
  );
}

/** A form's own id, new with each page: it is carried out once, however often it is sent. Not for an island's form. */
export function FormId() {
  return <input type="hidden" name="form" value={crypto.randomUUID()} />;
}

/** A checkbox with its label: 'Stay signed in on this phone'. Sent as `yes`. */
export function Check({
  name,
  label,
  isOn = false,
  isSwitch = false,
}: {
  name: string;
  label: string;
  isOn?: boolean;
  isSwitch?: boolean;
}) {
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        name={name}
        value="yes"
        role={isSwitch ? "switch" : undefined}
        defaultChecked={isOn}
      />
      {label}
    </label>
  );
}

/** A form's buttons, the usual one first. */
export function Buttons({ children }: { children: ReactNode }) {
  return <div className={styles.buttons}>{children}</div>;
}

type ConfirmPasswordProps = {
  /** The form's name, which makes the field's id unique on the page. */
  form: string;
  /** Whether the password is older than ten minutes (`isPasswordNeeded` of the loader). */
  isNeeded: boolean;
  error?: string | undefined;
};

/**
 * Asks for the password again before money goes out or people are changed, within the same form, so that nothing that
 * was typed is lost. `passwordFault` (`app/house/session.ts`) checks it.
 */
export function ConfirmPassword({ form, isNeeded, error }: ConfirmPasswordProps) {
  if (!isNeeded && error === undefined) return null;
  const field = { ...passwordField, hint: "To be sure that it is you." };
  return <Field form={form} field={field} error={error} />;
}

/** The fields of a posted form. The server has removed all that `domain/house/forms.ts` does not name. */
export async function readForm(request: Request): Promise<Values> {
  return Object.fromEntries(new URLSearchParams(await request.text()));
}

/** A version or an id as a form sends it; -1, which no row has, for any other text. */
export function numberOf(text: string | undefined): number {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : -1;
}

/** What a field shows after its form was refused: what was typed, and why not. `value` before that. */
export function fieldState(
  result: { values?: Values; errors?: FieldErrors } | undefined,
  name: string,
  value?: string,
) {
  return { value: result?.values?.[name] ?? value, error: result?.errors?.[name] };
}
