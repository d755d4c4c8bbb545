import { passwordField } from "../../domain/house/forms.ts";
import { Field } from "../ui/field.tsx";

type Props = {
  /** The form's name, which makes the field's id unique on the page. */
  form: string;
  /** Whether the password is older than ten minutes (`isFresh` of the loader). */
  isNeeded: boolean;
  error?: string | undefined;
};

/**
 * The step before money goes out or people change: asks for the password again, within the same form, so that nothing
 * that was typed is lost. Nothing while the password is fresh. `confirmed` (`app/house/confirmed.ts`) checks it.
 */
export function ConfirmPassword({ form, isNeeded, error }: Props) {
  if (!isNeeded && error === undefined) return null;
  const field = { ...passwordField, hint: "To be sure that it is you." };
  return <Field form={form} field={field} error={error} />;
}
