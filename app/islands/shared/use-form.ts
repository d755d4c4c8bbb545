import { useState, type FormEvent } from "react";
import { flushSync } from "react-dom";
import type { Checked, FieldErrors, FormField } from "../../../domain/forms/field.ts";

export type FormRules<Values> = {
  /** The form's definition, in the order of its fields. */
  fields: readonly FormField[];
  /** Checks what is filled in. */
  check(texts: Record<string, string>): Checked<Values>;
  /** What the server found wrong in a form that was posted as plain HTML. */
  refused?: FieldErrors | undefined;
};

/**
 * What every form of the shop shares. Fields are uncontrolled. After the first submit each field's message is
 * kept up to date as it is filled in (section 4, validated flag); a submit with something wrong moves the
 * focus to the first such field.
 */
export function useForm<Values>({ fields, check, refused = {} }: FormRules<Values>) {
  const [errors, setErrors] = useState(refused);
  const [isValidated, setIsValidated] = useState(Object.keys(refused).length > 0);

  /** Shows what is wrong, and moves the focus to the first such field. */
  const refuse = (form: HTMLFormElement, wrong: FieldErrors) => {
    // Rendered before the focus moves, so that the field is read out with its message.
    flushSync(() => setErrors(wrong));
    const first = fields.find(({ name }) => wrong[name]);
    const control = first && form.elements.namedItem(first.name);
    if (control instanceof HTMLElement) control.focus();
  };

  return {
    errors,
    refuse,
    /** Checks a submitted form and returns its values; if something is wrong, shows it and returns undefined. */
    validate(form: HTMLFormElement): Values | undefined {
      setIsValidated(true);
      const checked = check(textsOf(form));
      refuse(form, checked.ok ? {} : checked.fields);
      return checked.ok ? checked.values : undefined;
    },
    /** Empties the form after its content was received. */
    clear(form: HTMLFormElement): void {
      form.reset();
      setIsValidated(false);
      setErrors({});
    },
    /** For the `form` element. */
    props: {
      // Hydrated, the form shows its own messages; until then the browser validates.
      ref: (form: HTMLFormElement | null) => {
        if (form) form.noValidate = true;
      },
      suppressHydrationWarning: true,
      onInput: ({ currentTarget }: FormEvent<HTMLFormElement>) => {
        if (!isValidated) return;
        const checked = check(textsOf(currentTarget));
        setErrors(checked.ok ? {} : checked.fields);
      },
    },
  };
}

/** What is filled in, by name. */
function textsOf(form: HTMLFormElement): Record<string, string> {
  const filled = [...new FormData(form)].filter(
    (entry): entry is [string, string] => typeof entry[1] === "string" && entry[1] !== "",
  );
  return Object.fromEntries(filled);
}
