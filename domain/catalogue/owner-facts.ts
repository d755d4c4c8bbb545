import { z } from "zod";
import { readSpan } from "../checkout/days.ts";
import {
  COLOURS,
  FABRICS,
  FACTS,
  facts,
  MAX_COLOURS,
  MAX_FABRICS,
  MORE_FACTS,
  OCCASIONS,
  withMain,
} from "./facts.ts";
import type {
  Colour,
  Fabric,
  FactName,
  MoreFacts,
  Occasion,
  OwnerFacts,
  PieceFacts,
} from "./facts.ts";

/** The owner's changes of facts; a missing fact is as in the bundle. */
type FactEdit = { [Name in FactName]?: OwnerFacts[Name] | undefined } & Pick<
  MoreFacts,
  "moreFabrics"
>;

/** The rules of the owner's facts, for every schema that describes a piece (`domain/catalogue/edit-rows.ts`). */
export const ownerFactRules = Object.fromEntries(
  facts.map(([name, fact]) => [
    name,
    "values" in fact
      ? z
          .custom(
            (value) =>
              typeof value === "string" && (value === "" || Object.hasOwn(fact.values, value)),
            fact.message,
          )
          .optional()
      : z
          .string()
          .overwrite((text) => {
            const line = text.replace(/\s+/g, " ").trim();
            return fact.tidy?.(line) ?? line;
          })
          .max(fact.maxLength, fact.message)
          .refine((text) => text === "" || (fact.isRight?.(text) ?? true), fact.message)
          .optional(),
  ]),
) as unknown as { [Name in FactName]: z.ZodOptional<z.ZodType<OwnerFacts[Name]>> };

const listRule = <Value extends string>(values: object, most: number, message: string) =>
  z
    .array(
      z.custom<Value>(
        (value) => typeof value === "string" && Object.hasOwn(values, value),
        message,
      ),
    )
    .max(most, message)
    .optional();

/** The rules of what a piece has several of. */
export const moreFactRules = {
  moreColours: listRule<Colour>(COLOURS, MAX_COLOURS - 1, "Choose colours of the list."),
  moreFabrics: listRule<Fabric>(FABRICS, MAX_FABRICS - 1, "Choose fabrics of the list."),
  occasions: listRule<Occasion>(
    OCCASIONS,
    Object.keys(OCCASIONS).length,
    "Choose occasions of the list.",
  ),
};

/** Whether a field is an empty fact. A draft leaves it out: for a new piece there is no fact of the bundle to clear. */
export function isEmptyFact(name: string, value: unknown): boolean {
  const isList = MORE_FACTS.some((each) => each === name);
  return isList
    ? Array.isArray(value) && value.length === 0
    : Object.hasOwn(FACTS, name) && value === "";
}

/** A piece's facts as the house's forms show them; of several values only the main one. */
export function ownerFacts(known: PieceFacts = {}): OwnerFacts {
  const said = facts.map(([name]) => [name, [known[name] ?? ""].flat()[0]]);
  return Object.fromEntries(said) as OwnerFacts;
}

/**
 * A piece's facts with the owner's changes. A fabric that she chose replaces all fabrics of the bundle. A fact that she
 * left empty is not shown, even if the bundle has it: her photographs may show another figure.
 */
export function withOwnerFacts(known: PieceFacts = {}, edit: FactEdit): PieceFacts {
  const all = facts.map(([name, fact]) => {
    const said = edit[name];
    if (!("several" in fact) || said === "") return [name, said ?? known[name]];
    const fabrics = withMain(
      [known.fabric ?? []].flat(),
      edit.fabric || undefined,
      edit.moreFabrics,
    );
    return [name, fabrics.length > 0 ? fabrics : undefined];
  });
  return Object.fromEntries(all.filter(([, value]) => value)) as PieceFacts;
}

/** The message beside 'Days for Express' if a piece is promised later with it than without. */
export function expressFault({ readyIn, expressIn }: FactEdit): Record<string, string> | undefined {
  const [ready, express] = [readSpan(readyIn ?? ""), readSpan(expressIn ?? "")];
  return ready && express && express.to > ready.to
    ? { expressIn: `Express is at most the ${ready.to} days of “Ready in”.` }
    : undefined;
}
