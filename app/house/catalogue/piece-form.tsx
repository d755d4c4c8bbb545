import type { ReactNode } from "react";
import {
  COLOURS,
  FABRICS,
  KINDS,
  LENGTHS,
  LININGS,
  STRETCHES,
} from "../../../domain/catalogue/facts.ts";
import type { OwnerFacts } from "../../../domain/catalogue/owner-facts.ts";
import {
  colourField,
  descriptionField,
  detailsField,
  fabricField,
  figureWearsField,
  kindField,
  lengthField,
  liningField,
  pieceNameField,
  priceField,
  stretchField,
} from "../../../domain/house/piece-fields.ts";
import type { Difference } from "../../../domain/house/piece-words.ts";
import { formatNaira } from "../../../domain/money-text.ts";
import { Field } from "../../design/field.tsx";
import { Buttons, Form } from "../form.tsx";
import { Notice } from "../screen.tsx";
import type { PieceResult } from "./piece-changes.ts";
import styles from "./piece-form.module.css";

export type Words = OwnerFacts & {
  name: string;
  price: number | undefined;
  description: string;
  details: readonly string[];
  kind: string | undefined;
  colour: string | undefined;
};

type Props = {
  words: Words;
  /** The page's own address. */
  here: string;
  /** Hidden fields: the version that the form was made from. */
  base: Readonly<Record<string, string | number>>;
  result: PieceResult | undefined;
  /** What was typed before, and not saved. */
  typed?: Readonly<Record<string, string>> | undefined;
  /** A draft's: nothing has to be complete. */
  isUnchecked?: boolean;
  /** The buttons; the first is the usual one. */
  children: ReactNode;
};

/** Name, price, texts and facts of a piece. What was typed stays in the fields, whether it was saved or not. */
export function PieceForm(props: Props) {
  const { words, here, base, result, typed = {}, isUnchecked = false, children } = props;
  const { errors = {}, values = typed, question, stale } = result ?? {};
  const fieldState = (name: string, now: string) => ({
    value: values[name] ?? now,
    error: errors[name],
  });
  const { kind, colour, length, fabric, lining, stretch, figureWears } = words;
  const facts = { kind, colour, length, fabric, lining, stretch, figureWears };
  const price = words.price === undefined ? "" : formatNaira(words.price);
  return (
    <Form isUnchecked={isUnchecked}>
      {Object.entries(base).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {stale && <Stale differences={stale} here={here} />}
      {question && <Notice kind="error">{question.text}</Notice>}
      {question && <input type="hidden" name="confirmed" value={question.key} />}
      <Field form="piece" field={pieceNameField} {...fieldState("name", words.name)} />
      <Field form="piece" field={priceField} {...fieldState("price", price)} />
      <Field
        form="piece"
        field={descriptionField}
        {...fieldState("description", words.description)}
      />
      <Field
        form="piece"
        field={detailsField}
        {...fieldState("details", words.details.join("\n"))}
      />
      <FactFields form="piece" fieldState={(field) => fieldState(field, facts[field] ?? "")} />
      <Buttons>{children}</Buttons>
    </Form>
  );
}

/** Somebody else has saved meanwhile: their values, and those of this form. */
export function Stale({ differences, here }: { differences: readonly Difference[]; here: string }) {
  return (
    <div className={styles.stale} role="alert">
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

type FieldState = { value: string | undefined; error: string | undefined };

type FactFieldsProps = {
  form: string;
  /** What was typed or is stored, by the field's name. */
  fieldState: (name: FactName) => FieldState;
};

type FactName = "kind" | "colour" | keyof OwnerFacts;

const KIND_LABELS = Object.entries(KINDS).map(([id, { one }]) => [id, one] as const);
const COLOUR_LABELS = Object.entries(COLOURS).map(([id, { label }]) => [id, label] as const);

const SELECTS = [
  { field: kindField, options: KIND_LABELS },
  { field: colourField, options: COLOUR_LABELS },
  { field: lengthField, options: Object.entries(LENGTHS) },
  { field: fabricField, options: Object.entries(FABRICS) },
  { field: liningField, options: Object.entries(LININGS) },
  { field: stretchField, options: Object.entries(STRETCHES) },
];

/** Colour, fabric and other facts of a piece. All are optional: the shop shows those that are given. */
export function FactFields({ form, fieldState }: FactFieldsProps) {
  return (
    <fieldset className={styles.facts}>
      <legend>Facts</legend>
      {SELECTS.map(({ field, options }) => (
        <Field key={field.name} form={form} field={field} {...fieldState(field.name)}>
          <option value="">Not said</option>
          {options.map(([id, label]) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </Field>
      ))}
      <div className={styles.wide}>
        <Field form={form} field={figureWearsField} {...fieldState(figureWearsField.name)} />
      </div>
    </fieldset>
  );
}
