import { codeField, passwordField } from "../../../domain/house/forms.ts";
import { Field } from "../../ui/field.tsx";
import { Form } from "../form.tsx";
import { Notice } from "../notice.tsx";
import { Section } from "../section.tsx";
import type { Result } from "./results.ts";

type Props = { hasFactor: boolean; result: Result | undefined };

const anyCodeField = { ...codeField, hint: "Of your app, or one of your recovery codes." };

/** Whether signing in asks for a code as well. */
export function Factor({ hasFactor, result }: Props) {
  const ours = result?.act === "factor-off" ? result : undefined;
  return (
    <Section id="second-factor" title="Second factor">
      {ours?.status && <Notice kind="status">{ours.status}</Notice>}
      {hasFactor ? (
        <>
          <p>On: signing in asks for a code of your authenticator app.</p>
          <Form act="factor-off">
            <Field form="factor" field={passwordField} error={ours?.errors?.["password"]} />
            <Field form="factor" field={anyCodeField} error={ours?.errors?.["code"]} />
            <button className="button-line" type="submit">
              Turn off
            </button>
          </Form>
        </>
      ) : (
        <>
          <p>
            Off: your password alone opens the house. With an authenticator app on your phone a
            stolen password is not enough.
          </p>
          <p>
            <a className="button-line" href="/house/settings/second-factor">
              Turn on
            </a>
          </p>
        </>
      )}
    </Section>
  );
}
