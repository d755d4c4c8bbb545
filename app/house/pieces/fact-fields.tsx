import {
  COLOURS,
  FABRICS,
  KINDS,
  LENGTHS,
  LININGS,
  STRETCHES,
} from "../../../domain/catalogue/facts.ts";
import type { SaidFacts } from "../../../domain/catalogue/said-facts.ts";
import {
  colourField,
  fabricField,
  figureWearsField,
  kindField,
  lengthField,
  liningField,
  stretchField,
} from "../../../domain/house/piece-fields.ts";
import { Field } from "../../ui/field.tsx";
import styles from "./fact-fields.module.css";

type Kept = { value: string | undefined; error: string | undefined };

type Props = {
  form: string;
  /** What was typed or is stored, by the field's name. */
  kept: (name: FactName) => Kept;
};

type FactName = "kind" | "colour" | keyof SaidFacts;

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

/** What is known of a piece beside its words. Nothing of it has to be said; the shop shows what is. */
export function FactFields({ form, kept }: Props) {
  return (
    <fieldset className={styles.facts}>
      <legend>Facts</legend>
      {SELECTS.map(({ field, options }) => (
        <Field key={field.name} form={form} field={field} {...kept(field.name)}>
          <option value="">Not said</option>
          {options.map(([id, label]) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </Field>
      ))}
      <div className={styles.wide}>
        <Field form={form} field={figureWearsField} {...kept(figureWearsField.name)} />
      </div>
    </fieldset>
  );
}
