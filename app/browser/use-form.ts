import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { FieldErrors, FormField, FormResult } from "../../domain/fields.ts";

export type FormRules<Values> = {
  /** The form's fields in order. */
  fields: readonly FormField[];
  /** Validates the filled-in texts. */
  check(texts: Record<string, string>): FormResult<Values>;
  /** The server's errors for a form that was posted as plain HTML. */
  refused?: FieldErrors | undefined;
};

/**
 * Behaviour that all forms of the shop share. Fields are uncontrolled. An invalid submit moves the focus to the first
 * invalid field; after the first submit, errors are updated on every input.
 */
export function useForm<Values>({ fields, check, refused = {} }: FormRules<Values>) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState(refused);
  /** The texts of the last submit, as JSON. */
  const submitted = useRef("");
  const [isValidated, setIsValidated] = useState(Object.keys(refused).length > 0);

  /** Shows the errors and moves the focus to the first invalid field. */
  const refuse = (wrong: FieldErrors) => {
    // Rendered before the focus moves, so that screen readers announce the field with its message.
    flushSync(() => setErrors(wrong));
    const first = fields.find(({ name }) => wrong[name])?.name ?? Object.keys(wrong)[0] ?? "";
    const named = form.current?.elements.namedItem(first);
    // Of a group of radio buttons, the chosen one gets the focus.
    const control =
      named instanceof RadioNodeList
        ? form.current?.querySelector(`[name="${CSS.escape(first)}"]:checked`)
        : named;
    if (!(control instanceof HTMLElement)) return;
    // A disabled control cannot take the focus (the select of states, while its options load): its field takes it.
    const field = control.matches(":disabled") && control.closest<HTMLElement>("[data-field]");
    // `focus` would scroll to the control alone; the field is scrolled to instead, for its label above the control.
    (field || control).focus({ preventScroll: true });
    (control.closest("[data-field]") ?? control).scrollIntoView({ block: "nearest" });
  };

  /** Resets the form. */
  const clear = () => {
    form.current?.reset();
    setIsValidated(false);
    setErrors({});
  };

  return {
    errors,
    refuse,
    /** Validates a submitted form and returns its values; if it is invalid, shows the errors and returns undefined. */
    validate(): Values | undefined {
      setIsValidated(true);
      const texts = textsOf(form.current);
      submitted.current = JSON.stringify(texts);
      const checked = check(texts);
      refuse(checked.ok ? {} : checked.fields);
      return checked.ok ? checked.values : undefined;
    },
    clear,
    /** The texts that are filled in at present, by field name. */
    texts: (): Record<string, string> => textsOf(form.current),
    /** Resets the form after its content was received, unless the shopper has changed it since the submit. */
    clearSubmitted(): void {
      if (JSON.stringify(textsOf(form.current)) === submitted.current) clear();
    },
    /** The text in a field at present. */
    valueOf(name: string): string {
      return textsOf(form.current)[name] ?? "";
    },
    /** For the `form` element. */
    props: {
      // Once hydrated, the form shows its own messages; without scripts the browser validates.
      ref: (element: HTMLFormElement | null) => {
        form.current = element;
        if (element) element.noValidate = true;
      },
      suppressHydrationWarning: true,
      onInput: () => {
        if (!isValidated) return;
        const checked = check(textsOf(form.current));
        setErrors(checked.ok ? {} : checked.fields);
      },
    },
  };
}

/** The filled-in fields by name; empty ones are left out. */
function textsOf(form: HTMLFormElement | null): Record<string, string> {
  const filled = [...new FormData(form ?? undefined)].filter(
    (entry): entry is [string, string] => typeof entry[1] === "string" && entry[1] !== "",
  );
  return Object.fromEntries(filled);
}
