import type { FieldErrors } from "../../../domain/fields.ts";
import type { Difference } from "../../../domain/house/piece-words.ts";

/** What became of one of the forms of pieces and promotions. */
export type PieceResult = {
  act: string;
  sku?: string | undefined;
  /** What is shown now. */
  status?: string;
  /** The entries of the history that 'Undo' sets back. */
  undo?: { first: number; last: number };
  /** To be repeated with `confirmed: key`; `value` is the switch's. */
  question?: { text: string; key: string; value: string };
  /** Somebody else was faster: both values of each field. */
  stale?: readonly Difference[];
  /** What is still needed to publish. */
  missing?: readonly string[];
  errors?: FieldErrors;
  /** What was typed. */
  values?: Readonly<Record<string, string>>;
};

/** An action's response: 409 for a change of an older version, 422 for what was refused or has to be confirmed. */
export function statusOf({ stale, errors, question, missing }: PieceResult): number {
  if (stale) return 409;
  return errors || question || missing ? 422 : 200;
}
