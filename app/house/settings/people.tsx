import { emailField, nameField, roleField } from "../../../domain/house/forms.ts";
import { momentText } from "../../../domain/house/moment.ts";
import type { ListedPerson } from "../../../server/services/house/people.ts";
import { Field } from "../../ui/field.tsx";
import { ConfirmPassword } from "../confirm-password.tsx";
import { Buttons, Form } from "../form.tsx";
import { Notice } from "../notice.tsx";
import { Row, Rows } from "../rows.tsx";
import { Section } from "../section.tsx";
import type { Result } from "./results.ts";
import styles from "./people.module.css";

type Props = {
  people: readonly ListedPerson[];
  /** The person who looks. */
  self: string;
  isPasswordNeeded: boolean;
  result: Result | undefined;
};

/** Who may come in: for owners only. */
export function People({ people, self, isPasswordNeeded, result }: Props) {
  const about = (act: string, id?: string) =>
    result?.act === act && result.id === id ? result : undefined;
  const isOurs = result?.act === "invite" || result?.act === "person";
  const invited = about("invite");
  return (
    <Section id="people" title="People">
      {isOurs && result.status && <Notice kind="status">{result.status}</Notice>}
      <Rows>
        {people.map((person) => (
          <Row
            key={person.id}
            title={person.id === self ? `${person.name} (you)` : person.name}
            note={`${person.email} · ${stateOf(person)}`}
            end={person.role}
          >
            <PersonForm {...{ person, isPasswordNeeded }} result={about("person", person.id)} />
          </Row>
        ))}
      </Rows>
      <details open={invited !== undefined} className={styles.more}>
        <summary>Invite somebody</summary>
        {invited?.url && <Link url={invited.url} />}
        <Form act="invite" label="Invite somebody">
          <Field form="invite" field={emailField} {...kept(invited, "email")} />
          <Field form="invite" field={nameField} {...kept(invited, "name")} />
          <Field form="invite" field={roleField} {...kept(invited, "role")}>
            <option value="helper">Helper: everything but refunds, people and settings</option>
            <option value="owner">Owner: everything</option>
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
  const { id, name, role } = person;
  const other = role === "owner" ? "helper" : "owner";
  return (
    <details open={result?.errors !== undefined} className={styles.more}>
      <summary>Change {name}</summary>
      {result?.errors?.["id"] && <Notice kind="error">{result.errors["id"]}</Notice>}
      <Form act="person" id={id} label={`Change ${name}`}>
        <ConfirmPassword
          form={`person-${id}`}
          isNeeded={isPasswordNeeded}
          error={result?.errors?.["password"]}
        />
        <Buttons>
          <button className="button-line" type="submit" name="role" value={other}>
            Make {other}
          </button>
          <button className="button-line" type="submit" name="role" value="none">
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

function kept(result: Result | undefined, name: string) {
  return { value: result?.values?.[name], error: result?.errors?.[name] };
}
