import { SIZES } from "./product.ts";
import type { Product, ProductGroup } from "./product.ts";

/**
 * The sizes in which a piece is offered, and which of them are counted. The counts themselves change with every sale
 * and are not part of the catalogue's revision (`server/checkout/stock-uses.ts`).
 */
export type PieceSizes = {
  /** Some of the shop's sizes, or an accessory's own; empty: the piece has one size, and nothing asks for it. */
  sizes: readonly string[];
  /** The counted ones; `""` stands for the one size. */
  counted: readonly string[];
};

/** Maximum number of an accessory's own sizes, and of a size's characters. */
export const MAX_OWN_SIZES = 20;
export const MAX_SIZE_LENGTH = 20;
/** Maximum count of a size. */
export const MAX_LEFT = 9_999;
/** Up to this number pages say how many are left. */
export const FEW = 5;

export const OWN_SIZES_RULE = `Own sizes are 1 to ${MAX_OWN_SIZES} names of 1 to ${MAX_SIZE_LENGTH} characters, no two alike.`;

/** Whether no two names are alike, whatever their case. */
export function areDistinct(names: readonly string[]): boolean {
  return new Set(names.map((name) => name.toLowerCase())).size === names.length;
}

/** A piece's sizes until the owner sets them. */
export function usualSizes(group: ProductGroup): PieceSizes {
  return { sizes: group === "small-items" ? [] : SIZES, counted: [] };
}

/** Why a piece of this group cannot have these sizes; only accessories have names of their own. */
export function sizesFault(group: ProductGroup, { sizes }: PieceSizes): string | undefined {
  const isOwn = sizes.some((size) => !SIZES.some((each) => each === size));
  return isOwn && group !== "small-items" ? "Only accessories have sizes of their own." : undefined;
}

/** The sizes under which stock is counted: `""` if there is one size. */
export function stockSizes(sizes: readonly string[]): readonly string[] {
  return sizes.length === 0 ? [""] : sizes;
}

/** What a change of sizes and counts writes; counts that `wanted` does not name stay, unless their size goes. */
export function changeOfSizes(
  { sizes, wanted }: { sizes: readonly string[]; wanted: ReadonlyMap<string, number | null> },
  { before, counts }: { before: PieceSizes; counts: ReadonlyMap<string, number | null> },
) {
  const after = new Map(
    stockSizes(sizes).map((size) => [
      size,
      wanted.has(size) ? (wanted.get(size) ?? null) : (counts.get(size) ?? null),
    ]),
  );
  const counted = [...after].flatMap(([size, left]) => (left === null ? [] : [size]));
  const value: PieceSizes = { sizes: [...sizes], counted };
  const changes = [...new Set([...counts.keys(), ...after.keys()])].flatMap((size) => {
    const [was, left] = [counts.get(size) ?? null, after.get(size) ?? null];
    return was === left ? [] : [{ size, was, left }];
  });
  return { value, after, isNew: JSON.stringify(value) !== JSON.stringify(before), changes };
}

/** What was left of a size before and after a change; null without a count. */
export type SizeChange = ReturnType<typeof changeOfSizes>["changes"][number];

/** What is counted: a piece in a size. */
export type StockKey = { sku: string; size: string };

/** `<sku>#<size>`: sorts and compares keys. */
export const stockId = ({ sku, size }: StockKey): string => `${sku}#${size}`;

/** The key of a text of `stockId`; a SKU alone has no size. */
export function readStockId(id: string): StockKey {
  const at = id.indexOf("#");
  return at < 0 ? { sku: id, size: "" } : { sku: id.slice(0, at), size: id.slice(at + 1) };
}

/** What can be ordered now of each counted size, neither sold nor held, by `stockId`. */
export type Stock = ReadonlyMap<string, number>;

export const NO_STOCK: Stock = new Map();

type Counted = Pick<Product, "sku" | "sizes" | "counted" | "combo"> & {
  items: readonly Pick<Product, "sku" | "sizes" | "counted">[];
};

/**
 * The counts from which a piece in a size takes: a combo takes that size of each part, and has no count of its own.
 * None for a size that is not counted, and for one that was not chosen.
 */
export function countsOf(product: Counted, size: string | undefined): StockKey[] {
  if (product.combo) {
    return product.items.flatMap((part) => ownCount(part, part.sizes.length > 0 ? size : ""));
  }
  return ownCount(product, product.sizes.length > 0 ? size : "");
}

function ownCount(
  { sku, counted }: Pick<Product, "sku" | "counted">,
  size: string | undefined,
): StockKey[] {
  return size !== undefined && counted.includes(size) ? [{ sku, size }] : [];
}

/** What is left of a piece in a size: the least of a combo's parts; undefined if it is not counted. */
export function leftOf(
  stock: Stock,
  product: Counted,
  size: string | undefined,
): number | undefined {
  const counts = countsOf(product, size).map((key) => stock.get(stockId(key)) ?? 0);
  return counts.length > 0 ? Math.min(...counts) : undefined;
}

/** Whether every size of a piece is counted, so that an order has to say which. */
export function needsSize(product: Counted): boolean {
  return (
    product.sizes.length > 0 && product.sizes.every((size) => countsOf(product, size).length > 0)
  );
}

/** The sizes of a combo: those that each of its sized parts has; `isNone` if there is no such size. */
export function comboSizes(parts: readonly (readonly string[])[]): {
  sizes: readonly string[];
  isNone: boolean;
} {
  const [first, ...others] = parts.filter((sizes) => sizes.length > 0);
  const sizes = (first ?? []).filter((size) => others.every((other) => other.includes(size)));
  return { sizes, isNone: first !== undefined && sizes.length === 0 };
}

/** The few that are left of each size, 0 for one that is sold out; sizes with more, or without a count, are left out. */
export function fewOf(stock: Stock, product: Counted): Readonly<Record<string, number>> {
  return Object.fromEntries(
    stockSizes(product.sizes).flatMap((size) => {
      const left = leftOf(stock, product, size);
      return left !== undefined && left <= FEW ? [[size, left]] : [];
    }),
  );
}

/** Whether a piece is made in a size, `""` for one size, and can be bought in it. */
export function canHave(
  { sizes, left, soldOut }: Pick<Product, "sizes" | "left" | "soldOut">,
  size: string,
): boolean {
  return !soldOut && stockSizes(sizes).includes(size) && left[size] !== 0;
}

/**
 * The sizes of which somebody can ask to be told when they are back; `""`, any size, only if none can be bought. Empty
 * where there is nothing to choose.
 */
export function restockSizes({
  sizes,
  left,
  soldOut,
}: Pick<Product, "sizes" | "left" | "soldOut">): readonly string[] {
  const gone = sizes.filter((size) => left[size] === 0);
  return soldOut && gone.length > 0 ? ["", ...gone] : gone;
}

/** 'Orion Dress in M', or the name alone. */
export function inSize(name: string, size: string | undefined): string {
  return size ? `${name} in ${size}` : name;
}

/** Whether pieces differ in the sizes in which they can be bought, because of how they are made or of what is left. */
export function differInSizes(pieces: readonly Pick<Product, "sizes" | "left">[]): boolean {
  const [first] = pieces;
  return pieces.some(
    ({ sizes, left }) =>
      sizes.join() !== first?.sizes.join() || stockSizes(sizes).some((size) => left[size] === 0),
  );
}

/** Whether no size of a piece can be bought. */
export function isNoneLeft({ sizes, left }: Pick<Product, "sizes" | "left">): boolean {
  return stockSizes(sizes).every((size) => left[size] === 0);
}

/** 'Sold out', '2 left', or nothing. */
export function leftWords(left: number | undefined): string | undefined {
  if (left === undefined || left > FEW) return undefined;
  return left === 0 ? "Sold out" : `${left} left`;
}

/** Why a size cannot be had, for the house. */
export function leftFault(left: number): string {
  return left === 0 ? "It is sold out in this size." : `Only ${left} left in this size.`;
}

/** A line of an order, and its counts. */
export type CountedLine = { position: number; quantity: number; counts: readonly StockKey[] };

/** How many pieces some lines take of each count, by `stockId`. */
export function wantedOf(lines: readonly CountedLine[]): Map<string, number> {
  const wanted = new Map<string, number>();
  for (const { quantity, counts } of lines) {
    for (const key of counts) {
      wanted.set(stockId(key), (wanted.get(stockId(key)) ?? 0) + quantity);
    }
  }
  return wanted;
}

/** What is left of the counts that have less than some lines take, by `stockId`; empty if all can be had. */
export function shortOf(lines: readonly CountedLine[], stock: Stock): Map<string, number> {
  return new Map(
    [...wantedOf(lines)]
      .map(([id, wanted]) => ({ id, wanted, left: stock.get(id) ?? 0 }))
      .filter(({ wanted, left }) => left < wanted)
      .map(({ id, left }) => [id, left]),
  );
}

/** The lines that take from a count that is short, equal ones summed, with what is left of each. */
export function shortLines<
  Line extends { sku: string; size?: string | undefined; quantity: number },
>(
  lines: readonly (Line & { counts: readonly StockKey[] })[],
  short: ReadonlyMap<string, number>,
): (Omit<Line, "counts"> & { left: number })[] {
  const found = new Map<string, Omit<Line, "counts"> & { left: number }>();
  for (const { counts, ...line } of lines) {
    const lefts = counts.flatMap((key) => short.get(stockId(key)) ?? []);
    if (lefts.length === 0) continue;
    const id = stockId({ sku: line.sku, size: line.size ?? "" });
    const same = found.get(id);
    const quantity = line.quantity + (same?.quantity ?? 0);
    found.set(id, { ...line, quantity, left: Math.min(...lefts) });
  }
  return [...found.values()];
}

/** Sorts keys, each once: rows are locked in this order everywhere, so that no two orders wait for each other. */
export function inLockOrder(keys: readonly StockKey[]): StockKey[] {
  const byId = new Map(keys.map((key) => [stockId(key), key]));
  return [...byId].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, key]) => key);
}
