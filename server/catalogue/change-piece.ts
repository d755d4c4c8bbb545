import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { combosWith } from "../../domain/catalogue/catalogue.ts";
import { pieceEdit } from "../../domain/catalogue/edit-rows.ts";
import type { PieceEdit } from "../../domain/catalogue/edit-rows.ts";
import { ownerFacts } from "../../domain/catalogue/owner-facts.ts";
import { guests } from "../../domain/catalogue/pages.ts";
import type { Bundle, ProductEntry } from "../../domain/catalogue/product.ts";
import { allPieces, editOf, nameOf } from "./edits.ts";
import type { AllPieces, AnyPiece, Rows } from "./edits.ts";
import { invalid, storeChange } from "./store-change.ts";
import type { ChangePorts, ChangeResult, Confirm, Decision } from "./store-change.ts";

const { shape } = pieceEdit;
const pieceChange = z.strictObject({
  price: shape.price.nullable(),
  name: shape.name.nullable(),
  description: shape.description.nullable(),
  details: shape.details.nullable(),
  kind: shape.kind.nullable(),
  colour: shape.colour.nullable(),
  length: shape.length.nullable(),
  fabric: shape.fabric.nullable(),
  lining: shape.lining.nullable(),
  stretch: shape.stretch.nullable(),
  figureWears: shape.figureWears.nullable(),
  soldOut: shape.soldOut.nullable(),
  hidden: shape.hidden.nullable(),
});
/** The fields to change; null takes the owner's edit back, so that the bundle's value applies again. */
export type PieceChange = z.infer<typeof pieceChange>;

type ChangePieceRequest = {
  sku: string;
  version: number;
  /** A `PieceChange`, not checked yet. */
  change: unknown;
  by: string;
  /** Whether the owner has confirmed what an earlier call with this change has asked. */
  confirmed?: boolean;
};
export type ChangePiece = (request: ChangePieceRequest) => Promise<ChangeResult>;

/** Changes price, words and state of a piece. Hiding a combo's part hides the combo, too. */
export function createChangePiece(ports: ChangePorts, bundle: Bundle): ChangePiece {
  return async ({ sku, version, change, by, confirmed = false }) => {
    const parsed = pieceChange.safeParse(change);
    if (!parsed.success) return invalid(parsed.error);
    const decide = (rows: Rows): Decision => {
      const pieces = allPieces(bundle, rows);
      const piece = pieces.get(sku);
      return piece ? decideOn(pieces, piece, parsed.data, rows, confirmed) : { kind: "unknown" };
    };
    return storeChange(ports, { kind: "piece", key: sku, version, by, yours: change, decide });
  };

  function decideOn(
    pieces: AllPieces,
    piece: AnyPiece,
    change: PieceChange,
    rows: Rows,
    confirmed: boolean,
  ): Decision {
    const { sku, entry } = piece;
    const before = editOf(rows, sku);
    const after = withChange(entry, before, change);
    const hiddenParts = before.hidden && !after.hidden ? hiddenPartsOf(piece, rows) : [];
    if (hiddenParts.length > 0) {
      const names = hiddenParts.map((part) => nameOf(pieces, rows, part)).join(" and ");
      return {
        kind: "invalid",
        fields: { hidden: `Show ${names} first: this combo contains it.` },
      };
    }
    const isToHide = change.hidden === true;
    const combos = isToHide
      ? combosWith(bundle, sku).filter((combo) => !editOf(rows, combo).hidden)
      : [];
    const secondName =
      isToHide && !before.hidden ? guests.find((guest) => guest.sku === sku)?.name : undefined;
    const question = confirmOf(priceStep(entry, before, after), [
      ...combos.map((combo) => nameOf(pieces, rows, combo)),
      ...(secondName === undefined ? [] : [secondName]),
    ]);
    if (question && !confirmed) return question;
    const hidings = combos.map((key) => ({
      kind: "piece" as const,
      key,
      value: { ...editOf(rows, key), hidden: true },
    }));
    return { kind: "write", writes: [{ kind: "piece", key: sku, value: after }, ...hidings] };
  }

  function hiddenPartsOf({ group, entry }: AnyPiece, rows: Rows): string[] {
    const parts = (entry.parts ?? []).map((slug) => `${group}/${slug}`);
    return parts.filter((part) => editOf(rows, part).hidden);
  }
}

/** Stores no field that is as in the bundle. */
function withChange(entry: ProductEntry, before: PieceEdit, change: PieceChange): PieceEdit {
  const usual = new Map<string, unknown>(
    Object.entries({ ...usualOf(entry), soldOut: false, hidden: false }),
  );
  const fields = Object.entries(change).filter(([, value]) => value !== undefined);
  const isUsual = ([field, value]: [string, unknown]) =>
    value === null || isDeepStrictEqual(value, usual.get(field));
  const same = new Set(fields.filter(isUsual).map(([field]) => field));
  const after = { ...before, ...Object.fromEntries(fields) };
  return Object.fromEntries(Object.entries(after).filter(([field]) => !same.has(field)));
}

/** The words, price and facts that a piece has without the owner's changes. */
export function usualOf(entry: ProductEntry): PieceEdit {
  const { alt: name, originalPrice: price, description, details, kind, colours, facts } = entry;
  return {
    name,
    price,
    description,
    details: [...details],
    kind,
    colour: colours?.[0],
    ...ownerFacts(facts),
  };
}

/** The base prices before and after a change that looks like a slip: to less than half, or to more than double. */
function priceStep(entry: ProductEntry, one: PieceEdit, other: PieceEdit): Confirm["price"] {
  const before = one.price ?? entry.originalPrice;
  const after = other.price ?? entry.originalPrice;
  return after * 2 < before || after > before * 2 ? { before, after } : undefined;
}

function confirmOf(price: Confirm["price"], alsoHides: readonly string[]): Confirm | undefined {
  if (!price && alsoHides.length === 0) return undefined;
  return { kind: "confirm", why: price ? "price" : "shown-by", ...(price && { price }), alsoHides };
}
