import { endOf, promotion } from "../../../domain/catalogue/edit-rows.ts";
import type { OwnerPromotion } from "../../../domain/catalogue/edit-rows.ts";
import { nameOf, takesPromotions } from "./all-pieces.ts";
import type { AllPieces } from "./all-pieces.ts";
import type { Rows } from "./stored-rows.ts";

/**
 * What is wrong with the pieces of a promotion: one that is unknown or takes no promotion, or one that another
 * promotion has at the same time. `id` is the promotion's own. Times before `now` do not count: after a stop, the next
 * promotion may begin at the midnight before.
 */
export function piecesFault(
  pieces: AllPieces,
  rows: Rows,
  { id, value, now }: { id: string; value: OwnerPromotion; now: string },
): string | undefined {
  const named = value.pieces.map((sku) => ({ sku, piece: pieces.get(sku) }));
  const unknown = named.find(({ piece }) => !piece);
  if (unknown) return `There is no piece ${unknown.sku}.`;
  if (named.some(({ piece }) => piece && !takesPromotions(piece))) {
    return "Combos and their parts take no promotion.";
  }
  const own = reducedBy(pieces, value);
  for (const row of rows) {
    if (row.kind !== "promotion" || row.key === id) continue;
    const { data: other } = promotion.safeParse(row.value);
    if (!other || !overlapAfter(now, value, other)) continue;
    const [common] = own.intersection(reducedBy(pieces, other));
    if (common !== undefined) {
      return `${nameOf(pieces, rows, common)} is in the promotion "${other.name}" at that time.`;
    }
  }
  return undefined;
}

/** The SKUs of a promotion's pieces and of its collections' pieces. */
function reducedBy(pieces: AllPieces, { pieces: named, collections }: OwnerPromotion): Set<string> {
  const skus = [...pieces.values()]
    .filter(({ group }) => collections.some((id) => id === group))
    .filter(takesPromotions)
    .map(({ sku }) => sku);
  return new Set([...named, ...skus]);
}

function overlapAfter(now: string, one: OwnerPromotion, other: OwnerPromotion): boolean {
  const begin = [now, one.beginsAt, other.beginsAt].toSorted().at(-1) ?? now;
  return begin < endOf(one) && begin < endOf(other);
}
