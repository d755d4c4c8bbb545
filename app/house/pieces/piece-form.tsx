import type { ReactNode } from "react";
import type { SaidFacts } from "../../../domain/catalogue/said-facts.ts";
import { formatNaira } from "../../../domain/money-text.ts";
import {
  descriptionField,
  detailsField,
  pieceNameField,
  priceField,
} from "../../../domain/house/piece-fields.ts";
import { Field } from "../../ui/field.tsx";
import { Buttons, Form } from "../form.tsx";
import { Notice } from "../notice.tsx";
import { FactFields } from "./fact-fields.tsx";
import type { PieceResult } from "./results.ts";
import { Stale } from "./stale.tsx";

export type Words = SaidFacts & {
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
  /** Sent back with the words: what they are based on. */
  base: Readonly<Record<string, string | number>>;
  result: PieceResult | undefined;
  /** What was typed before, and not saved. */
  typed?: Readonly<Record<string, string>> | undefined;
  /** A draft's: nothing has to be complete. */
  isUnchecked?: boolean;
  /** The buttons; the first is the usual one. */
  children: ReactNode;
};

/** Name, price and words of a piece. What was typed stays, whatever became of it. */
export function PieceForm(props: Props) {
  const { words, here, base, result, typed = {}, isUnchecked = false, children } = props;
  const { errors = {}, values = typed, question, stale } = result ?? {};
  const kept = (name: string, now: string) => ({ value: values[name] ?? now, error: errors[name] });
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
      <Field form="piece" field={pieceNameField} {...kept("name", words.name)} />
      <Field form="piece" field={priceField} {...kept("price", price)} />
      <Field form="piece" field={descriptionField} {...kept("description", words.description)} />
      <Field form="piece" field={detailsField} {...kept("details", words.details.join("\n"))} />
      <FactFields form="piece" kept={(field) => kept(field, facts[field] ?? "")} />
      <Buttons>{children}</Buttons>
    </Form>
  );
}
