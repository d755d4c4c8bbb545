import type { FormField, Values } from "../../../domain/fields.ts";
import { momentText } from "../../../domain/house/time.ts";
import { fieldGroups, latestChoices } from "../../../domain/house/words-form.ts";
import type { Part } from "../../../domain/stores/words.ts";
import type { PartView } from "../../../server/house/words.ts";
import { ActButton, Buttons, Check, Form, HouseField, Submit, useAnswer } from "../form.tsx";
import { FormResult, Notice, Row, Rows, Section } from "../screen.tsx";
import styles from "./part.module.css";

type Props = {
  view: PartView;
  maySave: boolean;
  /** What was typed and previewed, and on which version it is based. */
  unsaved: { version: number; texts: Values } | undefined;
};

/** A part of the shop's words: its form, and what was changed so far. */
export function PartSection({ view, maySave, unsaved }: Props) {
  const { part, title, texts, isUsual, version } = view;
  const about = { part };
  const answer = useAnswer({ act: ["save", "preview", "reset", "undo"], about });
  const here = `/house/words#${part}`;
  const typed = answer?.act === "save" || answer?.act === "preview" ? answer.values : undefined;
  const isStale = answer?.status === 409;
  return (
    <Section id={part} title={HEADINGS[part] ?? title}>
      <FormResult notice={answer?.notice} message={answer?.message} />
      {answer?.errors && <Notice kind="error">Nothing was changed: see below.</Notice>}
      {unsaved && (
        <Notice kind="status">What you have previewed is in the fields, and not saved yet.</Notice>
      )}
      <Form act={["save", "preview"]} about={about} action={here} isUnchecked>
        <input type="hidden" name="version" value={unsaved?.version ?? version} />
        {fieldGroups(part, typed ?? unsaved?.texts ?? texts).map(({ name, fields }) => {
          const shown = fields.map((field) => (
            <PartField
              key={field.name}
              field={field}
              value={(unsaved?.texts ?? texts)[field.name]}
              now={
                isStale && (typed?.[field.name] ?? "") !== (texts[field.name] ?? "")
                  ? texts[field.name] || "nothing"
                  : undefined
              }
            />
          ));
          return name === undefined ? (
            shown
          ) : (
            <fieldset key={name}>
              <legend className={part === "questions" ? undefined : "spoken"}>{name}</legend>
              <div className={LOOKS[part] ?? styles.group}>{shown}</div>
            </fieldset>
          );
        })}
        <Buttons>
          {maySave && (
            <Submit name="act" value="save">
              Save
            </Submit>
          )}
          <Submit name="act" value="preview" look="button-line">
            Preview
          </Submit>
        </Buttons>
      </Form>
      {maySave && !isUsual && (
        <ActButton act="reset" values={{ part, version }} action={here}>
          As it was
        </ActButton>
      )}
      <Changes view={view} maySave={maySave} here={here} />
    </Section>
  );
}

/** Headings of the parts whose titles are their fields' labels. */
export const HEADINGS: Partial<Record<Part, string>> = {
  announcement: "On every page",
  brand: "About the house",
  questions: "What customers ask",
};

/** Groups of short fields are rows. */
const LOOKS: Partial<Record<Part, string | undefined>> = {
  sizes: styles.sizes,
  hazelbabies: styles.piece,
  hazellifestyle: styles.piece,
};

type FieldProps = {
  field: FormField;
  value: string | undefined;
  /** What somebody else has saved meanwhile. */
  now: string | undefined;
};

function PartField({ field, value, now }: FieldProps) {
  const { name, label, hint } = field;
  if (name.startsWith("hidden-")) {
    return (
      <div>
        <Check name={name} label={label} isOn={value === "yes"} />
        {now !== undefined && (
          <p className="fine-print">Now: {now === "yes" ? "hidden" : "shown"}</p>
        )}
      </div>
    );
  }
  return (
    <HouseField field={field} value={value} hint={now === undefined ? hint : `Now: ${now}`}>
      {name === "latest" &&
        latestChoices.map(({ id, name: collection }) => (
          <option key={id} value={id}>
            {collection}
          </option>
        ))}
    </HouseField>
  );
}

function Changes({ view, maySave, here }: Omit<Props, "unsaved"> & { here: string }) {
  const { part, title, version, changes } = view;
  if (changes.length === 0) return null;
  return (
    <details>
      <summary>{`History of ${title}`}</summary>
      <Rows>
        {changes.map(({ id, by, at, lines }) => (
          <Row key={id} title={lines.join(" · ") || "No change"} note={`${momentText(at)} · ${by}`}>
            {maySave && (
              <ActButton
                act="undo"
                values={{ part, version, id }}
                action={here}
                label={`Undo the change of ${momentText(at)}`}
              >
                Undo
              </ActButton>
            )}
          </Row>
        ))}
      </Rows>
    </details>
  );
}
