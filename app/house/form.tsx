import { createContext, useContext, useId } from "react";
import type { ComponentProps, ReactNode } from "react";
import { useActionData } from "react-router";
import type { FormField, Values } from "../../domain/fields.ts";
import { passwordField } from "../../domain/house/forms.ts";
import { Field } from "../design/field.tsx";
import type { Answer } from "./act.ts";
import styles from "./form.module.css";

/** Which of a page's forms a form is. */
type Which = {
  /** The form's command, sent as `act`; several if each button sends its own. A page's only form needs none. */
  act?: string | readonly string[] | undefined;
  /** The thing that the form is about, where several things have such a form; hidden fields. */
  about?: Readonly<Record<string, string>> | undefined;
};

/** What the page's action returns about the form that was sent. */
type FormAnswer = Partial<Answer> & { act?: string; typed?: Values };

/** The answer to this form, if it is the one that was sent. Not for islands, which have no router. */
export function useAnswer({ act, about = {} }: Which): FormAnswer | undefined {
  const answer: FormAnswer | undefined = useActionData();
  const isThis =
    (act === undefined || [act].flat().some((name) => name === answer?.act)) &&
    Object.entries(about).every(([name, value]) => answer?.typed?.[name] === value);
  return isThis ? answer : undefined;
}

const AnswerContext = createContext<FormAnswer | undefined>(undefined);

type Props = Which & {
  /** The form's accessible name, where a heading is not enough. */
  label?: string | undefined;
  /** Its id, for controls that stand outside it. */
  id?: string;
  /** Where the form posts to; the page's own address by default. A fragment scrolls back to the form. */
  action?: string;
  /** The browser checks no field: the server says what is missing. */
  isUnchecked?: boolean;
  /** The form is as wide as its column. */
  isWide?: boolean;
  /** The form sends a file. */
  isMultipart?: boolean;
  children: ReactNode;
};

/** A form that posts to its own page, without scripts. If it is refused, its fields show what was typed, with errors. */
export function Form({ act, about, label, id, action, children, ...flags }: Props) {
  const { isUnchecked, isWide, isMultipart } = flags;
  const answer = useAnswer({ act, about });
  return (
    <form
      id={id}
      className={isWide ? undefined : styles.form}
      method="post"
      action={action}
      aria-label={label}
      noValidate={isUnchecked}
      encType={isMultipart ? "multipart/form-data" : undefined}
    >
      <FormId />
      {typeof act === "string" && <input type="hidden" name="act" value={act} />}
      <Hidden values={about ?? {}} />
      <AnswerContext value={answer}>{children}</AnswerContext>
    </form>
  );
}

/** A form's id, new with each render: the form is carried out once. Not for islands, where hydration would change it. */
export function FormId() {
  return <input type="hidden" name="form" value={crypto.randomUUID()} />;
}

/** Hidden fields of a form. */
export function Hidden({
  values,
}: {
  values: Readonly<Record<string, string | number | undefined>>;
}) {
  return Object.entries(values).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

type ActButtonProps = Pick<Props, "label" | "action" | "children"> & {
  act: string;
  /** What the form sends beside its `act`. */
  values: Parameters<typeof Hidden>[0]["values"];
};

/** A form that is only a button: 'Undo'. */
export function ActButton({ act, values, label, action, children }: ActButtonProps) {
  return (
    <form method="post" action={action} aria-label={label}>
      <FormId />
      <Hidden values={values} />
      <button className="button-text" type="submit" name="act" value={act}>
        {children}
      </button>
    </form>
  );
}

type FieldProps = {
  field: FormField;
  /** The field's value before the form is sent. */
  value?: string | undefined;
  hint?: ReactNode;
  /** The options of a select. */
  children?: ReactNode;
};

/** A field of the `Form` around it. */
export function HouseField({ field, value, ...others }: FieldProps) {
  const answer = useContext(AnswerContext);
  const state = stateOf(answer?.values?.[field.name] ?? value, answer?.errors?.[field.name]);
  return <Field form={useId()} field={field} {...state} {...others} />;
}

/** Value and error of a `Field`; the page that answers a refused form opens at its first field with an error. */
export function stateOf(value: string | undefined, error: string | undefined) {
  return { value, error, autoFocus: error !== undefined };
}

type CheckProps = {
  name: string;
  label: string;
  /** Whether it is checked before the form is sent. */
  isOn?: boolean;
  isSwitch?: boolean;
};

/** A checkbox with its label: 'Stay signed in on this phone'. If it is checked, the form sends `yes`. */
export function Check({ name, label, isOn = false, isSwitch = false }: CheckProps) {
  const typed = useContext(AnswerContext)?.values;
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        name={name}
        value="yes"
        role={isSwitch ? "switch" : undefined}
        defaultChecked={typed ? typed[name] === "yes" : isOn}
      />
      {label}
    </label>
  );
}

type SubmitProps = Pick<ComponentProps<"button">, "children" | "name" | "formNoValidate"> & {
  value?: string;
  look?: "button" | "button-line" | "button-text";
};

/** A button that sends its form. */
export function Submit({ look = "button", children, ...others }: SubmitProps) {
  return (
    <button className={look} type="submit" {...others}>
      {children}
    </button>
  );
}

/** A form's buttons; Enter presses the first. */
export function Buttons({ children }: { children: ReactNode }) {
  return <div className={styles.buttons}>{children}</div>;
}

type ConfirmPasswordProps = {
  /** Whether the password is older than ten minutes (`isPasswordNeeded` of the loader). */
  isNeeded: boolean;
  /** Why it was refused, for a form whose action returns nothing to its page. */
  error?: string | undefined;
};

/**
 * Asks for the password again before money goes out or people are changed. The field is in the same form, so that
 * nothing that was typed is lost. `postForm` (`server/house/commands.ts`) checks the password.
 */
export function ConfirmPassword({ isNeeded, ...given }: ConfirmPasswordProps) {
  const id = useId();
  const answer = useContext(AnswerContext);
  const error = given.error ?? answer?.errors?.["password"];
  if (!isNeeded && error === undefined) return null;
  const field = { ...passwordField, hint: "To be sure that it is you." };
  return <Field form={id} field={field} {...stateOf(undefined, error)} />;
}
