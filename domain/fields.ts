import { isEmail, isPhone } from "./email-and-phone.ts";
import { isRecord } from "./json.ts";

/** One field of a form: the data for its markup and its validation, in the browser and on the server. */
export type FormField<Name extends string = string> = {
  /** The control's name, which is also the key in the request. */
  name: Name;
  label: string;
  type:
    | "text"
    | "email"
    | "tel"
    | "search"
    | "url"
    | "date"
    | "datetime-local"
    | "password"
    | "textarea"
    | "select"
    | "hidden";
  /** Which keyboard a phone shows, if the field's type does not decide it. */
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
  /** For personal data: the name on the page Privacy, which names fields with the same name only once. */
  personal?: string;
  /** Set if the value is never shown again and never written to the house's audit log. */
  isSecret?: true;
};

/** What a form sends, by the names of its fields. */
export type Values = Readonly<Partial<Record<string, string>>>;

/** The messages of the invalid fields, by field name. */
export type FieldErrors = Readonly<Record<string, string>>;

/** A form's checked values, or the messages of its invalid fields. */
export type FormResult<Values> = { ok: true; values: Values } | { ok: false; fields: FieldErrors };

export type FieldTexts<Name extends string> = {
  /** Every field's text, trimmed unless it is a password; empty if it was left out. */
  texts: Record<Name, string>;
  errors: FieldErrors;
};

/**
 * Validates a form's texts: required fields, maximum lengths, formats of e-mail and phone. `input` may be anything,
 * since a request's body may; fields that the form does not have are ignored.
 */
export function checkFields<Name extends string>(
  fields: readonly FormField<Name>[],
  input: unknown,
): FieldTexts<Name> {
  const texts: Partial<Record<Name, string>> = {};
  const errors: Record<string, string> = {};
  for (const field of fields) {
    const text = textOf(input, field);
    texts[field.name] = text ?? "";
    if (text === undefined || !isValid(field, text)) errors[field.name] = field.message;
  }
  // The loop has set a text for every name of `fields`.
  return { texts: texts as Record<Name, string>, errors };
}

/** Whether one field's text is valid. */
export function isValid(field: FormField, text: string): boolean {
  const value = text.trim();
  if (value === "") return !field.required;
  if (value.length > field.maxLength || hasControls(value, field)) return false;
  if (field.type === "email") return isEmail(value);
  return field.type === "tel" ? isPhone(value) : true;
}

/** The field's text, trimmed unless it is a password; empty if it was left out, undefined if it is not a string. */
function textOf(input: unknown, { name, type }: FormField): string | undefined {
  const value = isRecord(input) && Object.hasOwn(input, name) ? input[name] : undefined;
  if (value === undefined || value === null) return "";
  if (typeof value !== "string") return undefined;
  return type === "password" ? value : value.trim();
}

/** Control characters are invalid; a textarea accepts line breaks and tabs. */
function hasControls(text: string, { type }: FormField): boolean {
  return (type === "textarea" ? /[^\P{Cc}\t\r\n]/u : /\p{Cc}/u).test(text);
}
