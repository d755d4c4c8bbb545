import { ConfirmPassword } from "../confirm-password.tsx";
import { Form } from "../form.tsx";
import { Notice } from "../notice.tsx";
import { Section } from "../section.tsx";
import type { Result } from "./results.ts";

type Props = { hasFactor: boolean; isPasswordNeeded: boolean; result: Result | undefined };

/** Whether signing in asks for a code as well. */
export function Factor({ hasFactor, isPasswordNeeded, result }: Props) {
  const ours = result?.act === "factor-off" ? result : undefined;
  return (
    <Section id="second-factor" title="Second factor">
      {ours?.status && <Notice kind="status">{ours.status}</Notice>}
      {hasFactor ? (
        <>
          <p>On: signing in asks for a code of your authenticator app.</p>
          <Form act="factor-off">
            <ConfirmPassword
              form="factor"
              isNeeded={isPasswordNeeded}
              error={ours?.errors?.["password"]}
            />
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
