import { endOf, promotion, promotion as schema } from "../../domain/catalogue/edit-rows.ts";
import type { OwnerPromotion } from "../../domain/catalogue/edit-rows.ts";
import { resolvePrice } from "../../domain/catalogue/price.ts";
import type { Bundle } from "../../domain/catalogue/product.ts";
import type { Naira } from "../../domain/money.ts";
import type { Ports } from "../ports.ts";
import { allPieces, findRow, nameOf, takesPromotions } from "./edits.ts";
import type { AllPieces, Rows } from "./edits.ts";
import type { KnownPieces } from "./pieces.ts";
import { invalid, storeChange } from "./store-change.ts";
import type { Changed, ChangeResult, Decision, Refusal } from "./store-change.ts";

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

type PromotionPreview =
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

/** `promotion` is an `OwnerPromotion` without `stoppedAt`, not checked yet. */
type CreatePromotionRequest = { promotion: unknown; by: string };
type StopPromotionRequest = { id: string; version: number; by: string };
type ChangePromotionRequest = StopPromotionRequest & { promotion: unknown };

type CreatePromotionResult =
  | Exclude<ChangeResult, { kind: "changed" }>
  | (Changed & { id: string });

export type PromotionChanges = {
  createPromotion(request: CreatePromotionRequest): Promise<CreatePromotionResult>;
  /** Refused for one that was stopped. */
  changePromotion(request: ChangePromotionRequest): Promise<ChangeResult>;
  /** Ends a promotion now; one that has not begun never runs. Only `restorePromotion` undoes it. */
  stopPromotion(request: StopPromotionRequest): Promise<ChangeResult>;
  /** Like `changePromotion`, for a value from the history, which may be one before or after a stop. */
  restorePromotion(request: ChangePromotionRequest): Promise<ChangeResult>;
};

const ID_BYTES = 16;
const STOPPED = "This promotion was stopped. Make a new one, or undo the stop in the history.";

/** The owner's promotions. */
export function createPromotionChanges(
  ports: Pick<Ports, "db" | "now" | "random">,
  bundle: Bundle,
): PromotionChanges {
  return {
    createPromotion: async ({ promotion, by }) => {
      const parsed = parseInput(promotion);
      if (!parsed.success) return invalid(parsed.error);
      if (endOf(parsed.data) <= ports.now().toISOString()) {
        return { kind: "invalid", fields: { endsAt: "The end is in the past." } };
      }
      const id = Buffer.from(ports.random(ID_BYTES)).toString("hex");
      const change = { kind: "promotion" as const, key: id, version: 0, by, yours: parsed.data };
      const decide = (rows: Rows) => decideOn(id, rows, parsed.data);
      const result = await storeChange(ports, { ...change, decide });
      return result.kind === "changed" ? { ...result, id } : result;
    },
    changePromotion: async ({ promotion, ...request }) => {
      const parsed = parseInput(promotion);
      if (!parsed.success) return invalid(parsed.error);
      return storeExisting(request, parsed.data, (rows) => {
        const isStopped = storedAs(request.id, rows)?.stoppedAt !== undefined;
        if (isStopped) return { kind: "invalid", fields: { endsAt: STOPPED } };
        return decideOn(request.id, rows, parsed.data);
      });
    },
    stopPromotion: async (request) => {
      const stoppedAt = ports.now().toISOString();
      return storeExisting(request, { stoppedAt }, (rows) => {
        const value = storedAs(request.id, rows);
        // A value that is not valid never runs, nor does one that is over.
        const isOver = !value || endOf(value) <= stoppedAt;
        return {
          kind: "write",
          writes: isOver ? [] : [write(request.id, { ...value, stoppedAt })],
        };
      });
    },
    restorePromotion: async ({ promotion, ...request }) => {
      const parsed = schema.safeParse(promotion);
      if (!parsed.success) return invalid(parsed.error);
      return storeExisting(request, parsed.data, (rows) => decideOn(request.id, rows, parsed.data));
    },
  };

  function storeExisting(
    { id, version, by }: StopPromotionRequest,
    yours: unknown,
    decide: (rows: Rows) => Decision,
  ): Promise<ChangeResult> {
    const change = { kind: "promotion" as const, key: id, version, by, yours };
    return storeChange(ports, { ...change, mustExist: true, decide });
  }

  function decideOn(id: string, rows: Rows, value: OwnerPromotion): Decision {
    const now = ports.now().toISOString();
    const fault = piecesFault(allPieces(bundle, rows), rows, { id, value, now });
    if (fault !== undefined) return { kind: "invalid", fields: { pieces: fault } };
    return { kind: "write", writes: [write(id, value)] };
  }
}

/** Only `stopPromotion` stops. */
const inputSchema = schema.refine(({ stoppedAt }) => stoppedAt === undefined, {
  path: ["stoppedAt"],
  message: "There is no such field.",
});

function parseInput(promotion: unknown) {
  return inputSchema.safeParse(promotion);
}

function storedAs(id: string, rows: Rows): OwnerPromotion | undefined {
  return schema.safeParse(findRow(rows, "promotion", id)?.value).data;
}

function write(id: string, value: OwnerPromotion) {
  return { kind: "promotion" as const, key: id, value };
}

/**
 * What is wrong with the pieces of a promotion: one that is unknown or takes no promotion, or one that another
 * promotion has at the same time. `id` is the promotion's own. Times before `now` do not count: after a stop, the next
 * promotion may begin at the midnight before.
 */
function piecesFault(
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
