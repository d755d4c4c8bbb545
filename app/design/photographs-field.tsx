import { MOST_PHOTOGRAPHS, photographNames } from "../../domain/media/form-photographs.ts";
import styles from "./photographs-field.module.css";

type Props = {
  /** The form's name, which makes the field's id unique on the page. */
  form: string;
  /** The ids of photographs that a refused form has kept. */
  kept?: readonly string[];
  error?: string | undefined;
  /** Shown while none is kept; what we do not keep of a photograph by default. */
  hint?: string;
  /** The page opens at it. */
  isFirst?: boolean;
};

/** The field 'Photographs' of a form that is sent as `multipart/form-data`; it needs no script. */
export function PhotographsField({ form, kept = [], error, hint = HINT, isFirst }: Props) {
  const id = `${form}-photographs`;
  return (
    <div className={styles.photographs} data-field="photographs">
      {kept.map((each, at) => (
        <input key={each} type="hidden" name={photographNames[at]} value={each} />
      ))}
      <p>
        <label htmlFor={id}>Photographs</label>
        <span id={`${id}-optional`}>optional</span>
      </p>
      <input
        id={id}
        type="file"
        name="photographs"
        // Named one by one, so that an iPhone sends a JPEG instead of its own format.
        accept="image/jpeg,image/png,image/webp,image/avif"
        multiple
        aria-describedby={`${id}-optional ${id}-hint${error ? ` ${id}-error` : ""}`}
        aria-invalid={error ? true : undefined}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- The page that answers a refused form opens at its first fault.
        autoFocus={isFirst}
      />
      {error && (
        <p data-error id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
      <p className="fine-print" id={`${id}-hint`}>
        {kept.length > 0 ? keptWords(kept.length) : hint}
      </p>
    </div>
  );
}

const HINT = `Up to ${MOST_PHOTOGRAPHS}. We keep neither the place nor the time that is in them.`;

function keptWords(count: number): string {
  const what = count === 1 ? "Your photograph is" : `Your ${count} photographs are`;
  return `${what} kept; choosing others replaces them.`;
}
