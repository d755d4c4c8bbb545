import type { FieldErrors } from "../../../domain/forms/field.ts";

/** What became of one of the settings' forms: shown in its section, beside its fields. */
export type Result = {
  act: string;
  /** The thing that the form is about, where a section has several forms of one kind. */
  id?: string | undefined;
  /** What was done. */
  status?: string;
  errors?: FieldErrors;
  /** What was typed, except passwords. */
  values?: Readonly<Record<string, string>>;
  /** An invitation's link, to be passed on. */
  url?: string;
};

/** An action's response: 422 if something was refused. */
export function statusOf({ errors }: Result): number {
  return errors ? 422 : 200;
}
