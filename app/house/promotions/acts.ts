import { collections } from "../../../domain/catalogue/collections.ts";
import { fromLagos } from "../../../domain/time.ts";
import type { FieldErrors } from "../../../domain/fields.ts";
import { FIELD_OF, namedPieces, piecesField } from "../../../domain/house/promotion-fields.ts";
import { wordsKey } from "../../../domain/house/piece-words.ts";
import type { ChangeResult } from "../../../server/catalogue/store-change.ts";
import type { PriceChange } from "../../../server/catalogue/promotions.ts";
import { shopContext } from "../../shop-context.ts";
import { changerOf, numberOf, type Context, type Values } from "../pieces/changes.ts";

/** What became of a promotion's form. */
export type PromotionResult =
  | { kind: "saved" }
  | { kind: "refused"; errors: FieldErrors }
  /** What it will change, to be looked at before it is saved; `seen` is sent back with it. */
  | { kind: "preview"; prices: readonly PriceChange[]; unchanged: number; seen: string }
  | { kind: "stale" };

/**
 * Shows what a promotion changes, and saves it only if the form is still what was shown. `id` and `version` are those
 * of a promotion that is there already.
 */
export async function submitPromotion(
  context: Context,
  values: Values,
  id?: string,
): Promise<PromotionResult> {
  const { house } = context.get(shopContext);
  const read = await readPromotion(context, values);
  if (read.kind === "refused") return read;
  const { promotion } = read;
  const preview = await house.previewPromotion({ id, promotion });
  if (preview.kind === "invalid") return refused(preview.fields);
  const seen = wordsKey({ ...promotion, prices: preview.prices });
  if (values["act"] !== "save" || values["seen"] !== seen) return { ...preview, seen };
  const by = changerOf(context);
  const version = numberOf(values["version"]);
  const result: ChangeResult =
    id === undefined
      ? await house.createPromotion({ promotion, by })
      : await house.changePromotion({ id, version, promotion, by });
  switch (result.kind) {
    case "changed":
    case "unchanged":
      return { kind: "saved" };
    case "invalid":
      return refused(result.fields);
    case "stale":
      return { kind: "stale" };
    default:
      return refused({ name: "There is no such promotion any more." });
  }
}

/** The form as the services take it; they check everything but the names of pieces, and what is no number or time. */
async function readPromotion(context: Context, values: Values) {
  const { name = "", percent = "", begins = "", ends = "", pieces = "" } = values;
  const all = await context.get(shopContext).house.namePieces();
  const named = namedPieces(pieces, all, collections);
  if (named.kind === "unknown") return refused({ pieces: named.message });
  if (named.pieces.length + named.collections.length === 0) {
    return refused({ pieces: piecesField.message });
  }
  const digits = percent.replace(/[\s%]/g, "");
  const promotion = {
    name,
    percent: /^\d{1,3}$/.test(digits) ? Number(digits) : Number.NaN,
    pieces: named.pieces,
    collections: named.collections,
    beginsAt: fromLagos(begins.slice(0, 16)) ?? begins,
    endsAt: fromLagos(ends.slice(0, 16)) ?? ends,
  };
  return { kind: "read" as const, promotion };
}

/** The messages beside the form's own fields. */
function refused(fields: FieldErrors): PromotionResult & { kind: "refused" } {
  const errors = Object.entries(fields).map(([field, text]) => [FIELD_OF[field] ?? field, text]);
  return { kind: "refused", errors: Object.fromEntries(errors) as FieldErrors };
}
