import { chosenField, newRepeatField, oldPasswordField } from "../../../domain/house/forms.ts";
import { MIN_PASSWORD_LENGTH } from "../../../domain/house/passwords.ts";
import { Field } from "../../ui/field.tsx";
import { Form } from "../form.tsx";
import { Notice } from "../notice.tsx";
import { Section } from "../section.tsx";
import styles from "./people.module.css";
import type { Result } from "./results.ts";

type Props = { email: string; result: Result | undefined };

/** The visitor's own password. Nothing that was typed comes back. */
export function Password({ email, result }: Props) {
  const ours = result?.act === "change-password" ? result : undefined;
  const hint = `At least ${MIN_PASSWORD_LENGTH} characters, and none that others would guess.`;
  return (
    <Section id="password" title="Password">
      {ours?.status && <Notice kind="status">{ours.status}</Notice>}
      <details open={ours?.errors !== undefined} className={styles.more}>
        <summary>Change your password</summary>
        <Form act="change-password" label="Change your password">
          {/* For password managers, which keep it with the password. */}
          <input type="hidden" name="username" autoComplete="username" value={email} />
          <Field form="own" field={oldPasswordField} error={ours?.errors?.["password"]} />
          <Field form="own" field={{ ...chosenField, hint }} error={ours?.errors?.["chosen"]} />
          <Field form="own" field={newRepeatField} error={ours?.errors?.["repeat"]} />
          <button className="button" type="submit">
            Change password
          </button>
        </Form>
      </details>
    </Section>
  );
}
