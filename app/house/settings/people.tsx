import { emailField, nameField, roleField } from "../../../domain/house/forms.ts";
import { momentText } from "../../../domain/house/time.ts";
import type { ListedPerson } from "../../../server/house/people.ts";
import { Field } from "../../design/field.tsx";
import { Buttons, Check, ConfirmPassword, fieldState, Form } from "../form.tsx";
import { Notice, Row, Rows, Section } from "../screen.tsx";
import { resultOf } from "../act.ts";
import type { Result } from "./words.ts";
import styles from "./people.module.css";

type Props = {
  people: readonly ListedPerson[];
  /** The id of the person who is signed in. */
  self: string;
  isPasswordNeeded: boolean;
  result: Result | undefined;
};

/** Who may sign in, and what they may do: for owners only. */
export function People({ people, self, isPasswordNeeded, result }: Props) {
  const invited = resultOf(result, "invite");
  const changed = resultOf(result, "change-role", "may-give-credit", "remove-person");
  const notice = invited?.notice ?? changed?.notice;
  return (
    <Section id="people" title="People">
      {notice && <Notice kind="status">{notice}</Notice>}
      <Rows>
        {people.map((person) => (
          <Row
            key={person.id}
            title={person.id === self ? `${person.name} (you)` : person.name}
            note={`${person.email} · ${stateOf(person)}`}
            end={person.role}
          >
            <PersonForm
              {...{ person, isPasswordNeeded }}
              result={changed?.typed["id"] === person.id ? changed : undefined}
            />
          </Row>
        ))}
      </Rows>
      <details open={invited !== undefined} className={styles.more}>
        <summary>Invite somebody</summary>
        {invited?.result.kind === "done" && <Link url={invited.result.url} />}
        <Form act="invite" label="Invite somebody">
          <Field form="invite" field={emailField} {...fieldState(invited, "email")} />
          <Field form="invite" field={nameField} {...fieldState(invited, "name")} />
          <Field form="invite" field={roleField} {...fieldState(invited, "role")}>
            <option value="helper">Helper</option>
            <option value="owner">Owner</option>
          </Field>
          <ConfirmPassword
            form="invite"
            isNeeded={isPasswordNeeded}
            error={invited?.errors?.["password"]}
          />
          <Buttons>
            <button className="button" type="submit">
              Invite
            </button>
          </Buttons>
        </Form>
      </details>
    </Section>
  );
}

type PersonProps = Pick<Props, "isPasswordNeeded" | "result"> & { person: ListedPerson };

function PersonForm({ person, isPasswordNeeded, result }: PersonProps) {
  const { id, name, role, mayGiveCredit } = person;
  const other = role === "owner" ? "helper" : "owner";
  return (
    <details open={result?.values !== undefined} className={styles.more}>
      <summary>Change {name}</summary>
      {result?.message && <Notice kind="error">{result.message}</Notice>}
      {/* Each its own form: Enter in a password field presses its own form's button, and never the other's. */}
      <Form act="change-role" id={id} label={`Make ${name} ${other}`}>
        <ConfirmPassword
          form={`role-${id}`}
          isNeeded={isPasswordNeeded}
          error={result?.act === "change-role" ? result.errors?.["password"] : undefined}
        />
        <Buttons>
          <button className="button-line" type="submit" name="role" value={other}>
            Make {other}
          </button>
        </Buttons>
      </Form>
      {role === "helper" && (
        <Form act="may-give-credit" id={id} label={`What ${name} may do`}>
          <Check
            name="mayGiveCredit"
            label="May give credit"
            isSwitch
            isOn={mayGiveCredit === true}
          />
          <ConfirmPassword
            form={`credit-${id}`}
            isNeeded
            error={result?.act === "may-give-credit" ? result.errors?.["password"] : undefined}
          />
          <Buttons>
            <button className="button-line" type="submit">
              Save
            </button>
          </Buttons>
        </Form>
      )}
      <Form act="remove-person" id={id} label={`Remove ${name}`}>
        <ConfirmPassword
          form={`remove-${id}`}
          isNeeded={isPasswordNeeded}
          error={result?.act === "remove-person" ? result.errors?.["password"] : undefined}
        />
        <Buttons>
          <button className="button-line" type="submit">
            Remove
          </button>
        </Buttons>
      </Form>
    </details>
  );
}

/** Whoever has the link gets in, so it is shown once, and never sent by the shop. */
function Link({ url }: { url: string }) {
  return (
    <label className={styles.link}>
      Link, good once for 24 hours. Send it yourself, to nobody else.
      <input type="text" readOnly value={url} />
    </label>
  );
}

function stateOf({ hasPassword, hasFactor, invitedUntil }: ListedPerson): string {
  if (hasPassword) return hasFactor ? "second factor on" : "no second factor";
  return invitedUntil === null
    ? "invitation has expired"
    : `invited until ${momentText(invitedUntil)}`;
}
