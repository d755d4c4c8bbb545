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
import { Form, HouseField, Submit } from "../form.tsx";
import { HouseIsland } from "../browser/island.tsx";
import Push from "./push.island.tsx";
import { FormResult, Row, Rows, Section } from "../screen.tsx";
import { useSettingsResult } from "./words.ts";
import styles from "./people.module.css";

type Props = {
  publicKey: string;
  endpoint: string | undefined;
};

/** Turns notifications of new orders on this phone on or off. */
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

/** The person's sessions. All but this one can be ended, for instance that of a lost phone. */
export function SignedIn({ sessions }: { sessions: readonly ListedSession[] }) {
  const ours = useSettingsResult("end-session", "end-others");
  return (
    <Section id="signed-in" title="Signed in">
      <FormResult notice={ours?.notice ?? ours?.message} />
      <Rows>
        {sessions.map(({ id, device, network, createdAt, seenAt, isThis }) => (
          <Row
            key={id}
            title={isThis ? `${device}, this one` : device}
            note={`${network} · since ${momentText(createdAt)} · last used ${momentText(seenAt)}`}
          >
            {!isThis && (
              <Form act="end-session" about={{ id }}>
                <Submit look="button-text">End this session</Submit>
              </Form>
            )}
          </Row>
        ))}
      </Rows>
      {sessions.length > 1 && (
        <Form act="end-others">
          <Submit look="button-line">End all others</Submit>
        </Form>
      )}
    </Section>
  );
}

/** A form to change the person's own password. If it is refused, its fields are empty again. */
export function Password({ email }: { email: string }) {
  const ours = useSettingsResult("change-password");
  const hint = `At least ${MIN_PASSWORD_LENGTH} characters, and none that others would guess.`;
  return (
    <Section id="password" title="Password">
      <FormResult notice={ours?.notice} />
      <details open={ours?.errors !== undefined} className={styles.more}>
        <summary>Change your password</summary>
        <Form act="change-password" label="Change your password">
          {/* Password managers store this e-mail address with the new password. */}
          <input type="hidden" name="username" autoComplete="username" value={email} />
          <HouseField field={oldPasswordField} />
          <HouseField field={chosenField} hint={hint} />
          <HouseField field={newRepeatField} />
          <Submit>Change password</Submit>
        </Form>
      </details>
    </Section>
  );
}

/** Says whether signing in asks for a code as well, with a form or link to change that. */
export function Factor({ hasFactor }: { hasFactor: boolean }) {
  const ours = useSettingsResult("factor-off");
  return (
    <Section id="second-factor" title="Second factor">
      <FormResult notice={ours?.notice} />
      {hasFactor ? (
        <>
          <p>On: signing in asks for a code of your authenticator app.</p>
          <Form act="factor-off">
            <HouseField field={passwordField} />
            <HouseField field={codeField} hint="Of your app, or one of your recovery codes." />
            <Submit look="button-line">Turn off</Submit>
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
