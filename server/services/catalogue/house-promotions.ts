import { endOf, promotion as schema } from "../../../domain/catalogue/edit-rows.ts";
import type { OwnerPromotion } from "../../../domain/catalogue/edit-rows.ts";
import { resolvePrice } from "../../../domain/catalogue/price.ts";
import type { Naira } from "../../../domain/money.ts";
import type { Ports } from "../ports.ts";
import { takesPromotions } from "./all-pieces.ts";
import { invalid } from "./change-result.ts";
import type { Refusal } from "./change-result.ts";
import type { KnownPieces } from "./house-pieces.ts";
import { piecesFault } from "./promotion-rules.ts";

/** A promotion as its owner sees it. */
export type ListedPromotion = OwnerPromotion & {
  id: string;
  version: number;
  state: "to-come" | "running" | "over";
  /** When it really ends: earlier if it was stopped. */
  end: string;
};

/** One price that a promotion changes; `after` is that of its whole time. */
export type PriceChange = { sku: string; name: string; before: Naira; after: Naira };

export type PromotionPreview =
  | { kind: "preview"; prices: readonly PriceChange[]; unchanged: number }
  | Extract<Refusal, { kind: "invalid" }>;

type PreviewRequest = {
  /** The promotion's own id; undefined for a new one. */
  id: string | undefined;
  /** Not checked yet. */
  promotion: unknown;
};

/** The owner's promotions for the house: the list, and what one would change before it is saved. */
export function createHousePromotions(
  { now }: Pick<Ports, "now">,
  read: () => Promise<KnownPieces>,
) {
  return {
    /** The next to end first; what is over, newest first. */
    listPromotions: async (): Promise<ListedPromotion[]> => {
      const { rows } = await read();
      const at = now().toISOString();
      const listed = rows
        .filter(({ kind }) => kind === "promotion")
        .flatMap(({ key, version, value }): ListedPromotion[] => {
          const { data } = schema.safeParse(value);
          return data
            ? [{ ...data, id: key, version, end: endOf(data), state: stateOf(data, at) }]
            : [];
        });
      const byEnd = listed.toSorted((one, other) => (one.end < other.end ? -1 : 1));
      const over = byEnd.filter(({ state }) => state === "over").toReversed();
      return [...byEnd.filter(({ state }) => state !== "over"), ...over];
    },
    previewPromotion: async ({ id, promotion }: PreviewRequest): Promise<PromotionPreview> => {
      const { data, error } = schema.safeParse(promotion);
      if (error) return invalid(error) as PromotionPreview;
      const at = now().toISOString();
      if (id === undefined && endOf(data) <= at) {
        return { kind: "invalid", fields: { endsAt: "The end is in the past." } };
      }
      const { rows, all, pieces, entries } = await read();
      const fault = piecesFault(all, rows, { id: id ?? "", value: data, now: at });
      if (fault !== undefined) return { kind: "invalid", fields: { pieces: fault } };
      const reduced = pieces.filter((piece) => {
        const facts = all.get(piece.sku);
        if (!facts || !takesPromotions(facts)) return false;
        const { collections } = data;
        return (
          data.pieces.includes(piece.sku) || collections.some((each) => each === piece.collection)
        );
      });
      const prices = reduced.flatMap(({ sku, name, price }) => {
        const entry = entries.get(sku)?.entry;
        if (!entry) return [];
        const edited = { ...entry, originalPrice: price };
        const before = resolvePrice(edited).price;
        const after = resolvePrice(edited, data.percent).price;
        return [{ sku, name, before, after }];
      });
      const changed = prices.filter(({ before, after }) => before !== after);
      return { kind: "preview", prices: changed, unchanged: prices.length - changed.length };
    },
  };
}

function stateOf(promotion: OwnerPromotion, now: string): ListedPromotion["state"] {
  if (endOf(promotion) <= now) return "over";
  return promotion.beginsAt <= now ? "running" : "to-come";
}
