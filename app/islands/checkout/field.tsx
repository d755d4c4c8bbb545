import type { ReactNode } from "react";
import type { FormField } from "../../../domain/forms/field.ts";
import styles from "./field.module.css";

type Props = {
  field: FormField;
  /** What is wrong with it, beside the field. */
  error?: string | undefined;
  /** Stands under the field in place of the field's own hint. */
  hint?: ReactNode;
  /** A select's own attributes; `children` are its options. */
  select?: { disabled?: boolean; onChange?: (value: string) => void; remountOn?: string };
  children?: ReactNode;
};

/** One field of a form with its label, hint and message. Uncontrolled. */
export function Field({ field, error, hint = field.hint, select, children }: Props) {
  const { name, label, type, autocomplete, required, maxLength, rows } = field;
  const id = `checkout-${name}`;
  const control = {
    id,
    name,
    className: styles.control,
    autoComplete: autocomplete,
    required,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": `${id}-hint ${id}-error`,
  };
  return (
    <div className={`${styles.field} ${styles[name] ?? ""}`}>
      <label htmlFor={id}>{label}</label>
      {type === "select" ? (
        <select
          {...control}
          key={select?.remountOn}
          defaultValue=""
          disabled={select?.disabled}
          onChange={({ target }) => select?.onChange?.(target.value)}
        >
          {children}
        </select>
      ) : type === "textarea" ? (
        <textarea {...control} rows={rows} maxLength={maxLength} />
      ) : (
        <input {...control} type={type} maxLength={maxLength} />
      )}
      <p className={styles.error} id={`${id}-error`}>
        {error}
      </p>
      <div className={styles.hint} id={`${id}-hint`}>
        {hint}
      </div>
    </div>
  );
}
