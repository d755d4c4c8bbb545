import type { ReactNode } from "react";
import { passwordField } from "../../domain/house/forms.ts";
import { Field } from "../design/field.tsx";
import styles from "./form.module.css";

type Props = {
  /** Which of the page's forms it is: sent as `act`, and in the action's result to show the errors beside it. */
  act?: string;
  /** Which thing it is about, sent as `id`. */
  id?: string;
  /** Named by it, where its heading is not enough. */
  label?: string;
  /** Where it posts to, if not to the page's own address: the same with a fragment, to come back to its place. */
  action?: string;
  /** Half-filled fields may be sent, too: the server says what is missing. */
  isUnchecked?: boolean;
  children: ReactNode;
};

/** A form that posts to its own page. Without a script it is all there is; what was typed comes back with an error. */
export function Form({ act, id, label, action, isUnchecked = false, children }: Props) {
  return (
    <form
      className={styles.form}
      method="post"
      action={action}
      aria-label={label}
      noValidate={isUnchecked}
    >
      {act && <input type="hidden" name="act" value={act} />}
      {id && <input type="hidden" name="id" value={id} />}
      {children}
    </form>
  );
}

/** A box with its label: 'Stay signed in on this phone'. Sent as `yes`. */
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

/** A form's buttons, the first of which is the usual one. */
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
 * The step before money goes out or people change: asks for the password again, within the same form, so that nothing
 * that was typed is lost. Nothing while the password is fresh. `notConfirmed` (`app/house/session.ts`) checks it.
 */
export function ConfirmPassword({ form, isNeeded, error }: ConfirmPasswordProps) {
  if (!isNeeded && error === undefined) return null;
  const field = { ...passwordField, hint: "To be sure that it is you." };
  return <Field form={form} field={field} error={error} />;
}

/** The fields of a form that was posted to a screen: only those that `domain/house/forms.ts` names get here. */
export async function readForm(request: Request): Promise<Partial<Record<string, string>>> {
  return Object.fromEntries(new URLSearchParams(await request.text()));
}
