import {
  chosenField,
  codeField,
  newRepeatField,
  oldPasswordField,
  passwordField,
} from "../../../domain/house/forms.ts";
import { MIN_PASSWORD_LENGTH } from "../../../domain/house/passwords.ts";
import { momentText } from "../../../domain/house/time.ts";
import type { ListedSession } from "../../../server/house/sessions.ts";
import { Field } from "../../design/field.tsx";
import { Form } from "../form.tsx";
import { HouseIsland } from "../browser/island.tsx";
import Push from "./push.island.tsx";
import { Notice, Row, Rows, Section } from "../screen.tsx";
import { resultOf } from "../act.ts";
import type { Result } from "./words.ts";
import styles from "./people.module.css";

type Props = {
  publicKey: string;
  endpoint: string | undefined;
};

/** Push messages to this phone. */
export function NewOrders(props: Props) {
  return (
    <Section id="new-orders" title="New orders">
      <HouseIsland
        name="push"
        component={Push}
        without="asking for messages needs it"
        props={props}
      />
    </Section>
  );
}

type SignedInProps = { sessions: readonly ListedSession[]; result: Result | undefined };

/** The person's sessions; each can be ended, as for a lost phone. */
export function SignedIn({ sessions, result }: SignedInProps) {
  const ours = resultOf(result, "end-session", "end-others");
  return (
    <Section id="signed-in" title="Signed in">
      {ours && <Notice kind="status">{ours.notice ?? ours.message}</Notice>}
      <Rows>
        {sessions.map(({ id, device, network, createdAt, seenAt, isThis }) => (
          <Row
            key={id}
            title={isThis ? `${device}, this one` : device}
            note={`${network} · since ${momentText(createdAt)} · last used ${momentText(seenAt)}`}
          >
            {!isThis && (
              <Form act="end-session" id={id}>
                <button className="button-text" type="submit">
                  End this session
                </button>
              </Form>
            )}
          </Row>
        ))}
      </Rows>
      {sessions.length > 1 && (
        <Form act="end-others">
          <button className="button-line" type="submit">
            End all others
          </button>
        </Form>
      )}
    </Section>
  );
}

type PasswordProps = { email: string; result: Result | undefined };

/** The person's own password. A refused form comes back empty. */
export function Password({ email, result }: PasswordProps) {
  const ours = resultOf(result, "change-password");
  const hint = `At least ${MIN_PASSWORD_LENGTH} characters, and none that others would guess.`;
  return (
    <Section id="password" title="Password">
      {ours?.notice && <Notice kind="status">{ours.notice}</Notice>}
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

type FactorProps = { hasFactor: boolean; result: Result | undefined };

const anyCodeField = { ...codeField, hint: "Of your app, or one of your recovery codes." };

/** Whether signing in asks for a code as well. */
export function Factor({ hasFactor, result }: FactorProps) {
  const ours = resultOf(result, "factor-off");
  return (
    <Section id="second-factor" title="Second factor">
      {ours?.notice && <Notice kind="status">{ours.notice}</Notice>}
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
