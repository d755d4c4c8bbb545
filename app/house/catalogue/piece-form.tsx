import type { ReactNode } from "react";
import { COLOURS, FACTS, KINDS } from "../../../domain/catalogue/facts.ts";
import {
  colourField,
  descriptionField,
  detailsField,
  factFields,
  kindField,
  moreColourFields,
  moreFabricFields,
  moreValues,
  occasionFields,
  pieceNameField,
  priceField,
} from "../../../domain/house/piece-fields.ts";
import type { Difference } from "../../../domain/house/piece-words.ts";
import { formatNaira } from "../../../domain/money-text.ts";
import type { PieceView } from "../../../server/catalogue/read-piece.ts";
import { Field } from "../../design/field.tsx";
import { Buttons, Form, Hidden, stateOf } from "../form.tsx";
import { FormResult } from "../screen.tsx";
import type { PieceResult } from "./piece-results.ts";
import styles from "./piece-form.module.css";

type Props = {
  piece: PieceView;
  /** The page's own address. */
  here: string;
  /** Hidden fields, among them the version of the piece that the form shows. */
  base: Readonly<Record<string, string | number>>;
  result: PieceResult | undefined;
  /** What was typed before, and not saved. */
  typed?: Readonly<Record<string, string>> | undefined;
  /** The browser checks no field: nothing of a draft has to be complete. */
  isUnchecked?: boolean;
  /** The buttons; Enter presses the first. */
  children: ReactNode;
};

/** Name, price, texts and facts of a piece. What was typed stays in the fields, whether it was saved or not. */
export function PieceForm(props: Props) {
  const { piece, here, base, result, typed = {}, isUnchecked = false, children } = props;
  const { errors = {}, values = typed, question, stale } = result ?? {};
  const { price, details } = piece;
  const now: Readonly<Record<string, unknown>> = {
    ...piece,
    price: price === undefined ? "" : formatNaira(price),
    details: details.join("\n"),
    ...moreValues(piece),
  };
  // Of a form that was sent, a box that it does not name was not ticked.
  const sent = values["colour2"] === undefined ? values : { ...moreValues({}), ...values };
  return (
    <Form isUnchecked={isUnchecked}>
      <Hidden values={base} />
      {stale && <Stale differences={stale} here={here} />}
      <PieceFields
        form="piece"
        fieldState={(name) => {
          const stored = now[name];
          const value = sent[name] ?? (typeof stored === "string" ? stored : "");
          return stateOf(value, errors[name]);
        }}
      />
      <FormResult message={question?.text} />
      {question && <Hidden values={{ confirmed: question.key }} />}
      <Buttons>{children}</Buttons>
    </Form>
  );
}

/** Shown if somebody else has saved meanwhile: their values beside those of this form. */
function Stale({ differences, here }: { differences: readonly Difference[]; here: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- The page opens at it, as at `Notice`.
    <div className={styles.stale} role="alert" tabIndex={-1} autoFocus>
      <p>
        Somebody else has saved this meanwhile. Yours is still in the fields and was not saved: save
        again to put it in the place of theirs, or <a href={here}>take theirs</a>.
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">Theirs</th>
            <th scope="col">Yours</th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ label, theirs, yours }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{theirs}</td>
              <td>{yours}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const FACT_FIELDS = [kindField, colourField, ...factFields];

/** The choices of a select as pairs of value and label; none for a text field. */
function optionsOf(
  name: (typeof FACT_FIELDS)[number]["name"],
): readonly (readonly [string, string])[] {
  if (name === "kind") return Object.entries(KINDS).map(([id, { one }]) => [id, one]);
  if (name === "colour") return Object.entries(COLOURS).map(([id, { label }]) => [id, label]);
  const fact = FACTS[name];
  return "values" in fact ? Object.entries(fact.values) : [];
}

type PieceFieldsProps = {
  /** The form's name, which makes the ids of its fields unique on the page. */
  form: string;
  /** The value (typed, or else stored) and the error of the field with this name. */
  fieldState: (name: string) => ReturnType<typeof stateOf>;
  nameHint?: string;
};

/** Name, price, texts and facts of a piece. Facts are optional: the shop shows those that are given. */
export function PieceFields({ form, fieldState, nameHint }: PieceFieldsProps) {
  return (
    <>
      <Field form={form} field={pieceNameField} {...fieldState("name")} hint={nameHint} />
      {[priceField, descriptionField, detailsField].map((field) => (
        <Field key={field.name} form={form} field={field} {...fieldState(field.name)} />
      ))}
      <fieldset className={styles.facts}>
        <legend>Facts</legend>
        {FACT_FIELDS.map((field) => (
          <div key={field.name} className={field.type === "text" ? styles.wide : undefined}>
            <Field form={form} field={field} {...fieldState(field.name)}>
              <option value="">Not said</option>
              {optionsOf(field.name).map(([id, label]) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
            </Field>
          </div>
        ))}
        {[...moreColourFields, ...moreFabricFields].map((field) => (
          <Field key={field.name} form={form} field={field} {...fieldState(field.name)}>
            <option value="">None</option>
            {optionsOf(field.name.startsWith("colour") ? "colour" : "fabric").map(([id, label]) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </Field>
        ))}
      </fieldset>
      <fieldset className={styles.occasions}>
        <legend>Occasions</legend>
        {occasionFields.map(({ name, label }) => (
          <label key={name}>
            <input
              type="checkbox"
              name={name}
              value="yes"
              defaultChecked={fieldState(name).value === "yes"}
            />
            {label}
          </label>
        ))}
      </fieldset>
    </>
  );
}
