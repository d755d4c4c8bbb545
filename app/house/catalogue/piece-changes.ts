import type { FieldErrors } from "../../../domain/fields.ts";
import {
  differences,
  questionKey,
  questionText,
  shownNow,
} from "../../../domain/house/piece-words.ts";
import type { Difference } from "../../../domain/house/piece-words.ts";
import type { PieceView } from "../../../server/catalogue/read-piece.ts";
import type { ChangeResult } from "../../../server/catalogue/store-change.ts";
import { shopContext } from "../../shop-context.ts";
import { visitContext } from "../session.ts";
import type { Context } from "../session.ts";
import { numberOf } from "../form.tsx";
import type { Values } from "../../../domain/fields.ts";

export type Outcome = Promise<Omit<PieceResult, "act">>;

/** The e-mail address by which the catalogue's history names the person. */
export function changerOf(context: Context): string {
  return context.get(visitContext).person.email;
}

/** What the switches of a piece on sale do, in the list and on its page. They act at once and can be undone. */
export const switchActions: Readonly<
  Record<string, (context: Context, values: Values) => Outcome>
> = {
  "sold-out": (context, values) =>
    changePiece(context, values, { soldOut: values["value"] === "yes" }),
  hidden: (context, values) => changePiece(context, values, { hidden: values["value"] === "yes" }),
  undo: async (context, { sku = "", first, last }) => {
    const { house } = context.get(shopContext);
    const by = changerOf(context);
    const result = await house.undoChange({ first: Number(first), last: Number(last), by });
    const piece = await house.readPiece(sku);
    if (!piece) return { errors: { undo: GONE } };
    if (result.kind === "changed") return { sku, status: `Undone. ${shownNow(piece)}` };
    if (result.kind === "unchanged") return { sku, status: `It is so already. ${shownNow(piece)}` };
    const message =
      result.kind === "invalid" ? Object.values(result.fields)[0] : `${LATER} ${shownNow(piece)}`;
    return { sku, errors: { undo: message ?? LATER } };
  },
};

const GONE = "There is no such piece any more.";
const LATER = "This cannot be undone: somebody has changed it since.";

/** Changes a piece as a form asks, and says what shoppers see now. */
export async function changePiece(context: Context, values: Values, change: object): Outcome {
  const { sku = "", version, confirmed = "", value = "" } = values;
  const { house } = context.get(shopContext);
  const request = { sku, version: numberOf(version), change, by: changerOf(context) };
  let result = await house.changePiece(request);
  if (result.kind === "confirm" && confirmed === questionKey(result)) {
    result = await house.changePiece({ ...request, confirmed: true });
  }
  const piece = await house.readPiece(sku);
  if (!piece || result.kind === "unknown") return { sku, errors: { sku: GONE } };
  switch (result.kind) {
    case "changed":
      return { sku, status: shownNow(piece), undo: undoOf(piece, result) };
    case "unchanged":
      return { sku, status: `Nothing was changed. ${shownNow(piece)}` };
    case "stale": {
      const stale = differences(piece.usual, result.theirs, change as Record<string, unknown>);
      // Pressed twice, or two people made the same change.
      if (stale.length === 0) return { sku, status: `It is so already. ${shownNow(piece)}` };
      return { sku, stale };
    }
    case "confirm": {
      const question = { text: questionText(piece.name, result), key: questionKey(result), value };
      return { sku, question };
    }
    case "invalid":
      return { sku, errors: result.fields };
  }
}

/** The change's own entry is the piece's newest; the entries of what was hidden with it follow, up to its revision. */
function undoOf(
  { history }: PieceView,
  { revision }: ChangeResult & { kind: "changed" },
): { first: number; last: number } {
  const own = history.find(({ kind, id }) => kind === "piece" && id <= revision);
  return { first: own?.id ?? revision, last: revision };
}

/** The result of one of the forms about a piece. */
export type PieceResult = {
  act: string;
  sku?: string | undefined;
  /** What is shown now. */
  status?: string;
  /** The entries of the history that 'Undo' sets back. */
  undo?: { first: number; last: number };
  /** To be repeated with `confirmed: key`; `value` is the switch's. */
  question?: { text: string; key: string; value: string };
  /** Somebody else has saved meanwhile: both values of each field. */
  stale?: readonly Difference[];
  /** What is still needed to publish. */
  missing?: readonly string[];
  errors?: FieldErrors;
  /** What was typed. */
  values?: Readonly<Record<string, string>>;
};

/** The HTTP status: 409 for a change of an older version, 422 for what was refused or has to be confirmed. */
export function statusOf({ stale, errors, question, missing }: PieceResult): number {
  if (stale) return 409;
  return errors || question || missing ? 422 : 200;
}
