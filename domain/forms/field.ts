/** One field of a form: all that its markup and its checks need. Browser and server both read it. */
export type FormField<Name extends string = string> = {
  /** The name of the control and of the key in the request. */
  name: Name;
  label: string;
  type: "text" | "email" | "tel" | "textarea" | "select";
  /** The token of the `autocomplete` attribute. */
  autocomplete: string;
  required: boolean;
  maxLength: number;
  /** What is said while the field is not valid. */
  message: string;
  /** Stands under the field from the start. */
  hint?: string;
  /** The empty choice of a select. */
  placeholder?: string;
  /** Height of a textarea. */
  rows?: number;
};

/** The messages of the fields that are not valid, by field name. */
export type FieldErrors = Readonly<Record<string, string>>;

/** A form's checked values, or what is wrong with it. */
export type Checked<Values> = { ok: true; values: Values } | { ok: false; fields: FieldErrors };
