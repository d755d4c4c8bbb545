import { endOf, promotion as schema } from "../../domain/catalogue/edit-rows.ts";
import type { OwnerPromotion } from "../../domain/catalogue/edit-rows.ts";
import { resolvePrice } from "../../domain/catalogue/price.ts";
import type { Naira } from "../../domain/money.ts";
import { invalid } from "../command.ts";
import type { Ports } from "../ports.ts";
import { allPieces, findRow, nameOf, takesPromotions } from "./edits.ts";
import type { AllPieces, Rows } from "./edits.ts";
import type { KnownPieces } from "./pieces.ts";
import { faultsOf, storeChange } from "./store-change.ts";
import type { Changed, ChangePorts, ChangeResult, Decision } from "./store-change.ts";

/** A promotion as its owner sees it. */
export type ListedPromotion = OwnerPromotion & {
  id: string;
  version: number;
  state: "to-come" | "running" | "over";
  /** When the promotion really ends: earlier if it was stopped. */
  end: string;
};

/** One price that a promotion changes: `before` the promotion, and `after` its beginning. */
export type PriceChange = { sku: string; name: string; before: Naira; after: Naira };

/** First the promotions that are not over, by their end; then those that are over, newest first. */
export function listPromotions({ rows }: Pick<KnownPieces, "rows">, now: Date): ListedPromotion[] {
  const at = now.toISOString();
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
}

/**
 * The prices that a promotion would change, which is not saved or checked yet, and the number of its pieces whose price
 * stays. `id` is the promotion's own; undefined for a new one.
 */
export function pricesWith(
  { rows, all, pieces, entries }: Omit<KnownPieces, "catalogue">,
  now: Date,
  { id, promotion }: { id: string | undefined; promotion: unknown },
) {
  const { data, error } = schema.safeParse(promotion);
  if (error) return invalid(faultsOf(error));
  const at = now.toISOString();
  if (id === undefined && endOf(data) <= at) return PAST;
  const fault = piecesFault(all, rows, { id: id ?? "", value: data, now: at });
  if (fault !== undefined) return invalid({ pieces: fault });
  const reduced = reducedBy(all, data);
  const prices = pieces.flatMap(({ sku, name, price }): PriceChange[] => {
    const entry = entries.get(sku)?.entry;
    if (!entry || !reduced.has(sku)) return [];
    const edited = { ...entry, originalPrice: price };
    const before = resolvePrice(edited).price;
    return [{ sku, name, before, after: resolvePrice(edited, data.percent).price }];
  });
  const changed = prices.filter(({ before, after }) => before !== after);
  return { kind: "preview" as const, prices: changed, unchanged: prices.length - changed.length };
}

function stateOf(promotion: OwnerPromotion, now: string): ListedPromotion["state"] {
  if (endOf(promotion) <= now) return "over";
  return promotion.beginsAt <= now ? "running" : "to-come";
}

const ID_BYTES = 16;
const PAST = invalid({ endsAt: "The end is in the past." });
const STOPPED = "This promotion was stopped. Make a new one, or undo the stop in the history.";

/** A promotion that exists, with the version on which its change is based. */
type Existing = { id: string; version: number; by: string };

/** Stores a new promotion: an `OwnerPromotion` without `stoppedAt`, not checked yet. */
export async function storeNewPromotion(
  ports: ChangePorts & Pick<Ports, "random">,
  { promotion, by }: { promotion: unknown; by: string },
): Promise<Exclude<ChangeResult, { kind: "changed" }> | (Changed & { id: string })> {
  const { data, error } = inputSchema.safeParse(promotion);
  if (error) return invalid(faultsOf(error));
  if (endOf(data) <= ports.now().toISOString()) return PAST;
  const id = Buffer.from(ports.random(ID_BYTES)).toString("hex");
  const change = { kind: "promotion" as const, key: id, version: 0, by };
  const decide = (rows: Rows) => decideOn(ports, rows, id, data);
  const result = await storeChange(ports, { ...change, decide });
  return result.kind === "changed" ? { ...result, id } : result;
}

/** Changes a promotion into another one, not checked yet. Refused for a promotion that was stopped. */
export async function storePromotion(
  ports: ChangePorts,
  { promotion, ...existing }: Existing & { promotion: unknown },
): Promise<ChangeResult> {
  const { data, error } = inputSchema.safeParse(promotion);
  if (error) return invalid(faultsOf(error));
  return storeExisting(ports, existing, (rows) => {
    const isStopped = storedAs(existing.id, rows)?.stoppedAt !== undefined;
    return isStopped ? invalid({ endsAt: STOPPED }) : decideOn(ports, rows, existing.id, data);
  });
}

/** Ends a promotion now; if it has not begun, it never runs. Only `restorePromotion` undoes a stop. */
export function storeStop(ports: ChangePorts, existing: Existing): Promise<ChangeResult> {
  const stoppedAt = ports.now().toISOString();
  return storeExisting(ports, existing, (rows) => {
    const value = storedAs(existing.id, rows);
    // An invalid promotion never runs, and one that is over needs no stop.
    const isOver = !value || endOf(value) <= stoppedAt;
    return { kind: "write", writes: isOver ? [] : [write(existing.id, { ...value, stoppedAt })] };
  });
}

/** Like `storePromotion`, but with a value from the history, from before or after a stop. */
export async function restorePromotion(
  ports: ChangePorts,
  { promotion, ...existing }: Existing & { promotion: unknown },
): Promise<ChangeResult> {
  const { data, error } = schema.safeParse(promotion);
  if (error) return invalid(faultsOf(error));
  return storeExisting(ports, existing, (rows) => decideOn(ports, rows, existing.id, data));
}

function storeExisting(
  ports: ChangePorts,
  { id, version, by }: Existing,
  decide: (rows: Rows) => Decision,
): Promise<ChangeResult> {
  const change = { kind: "promotion" as const, key: id, version, by };
  return storeChange(ports, { ...change, mustExist: true, decide });
}

function decideOn(ports: ChangePorts, rows: Rows, id: string, value: OwnerPromotion): Decision {
  const now = ports.now().toISOString();
  const fault = piecesFault(allPieces(rows), rows, { id, value, now });
  if (fault !== undefined) return invalid({ pieces: fault });
  return { kind: "write", writes: [write(id, value)] };
}

/** Requests cannot set `stoppedAt`: only `storeStop` does. */
const inputSchema = schema.refine(({ stoppedAt }) => stoppedAt === undefined, {
  path: ["stoppedAt"],
  message: "There is no such field.",
});

function storedAs(id: string, rows: Rows): OwnerPromotion | undefined {
  return schema.safeParse(findRow(rows, "promotion", id)?.value).data;
}

function write(id: string, value: OwnerPromotion) {
  return { kind: "promotion" as const, key: id, value };
}

/**
 * What is wrong with the pieces of a promotion: a piece is unknown, takes no promotion, or is in another promotion at
 * the same time. `id` is this promotion's. Times before `now` do not count: after a stop, the next promotion may begin
 * at the midnight before.
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
    const { data: other } = schema.safeParse(row.value);
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
