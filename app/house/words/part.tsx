import { use } from "react";
import { showcaseOf } from "../../../domain/catalogue/collections.ts";
import type { FormField, Values } from "../../../domain/fields.ts";
import { momentText } from "../../../domain/house/time.ts";
import { fieldGroups } from "../../../domain/house/words-form.ts";
import { isShowcase, SHOWCASES } from "../../../domain/stores/words.ts";
import type { Part } from "../../../domain/stores/words.ts";
import type { PartView } from "../../../server/house/words.ts";
import { ActButton, Buttons, Check, Form, HouseField, Submit, useAnswer } from "../form.tsx";
import { HouseCollections } from "../house-collections.ts";
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
  const answer = useAnswer({ act: ["save", "preview", "reset", "undo", "picture"], about });
  const here = `/house/words#${part}`;
  const isOfForm = answer !== undefined && answer.act !== "reset" && answer.act !== "undo";
  const typed = isOfForm ? answer.values : undefined;
  const isStale = answer?.status === 409;
  const present = typed ?? unsaved?.texts ?? texts;
  return (
    <Section id={part} title={HEADINGS[part] ?? title}>
      <FormResult notice={answer?.notice} message={answer?.message} />
      {answer?.errors && <Notice kind="error">Nothing was changed: see below.</Notice>}
      {unsaved && (
        <Notice kind="status">What you have previewed or sent is here, and not saved yet.</Notice>
      )}
      <Form
        act={["save", "preview", "picture"]}
        about={about}
        action={here}
        isUnchecked
        isMultipart={view.pictures !== undefined}
      >
        <input type="hidden" name="version" value={unsaved?.version ?? version} />
        {fieldGroups(part, present).map(({ name, fields }) => {
          const shown = fields.map((field) => (
            <PartField
              key={field.name}
              field={field}
              value={present[field.name]}
              pictures={view.pictures}
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
        {view.pictures && <NewPicture part={part} />}
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
  pictures: PartView["pictures"];
  /** What somebody else has saved meanwhile. */
  now: string | undefined;
};

function PartField({ field, value, now, pictures }: FieldProps) {
  const { name, label, hint, type } = field;
  if (type === "hidden") {
    const picture = pictures?.find(({ photograph }) => photograph === value);
    return (
      <>
        <HouseField field={field} value={value} />
        {picture && (
          <div className={styles.picture}>
            <img src={picture.url} alt="As it was sent" loading="lazy" />
            {!picture.isReady && (
              <p className="fine-print">It is being made ready, which takes half a minute.</p>
            )}
          </div>
        )}
      </>
    );
  }
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
        showcaseOf(use(HouseCollections)).map(
          ({ id, name: collection, isShown }) =>
            isShown && (
              <option key={id} value={id}>
                {collection}
              </option>
            ),
        )}
    </HouseField>
  );
}

/** Sends a picture with the part's form; it is then in the form, to be saved. */
function NewPicture({ part }: { part: Part }) {
  const showcase = isShowcase(part) ? SHOWCASES[part] : undefined;
  return (
    <div className={styles.sent}>
      {showcase && (
        <HouseField field={pieceField}>
          {showcase.map(({ slug, title }) => (
            <option key={slug} value={slug}>
              {title}
            </option>
          ))}
        </HouseField>
      )}
      <label className={styles.file}>
        Picture
        <input type="file" name="photograph" accept="image/*" />
        <span className="fine-print">
          {showcase
            ? "Shown 4 to 5, upright; at least 600 x 750 pixels."
            : "At least 1,200 x 800 pixels. Phones show its middle."}
        </span>
      </label>
      <Submit name="act" value="picture" look="button-line">
        Send the picture
      </Submit>
    </div>
  );
}

const pieceField: FormField = {
  name: "piece",
  label: "Picture of",
  type: "select",
  autocomplete: "off",
  required: true,
  maxLength: 100,
  message: "Please choose a piece.",
};

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
