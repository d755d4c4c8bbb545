import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { bundle } from "../../domain/catalogue/bundle/bundle.ts";
import { combosWith } from "../../domain/catalogue/catalogue.ts";
import { nullable, pieceEdit } from "../../domain/catalogue/edit-rows.ts";
import type { PieceEdit } from "../../domain/catalogue/edit-rows.ts";
import { expressFault, ownerFacts } from "../../domain/catalogue/owner-facts.ts";
import { guests } from "../../domain/catalogue/pages.ts";
import type { ProductEntry } from "../../domain/catalogue/product.ts";
import { invalid, UNKNOWN } from "../command.ts";
import { allPieces, editOf, nameOf } from "./edits.ts";
import type { AnyPiece, Rows } from "./edits.ts";
import { faultsOf, storeChange } from "./store-change.ts";
import type { ChangePorts, ChangeResult, Confirm, Decision } from "./store-change.ts";

const pieceChange = z.strictObject(nullable(pieceEdit.shape));
/** The fields to change; null takes the owner's edit back, so that the bundle's value applies again. */
export type PieceChange = z.infer<typeof pieceChange>;

type Request = {
  sku: string;
  version: number;
  /** A `PieceChange`, not checked yet. */
  change: unknown;
  by: string;
  /** Whether the owner has confirmed this question, which an earlier call with this change returned. */
  isConfirmed(question: Confirm): boolean;
};

/** Changes price, words and state of a piece. Hiding a combo's part hides the combo, too. */
export async function storePiece(
  ports: ChangePorts,
  { sku, version, change, by, isConfirmed }: Request,
): Promise<ChangeResult> {
  const { data, error } = pieceChange.safeParse(change);
  if (error) return invalid(faultsOf(error));
  const decide = (rows: Rows): Decision => {
    const pieces = allPieces(rows);
    const piece = pieces.get(sku);
    if (!piece) return UNKNOWN;
    const { entry } = piece;
    const before = editOf(rows, sku);
    const after = withChange(entry, before, data);
    const late = expressFault({ ...ownerFacts(entry.facts), ...after });
    if (late) return invalid(late);
    const nameNow = (each: string) => nameOf(pieces, rows, each);
    const hiddenParts = before.hidden && !after.hidden ? hiddenPartsOf(piece, rows) : [];
    if (hiddenParts.length > 0) {
      const names = hiddenParts.map(nameNow).join(" and ");
      return invalid({ hidden: `Show ${names} first: this combo contains it.` });
    }
    const isToHide = data.hidden === true;
    const combos = isToHide
      ? combosWith(bundle, sku).filter((combo) => !editOf(rows, combo).hidden)
      : [];
    const secondNames =
      isToHide && !before.hidden ? guests.filter((guest) => guest.sku === sku).slice(0, 1) : [];
    const question = confirmOf(priceStep(entry, before, after), [
      ...combos.map(nameNow),
      ...secondNames.map(({ name }) => name),
    ]);
    if (question && !isConfirmed(question)) return question;
    const hidings = combos.map((key) => ({
      kind: "piece" as const,
      key,
      value: { ...editOf(rows, key), hidden: true },
    }));
    return { kind: "write", writes: [{ kind: "piece", key: sku, value: after }, ...hidings] };
  };
  return storeChange(ports, { kind: "piece", key: sku, version, by, decide });
}

function hiddenPartsOf({ group, entry }: AnyPiece, rows: Rows): string[] {
  const parts = (entry.parts ?? []).map((slug) => `${group}/${slug}`);
  return parts.filter((part) => editOf(rows, part).hidden);
}

/** The owner's edit after a change, without fields whose value is the bundle's. */
export function withChange(entry: ProductEntry, before: PieceEdit, change: PieceChange): PieceEdit {
  const usual = new Map<string, unknown>(
    Object.entries({ ...usualOf(entry), soldOut: false, hidden: false }),
  );
  const fields = Object.entries(change).filter(([, value]) => value !== undefined);
  const isUsual = ([field, value]: [string, unknown]) =>
    value === null || isDeepStrictEqual(value, usual.get(field));
  const same = new Set(fields.filter(isUsual).map(([field]) => field));
  const after: PieceEdit = { ...before, ...Object.fromEntries(fields) };
  // Another main one alone would stand for all.
  if (after.colour !== undefined && !same.has("colour")) same.delete("moreColours");
  if (after.fabric !== undefined && !same.has("fabric")) same.delete("moreFabrics");
  return Object.fromEntries(Object.entries(after).filter(([field]) => !same.has(field)));
}

/** The words, price and facts that a piece has without the owner's changes. */
export function usualOf(entry: ProductEntry): PieceEdit {
  const { alt: name, originalPrice: price, description, details, kind, facts } = entry;
  const { colours = [], occasions = [] } = entry;
  return {
    name,
    price,
    description,
    details: [...details],
    kind,
    colour: colours[0],
    moreColours: colours.slice(1),
    moreFabrics: [facts?.fabric ?? []].flat().slice(1),
    occasions: [...occasions],
    ...ownerFacts(facts),
  };
}

/** The base prices before and after a change, if it looks like a slip: to less than half, or to more than double. */
function priceStep(entry: ProductEntry, one: PieceEdit, other: PieceEdit): Confirm["price"] {
  const before = one.price ?? entry.originalPrice;
  const after = other.price ?? entry.originalPrice;
  return after * 2 < before || after > before * 2 ? { before, after } : undefined;
}

function confirmOf(price: Confirm["price"], alsoHides: readonly string[]): Confirm | undefined {
  if (!price && alsoHides.length === 0) return undefined;
  return { kind: "confirm", why: price ? "price" : "shown-by", ...(price && { price }), alsoHides };
}
