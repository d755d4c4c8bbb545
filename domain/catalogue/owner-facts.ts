import { z } from "zod";
import { FABRICS, LENGTHS, LININGS, MAX_WEARS, STRETCHES } from "./facts.ts";
import type { Fabric, Length, Lining, PieceFacts, Stretch } from "./facts.ts";

/**
 * The facts of a piece that the owner can say: one value each, as the forms of the house and the database have them.
 * Empty: the page says nothing of it, even if the bundle does (photographs of hers show another figure).
 */
export type OwnerFacts = {
  length: Length | "";
  /** The main one. */
  fabric: Fabric | "";
  lining: Lining | "";
  stretch: Stretch | "";
  figureWears: string;
};

/** A missing one is as in the bundle. */
type FactEdit = { [Fact in keyof OwnerFacts]?: OwnerFacts[Fact] | undefined };

function oneOf<Value extends string>(list: Record<Value, string>, message: string) {
  return z.custom<Value | "">(
    (value) => typeof value === "string" && (value === "" || Object.hasOwn(list, value)),
    message,
  );
}

/** Their rules, part of every row that describes a piece (`edit-rows.ts`). */
export const ownerFactRules = {
  length: oneOf(LENGTHS, "Choose a length of the list.").optional(),
  fabric: oneOf(FABRICS, "Choose a fabric of the list.").optional(),
  lining: oneOf(LININGS, "Choose a lining of the list.").optional(),
  stretch: oneOf(STRETCHES, "Choose a stretch of the list.").optional(),
  figureWears: z
    .string()
    .overwrite((text) => text.replace(/\s+/g, " ").trim())
    .max(MAX_WEARS, `What the figure wears has at most ${MAX_WEARS} characters.`)
    .optional(),
};

/** Whether a field is a fact that nobody has said; in a draft there is no bundle whose fact it could take away. */
export function isEmptyFact(name: string, value: unknown): boolean {
  return Object.hasOwn(ownerFactRules, name) && value === "";
}

/** What a piece's facts say in the forms of the house. */
export function ownerFacts({
  length,
  fabrics,
  lining,
  stretch,
  figureWears,
}: PieceFacts = {}): OwnerFacts {
  return {
    length: length ?? "",
    fabric: fabrics?.[0] ?? "",
    lining: lining ?? "",
    stretch: stretch ?? "",
    figureWears: figureWears ?? "",
  };
}

/** A piece's facts with what the owner says of them. A fabric of hers is the only one, as a colour is. */
export function withOwnerFacts(facts: PieceFacts = {}, edit: FactEdit): PieceFacts {
  const { length, fabric, lining, stretch, figureWears } = {
    ...ownerFacts(facts),
    ...definedOf(edit),
  };
  const fabrics = edit.fabric === undefined ? facts.fabrics : fabric ? [fabric] : undefined;
  return {
    ...(length && { length }),
    ...(fabrics && { fabrics }),
    ...(lining && { lining }),
    ...(stretch && { stretch }),
    ...(figureWears && { figureWears }),
  };
}

/** Without fields that are undefined. */
function definedOf({ length, fabric, lining, stretch, figureWears }: FactEdit): FactEdit {
  const facts = { length, fabric, lining, stretch, figureWears };
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
}
