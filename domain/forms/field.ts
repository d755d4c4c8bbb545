/** One field of a form: the data for its markup and its validation, in the browser and on the server. */
export type FormField<Name extends string = string> = {
  /** The control's name, which is also the key in the request. */
  name: Name;
  label: string;
  type:
    | "text"
    | "email"
    | "tel"
    | "url"
    | "date"
    | "datetime-local"
    | "password"
    | "textarea"
    | "select"
    | "hidden";
  /** Which keyboard a phone shows, if its type does not say it. */
  inputMode?: "numeric" | "decimal";
  /** Value of the `autocomplete` attribute. */
  autocomplete: string;
  required: boolean;
  maxLength: number;
  /** The error message, shown while the field is invalid. */
  message: string;
  /** Always shown below the field. */
  hint?: string;
  /** Text of a select's empty option. */
  placeholder?: string;
  /** Height of a textarea, in lines of text. */
  rows?: number;
};

/** The messages of the invalid fields, by field name. */
export type FieldErrors = Readonly<Record<string, string>>;

/** A form's checked values, or the messages of its invalid fields. */
export type Checked<Values> = { ok: true; values: Values } | { ok: false; fields: FieldErrors };
