import { emailField, nameField, roleField } from "../../../domain/house/forms.ts";
import { ROLES } from "../../../domain/house/rights.ts";
import { whatsAppShareLink } from "../../../domain/messages/reply-links.ts";
import { brand } from "../../../domain/stores/brand.ts";
import { momentText } from "../../../domain/house/time.ts";
import type { ListedPerson } from "../../../server/house/people.ts";
import { HouseIsland } from "../browser/island.tsx";
import { Buttons, Check, ConfirmPassword, Form, HouseField, Submit, useAnswer } from "../form.tsx";
import PassedLink from "../orders/passed-link.island.tsx";
import { FormResult, Row, Rows, Section } from "../screen.tsx";
import { useSettingsResult } from "./words.ts";
import styles from "./people.module.css";

type Props = {
  people: readonly ListedPerson[];
  /** The id of the person who is signed in. */
  self: string;
  isPasswordNeeded: boolean;
};

/** Lists who may sign in, with forms to invite, change and remove people. Only owners see it. */
export function People({ people, self, isPasswordNeeded }: Props) {
  const invited = useSettingsResult("invite");
  const notice = useSettingsResult(...CHANGES)?.notice;
  return (
    <Section id="people" title="People">
      <FormResult notice={notice} />
      <Rows>
        {people.map((person) => (
          <Row
            key={person.id}
            title={person.id === self ? `${person.name} (you)` : person.name}
            note={`${person.email} · ${stateOf(person)}`}
            end={person.role}
          >
            <PersonForm person={person} isPasswordNeeded={isPasswordNeeded} />
          </Row>
        ))}
      </Rows>
      <details open={invited !== undefined} className={styles.more}>
        <summary>Invite somebody</summary>
        {invited?.result.kind === "done" && (
          <>
            <FormResult notice={invited.notice} />
            <Link url={invited.result.url} />
          </>
        )}
        <Form act="invite" label="Invite somebody">
          <HouseField field={emailField} />
          <HouseField field={nameField} />
          <HouseField field={roleField}>
            <option value="helper">Helper</option>
            <option value="workshop">Workshop</option>
            <option value="owner">Owner</option>
          </HouseField>
          <ConfirmPassword isNeeded={isPasswordNeeded} />
          <Buttons>
            <Submit>Invite</Submit>
          </Buttons>
        </Form>
      </details>
    </Section>
  );
}

/** The commands of `PersonForm`. */
const CHANGES = [
  "change-role",
  "may-give-credit",
  "may-record-payments",
  "may-make-codes",
  "may-see-takings",
  "may-change-prices",
  "remove-person",
] as const;

/** What a helper may be allowed beyond the role, each by a form of its own. */
const ALLOWANCES = [
  { act: "may-give-credit", name: "mayGiveCredit", label: "May give credit" },
  { act: "may-record-payments", name: "mayRecordPayments", label: "May record payments" },
  { act: "may-make-codes", name: "mayMakeCodes", label: "May make codes" },
  { act: "may-see-takings", name: "maySeeTakings", label: "May see Takings" },
  { act: "may-change-prices", name: "mayChangePrices", label: "May change prices" },
] as const;

type PersonProps = { person: ListedPerson; isPasswordNeeded: boolean };

function PersonForm({ person, isPasswordNeeded }: PersonProps) {
  const { id, name, role } = person;
  const others = ROLES.filter((each) => each !== role);
  const answer = useAnswer({ act: CHANGES, about: { id } });
  return (
    <details open={answer?.values !== undefined} className={styles.more}>
      <summary>Change {name}</summary>
      <FormResult message={answer?.message} />
      {/* Each change is a form of its own, so that Enter in a password field never presses another change's button. */}
      {others.map((other) => (
        <Form
          key={other}
          act="change-role"
          about={{ id, role: other }}
          label={`Make ${name} ${other}`}
        >
          <ConfirmPassword isNeeded={isPasswordNeeded} />
          <Buttons>
            <Submit look="button-line">Make {other}</Submit>
          </Buttons>
        </Form>
      ))}
      {role === "helper" &&
        ALLOWANCES.map((each) => (
          <Form key={each.act} act={each.act} about={{ id }} label={`${each.label}: ${name}`}>
            <Check name={each.name} label={each.label} isSwitch isOn={person[each.name] === true} />
            <ConfirmPassword isNeeded />
            <Buttons>
              <Submit look="button-line">Save</Submit>
            </Buttons>
          </Form>
        ))}
      <Form act="remove-person" about={{ id }} label={`Remove ${name}`}>
        <ConfirmPassword isNeeded={isPasswordNeeded} />
        <Buttons>
          <Submit look="button-line">Remove</Submit>
        </Buttons>
      </Form>
    </details>
  );
}

/** The invitation's link. Whoever has it gets in, so it is shown once, and the shop never sends it. */
function Link({ url }: { url: string }) {
  const text = `Your way into the house of ${brand.name}, good once for 24 hours:`;
  return (
    <div className={styles.link}>
      <HouseIsland
        name="passed-link"
        component={PassedLink}
        without="the link can be copied from its field"
        props={{
          id: "invitation",
          label: "Link, good once for 24 hours. Send it yourself, to nobody else.",
          url,
          text,
          chat: whatsAppShareLink(`${text} ${url}`),
        }}
      />
    </div>
  );
}

function stateOf({ hasPassword, hasFactor, invitedUntil }: ListedPerson): string {
  if (hasPassword) return hasFactor ? "second factor on" : "no second factor";
  return invitedUntil === null
    ? "invitation has expired"
    : `invited until ${momentText(invitedUntil)}`;
}
