import { useLayoutEffect, useRef, useState, type ComponentProps, type ReactNode } from "react";
import type { FormField } from "../../domain/fields.ts";
import styles from "./field.module.css";

type Props = {
  /** The form's name, which makes the field's id unique on the page. */
  form: string;
  field: FormField;
  /** The id of the form that the control belongs to, if it is not the one around it. */
  formId?: string;
  /** The field's initial value. */
  value?: string | undefined;
  /** The error message, shown below the field. */
  error?: string | undefined;
  /** Shown below the field instead of the field's own hint. */
  hint?: ReactNode;
  /** The page opens at the first field with this flag. */
  autoFocus?: boolean;
  /** Attributes of a select, whose options are `children`. A new `remountOn` resets it to its initial value. */
  select?: { disabled?: boolean; onChange?: (value: string) => void; remountOn?: string };
  children?: ReactNode;
};

/** One field of a form with its label, hint and error. Uncontrolled, so that text typed before hydration is kept. */
export function Field({
  form,
  formId,
  field,
  value = "",
  error,
  hint = field.hint,
  autoFocus,
  select,
  children,
}: Props) {
  const { name, label, type, autocomplete, required, maxLength, rows, inputMode } = field;
  if (type === "hidden") return <HiddenField name={name} value={value} error={error} />;
  const id = `${form}-${name}`;
  // Selects are never marked as optional: whether a state is required depends on the country's regions.
  const isOptional = !required && type !== "select";
  const described = [isOptional && "optional", hint && "hint", error && "error"].filter(Boolean);
  const control = {
    id,
    name,
    form: formId,
    className: styles.control,
    autoComplete: autocomplete,
    required,
    defaultValue: value,
    autoFocus,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": described.map((part) => `${id}-${part}`).join(" ") || undefined,
  };
  return (
    <div className={styles.field} data-field={name} tabIndex={select?.disabled ? -1 : undefined}>
      <p className={styles.label}>
        <label htmlFor={id}>{label}</label>
        {isOptional && <span id={`${id}-optional`}>optional</span>}
      </p>
      {type === "select" ? (
        <select
          {...control}
          key={select?.remountOn}
          disabled={select?.disabled}
          onChange={({ target }) => select?.onChange?.(target.value)}
        >
          {children}
        </select>
      ) : type === "textarea" ? (
        <TextArea {...control} rows={rows} maxLength={maxLength} />
      ) : (
        <input {...control} type={type} inputMode={inputMode} maxLength={maxLength} />
      )}
      {error && (
        <p className={styles.error} id={`${id}-error`}>
          {error}
        </p>
      )}
      {hint && (
        <div className={styles.hint} id={`${id}-hint`}>
          {hint}
        </div>
      )}
    </div>
  );
}

/** Keeps text typed before hydration, when React resets a textarea (but not an input) to its initial value. */
function TextArea(props: ComponentProps<"textarea"> & { id: string }) {
  const place = useRef<HTMLTextAreaElement>(null);
  const [typed] = useState(
    () => globalThis.document?.querySelector<HTMLTextAreaElement>(`textarea#${props.id}`)?.value,
  );
  useLayoutEffect(() => {
    if (place.current && typed !== undefined) place.current.value = typed;
  }, [typed]);
  return <textarea {...props} ref={place} />;
}

/** The error of a hidden field is announced (`alert`), since the field cannot take the focus. */
function HiddenField({ name, value, error }: Pick<Props, "value" | "error"> & { name: string }) {
  return (
    <>
      <input type="hidden" name={name} value={value} />
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </>
  );
}
