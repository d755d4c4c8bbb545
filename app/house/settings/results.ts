import type { RouterContextProvider } from "react-router";
import type { FieldErrors } from "../../../domain/fields.ts";

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
  /** Somebody else has changed it meanwhile: nothing was done, and `values` are what was typed. */
  isStale?: boolean;
  /** An invitation's link, to be passed on. */
  url?: string;
};

/** One of the acts of the settings' forms (`acts.ts`). */
export type Act = (
  context: Readonly<RouterContextProvider>,
  values: Readonly<Partial<Record<string, string>>>,
) => Promise<Omit<Result, "act">>;

/** An action's response: 422 if something was refused, 409 if somebody else was faster. */
export function statusOf({ errors, isStale }: Result): number {
  if (isStale) return 409;
  return errors ? 422 : 200;
}
