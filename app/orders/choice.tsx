import type { ReactNode } from "react";
import styles from "./reviews.module.css";

type ChoiceProps = {
  /** The form's and the field's name, which make ids unique on the page. */
  form: string;
  name: string;
  legend: string;
  error: string | undefined;
  /** The page opens at it. */
  isFirst: boolean;
  children: ReactNode;
};

/** A group of radio buttons; its error is read when the group is. */
export function Choice({ form, name, legend, error, isFirst, children }: ChoiceProps) {
  const id = `${form}-${name}-error`;
  return (
    <fieldset
      className={styles.reviewChoice}
      aria-describedby={error && id}
      tabIndex={isFirst ? -1 : undefined}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- The page that answers a refused form opens at its first fault.
      autoFocus={isFirst}
    >
      <legend>{legend}</legend>
      <div>{children}</div>
      {error && (
        <p className={styles.reviewError} id={id}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

type OptionProps = { name: string; value: string; chosen: string | undefined; children: ReactNode };

export function Option({ name, value, chosen, children }: OptionProps) {
  return (
    <label className="touch-target">
      <input type="radio" name={name} value={value} required defaultChecked={value === chosen} />
      {children}
    </label>
  );
}
