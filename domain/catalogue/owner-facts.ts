import { z } from "zod";
import { readSpan } from "../checkout/days.ts";
import { FACTS, facts } from "./facts.ts";
import type { FactName, OwnerFacts, PieceFacts } from "./facts.ts";

/** The owner's changes of facts; a missing fact is as in the bundle. */
type FactEdit = { [Name in FactName]?: OwnerFacts[Name] | undefined };

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

/** Whether a field is an empty fact. A draft leaves it out: for a new piece there is no fact of the bundle to clear. */
export function isEmptyFact(name: string, value: unknown): boolean {
  return Object.hasOwn(FACTS, name) && value === "";
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
    return [name, said && "several" in fact ? [said] : (said ?? known[name])];
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
