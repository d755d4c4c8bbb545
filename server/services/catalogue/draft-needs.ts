import { hasSizes } from "../../../domain/catalogue/product.ts";
import { newPiece } from "../../../domain/catalogue/edit-rows.ts";
import type { NewPiece, PieceDraft } from "../../../domain/catalogue/edit-rows.ts";
import { placeOf, leastPhotographs } from "../../../domain/catalogue/owner-pieces.ts";
import type { Photograph } from "./stored-drafts.ts";

/** What a draft still needs to be published, in words; `isNew`: the piece is not on sale yet. */
export function draftNeeds(
  sku: string,
  isNew: boolean,
  value: PieceDraft,
  photographs: readonly Photograph[],
): string[] {
  // The time does not matter for what is missing.
  const piece = isNew ? pieceOf(value, "2000-01-01T00:00:00.000Z") : undefined;
  const needs = [
    ...(piece && "missing" in piece ? piece.missing : []),
    ...(isNew ? wrongPlace(sku) : []),
    ...missingPhotographs(sku, photographs),
  ];
  return [...new Set(needs)];
}

/** The new piece of a draft, or what it lacks. */
export function pieceOf(draft: PieceDraft, addedAt: string): NewPiece | { missing: string[] } {
  const { description = "", details = [], photographs: _, ...words } = draft;
  const { data, error } = newPiece.safeParse({ ...words, description, details, addedAt });
  return data ?? { missing: error.issues.map(({ message }) => message) };
}

function wrongPlace(sku: string): string[] {
  const { fault } = placeOf(sku);
  return fault === undefined ? [] : [fault];
}

function missingPhotographs(sku: string, photographs: readonly Photograph[]): string[] {
  const least = leastPhotographs(hasSizes(sku));
  const few =
    photographs.length < least ? [`${photographs.length} of at least ${least} photographs.`] : [];
  const notReady = photographs.flatMap(({ state, fault, record }, at) => {
    if (state === "ready" && record) return [];
    const number = `Photograph ${at + 1}`;
    return [state === "failed" ? `${number}: ${fault}` : `${number} is still being made ready.`];
  });
  return [...few, ...notReady];
}
