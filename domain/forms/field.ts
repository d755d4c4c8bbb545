/** One field of a form: what its markup and its validation need. Browser and server both use it. */
export type FormField<Name extends string = string> = {
  /** The control's name, which is also the key in the request. */
  name: Name;
  label: string;
  type: "text" | "email" | "tel" | "textarea" | "select";
  /** Value of the `autocomplete` attribute. */
  autocomplete: string;
  required: boolean;
  maxLength: number;
  /** Shown while the field is not valid. */
  message: string;
  /** Shown under the field from the start. */
  hint?: string;
  /** Text of a select's empty option. */
  placeholder?: string;
  /** Height of a textarea, in lines of text. */
  rows?: number;
};

/** The messages of the fields that are not valid, by field name. */
export type FieldErrors = Readonly<Record<string, string>>;

/** A form's checked values, or the messages of its invalid fields. */
export type Checked<Values> = { ok: true; values: Values } | { ok: false; fields: FieldErrors };
