import { COLOURS, KINDS } from "../../../domain/catalogue/facts.ts";
import { colourField, kindField } from "../../../domain/house/piece-fields.ts";
import { Field } from "../../ui/field.tsx";

type Kept = { value: string | undefined; error: string | undefined };

type Props = {
  form: string;
  /** What was typed or is stored, by the field's name. */
  kept: (name: string) => Kept;
};

/** What a piece is and its main colour. Neither has to be chosen. */
export function KindAndColour({ form, kept }: Props) {
  return (
    <>
      <Field form={form} field={kindField} {...kept("kind")}>
        <option value="">Not said</option>
        {Object.entries(KINDS).map(([id, { one }]) => (
          <option key={id} value={id}>
            {one}
          </option>
        ))}
      </Field>
      <Field form={form} field={colourField} {...kept("colour")}>
        <option value="">Not said</option>
        {Object.entries(COLOURS).map(([id, { label }]) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </Field>
    </>
  );
}
