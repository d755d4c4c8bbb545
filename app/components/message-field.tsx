import type { FormField } from "../../domain/forms/field.ts";
import styles from "./message-field.module.css";

type Props = {
  id: string;
  field: FormField;
  value?: string | undefined;
  error?: string | undefined;
};

/** A labelled control of a message form with its message beneath. Uncontrolled: what is typed early stays. */
export function MessageField({ id, field, value, error }: Props) {
  const { name, label, type, autocomplete, required, maxLength, rows } = field;
  const described = [!required && `${id}-optional`, error && `${id}-error`].filter(Boolean);
  const control = {
    id,
    name,
    required,
    maxLength,
    defaultValue: value,
    autoComplete: autocomplete,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": described.join(" ") || undefined,
  };
  return (
    <div className={styles.field}>
      <p className={styles.label}>
        <label htmlFor={id}>{label}</label>
        {!required && <span id={`${id}-optional`}>optional</span>}
      </p>
      {type === "textarea" ? (
        <textarea {...control} rows={rows} />
      ) : (
        <input {...control} type={type} />
      )}
      {error && (
        <p className={styles.error} id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
