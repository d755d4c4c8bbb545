import { combosWith } from "../../domain/catalogue/catalogue.ts";
import type { Catalogue } from "../../domain/catalogue/catalogue.ts";
import { setKeyOf } from "../../domain/catalogue/colour-sets.ts";
import { colourSet } from "../../domain/catalogue/edit-rows.ts";
import type { PieceEdit, RowKind } from "../../domain/catalogue/edit-rows.ts";
import { withMain } from "../../domain/catalogue/facts.ts";
import type { Colour, Fabric, Kind, MoreFacts, Occasion } from "../../domain/catalogue/facts.ts";
import { ownerFacts, withOwnerFacts } from "../../domain/catalogue/owner-facts.ts";
import type { OwnerFacts } from "../../domain/catalogue/facts.ts";
import { groupsIn, placeOf } from "../../domain/catalogue/owner-pieces.ts";
import { guests } from "../../domain/catalogue/pages.ts";
import type { ProductEntry, ProductGroup } from "../../domain/catalogue/product.ts";
import { NO_STOCK, stockId, usualSizes } from "../../domain/catalogue/sizes.ts";
import { bundledNumber } from "../../domain/media/photographs.ts";
import type { PhotographItem, PhotographList } from "../../domain/media/photographs.ts";
import type { PictureRecord, PictureSource } from "../../domain/media/pictures.ts";
import { pictureKey, pictureUrl } from "../../domain/media/pictures.ts";
import type { Naira } from "../../domain/money.ts";
import { holdsOf, readStock } from "./stock.ts";
import type { Hold } from "./stock.ts";
import type { Db } from "../db/schema.ts";
import type { Ports } from "../ports.ts";
import { usualOf } from "./change-piece.ts";
import { colourSetsIn, takesColours } from "./colours.ts";
import { readPieceHistory } from "./history.ts";
import type { HistoryEntry } from "./history.ts";
import { findRow } from "./edits.ts";
import type { KnownPieces } from "./pieces.ts";
import { countChangesOf, sizesIn } from "./size-commands.ts";
import type { CountChange } from "./size-commands.ts";
import { draftNeeds, readDraftRow, readPhotographs } from "./stored-drafts.ts";
import type { Photograph } from "./stored-drafts.ts";

/** The open draft of a piece. */
type OpenDraft = {
  version: number;
  photographs: readonly Photograph[];
  /** What the draft still needs to be published, in words. */
  needs: readonly string[];
};

/** Everything that the owner sees of one piece. */
export type PieceView = OwnerFacts & {
  sku: string;
  collection: ProductGroup;
  /** The piece is not for sale yet: there is only its draft. */
  isNew: boolean;
  name: string;
  price: Naira | undefined;
  description: string;
  details: readonly string[];
  kind: Kind | undefined;
  /** The main colour. */
  colour: Colour | undefined;
  moreColours: readonly Colour[];
  /** The fabrics after the main one. */
  moreFabrics: readonly Fabric[];
  occasions: readonly Occasion[];
  soldOut: boolean;
  hidden: boolean;
  /** The version of the piece's edit. */
  version: number;
  /** The price and the page that a shopper sees now; undefined while no shopper sees the piece. */
  shown: { price: Naira; href: string } | undefined;
  /** The published photographs; undefined if the piece has the bundle's. */
  pictures: readonly PictureSource[] | undefined;
  draft: OpenDraft | undefined;
  /** Names under which other pages show the piece, and names of the combos that contain it. */
  shownAs: readonly string[];
  /** The sizes in which it is offered, and their counts. */
  sizes: SizesView | undefined;
  /** The other colours of its design; undefined for what cannot have any. */
  colours: readonly OtherColour[] | undefined;
  history: readonly (HistoryEntry & { now: number })[];
  /** The texts, the price and the facts that the piece has without the owner's changes. */
  usual: PieceEdit;
};

export type SizesView = {
  /** The version of its row of sizes. */
  version: number;
  /** An accessory may have sizes of its own. */
  takesOwn: boolean;
  /** Of a combo, whose sizes and counts are those of its parts: the parts' names. */
  parts: readonly { sku: string; name: string }[] | undefined;
  /** The sizes that are offered; empty: one size. */
  offered: readonly string[];
  /** What is left of each counted size; `""` is the one size. */
  left: Readonly<Record<string, number>>;
  /** What unpaid orders hold. */
  holds: readonly Hold[];
  /** What was changed in the counts, newest first. */
  changes: readonly CountChange[];
};

/** Another colour of a piece's design, shown or hidden. */
type OtherColour = Pick<PieceView, "sku" | "name" | "colour" | "soldOut" | "hidden">;

const MOST_HISTORY = 30;

/** One piece for its page in the house; undefined if there is neither piece nor draft. */
export async function readPiece(
  { db, now }: Pick<Ports, "db" | "now">,
  known: KnownPieces,
  sku: string,
): Promise<PieceView | undefined> {
  const { whole, pieces, entries, rows, catalogue } = known;
  const piece = pieces.find((each) => each.sku === sku);
  const draft = await openDraftOf(db, sku, piece === undefined);
  if (!piece) return draft && groupsIn(rows)(placeOf(sku).group) ? newView(sku, draft) : undefined;
  const { entry, edit } = entries.get(sku) ?? {};
  if (!entry) return undefined;
  const history = await readPieceHistory(db, { sku: piece.sku, limit: MOST_HISTORY });
  return {
    ...piece,
    isNew: false,
    description: edit?.description ?? entry.description,
    details: edit?.details ?? entry.details,
    kind: edit?.kind ?? entry.kind,
    ...factsOf(entry, edit ?? {}),
    shown: shownAt(catalogue, sku),
    pictures: catalogue.photographsOf(sku),
    draft,
    shownAs: [
      ...combosWith(whole, sku).map((combo) => pieces.find((each) => each.sku === combo)?.name),
      ...guests.filter((guest) => guest.sku === sku).map(({ name }) => name),
    ].filter((name) => name !== undefined),
    sizes: await sizesOf({ db, now }, known, sku),
    colours: othersOf(known, sku),
    history: history.flatMap((each) => {
      // The cast is safe: `findRow` finds no row of a kind that it does not know.
      const now = findRow(rows, each.kind as RowKind, each.key)?.version ?? 0;
      const said = each.kind === "colours" ? ofPiece(known, sku, each) : each;
      return said ? [{ ...said, now }] : [];
    }),
    usual: usualOf(entry),
  };
}

/** Colours, fabrics, occasions and other facts, of several the main one apart. */
function factsOf(
  { colours = [], occasions = [], facts }: Pick<ProductEntry, "colours" | "occasions" | "facts">,
  edit: Pick<PieceEdit, keyof OwnerFacts | keyof MoreFacts | "colour">,
) {
  const known = withOwnerFacts(facts, edit);
  const [colour, ...moreColours] = withMain(colours, edit.colour, edit.moreColours);
  return {
    ...ownerFacts(known),
    colour,
    moreColours,
    moreFabrics: [known.fabric ?? []].flat().slice(1),
    occasions: edit.occasions ?? occasions,
  };
}

async function sizesOf(
  { db, now }: Pick<Ports, "db" | "now">,
  { rows, all, pieces }: KnownPieces,
  sku: string,
): Promise<SizesView | undefined> {
  const piece = all.get(sku);
  if (!piece) return undefined;
  const { sizes: offered, counted } = sizesIn(rows, piece);
  const at = now();
  const stock = counted.length > 0 ? await readStock(db, at) : NO_STOCK;
  const parts = piece.entry.parts?.map((slug) => `${piece.group}/${slug}`);
  return {
    version: findRow(rows, "sizes", sku)?.version ?? 0,
    takesOwn: piece.group === "small-items",
    parts: parts?.map((each) => ({
      sku: each,
      name: pieces.find((other) => other.sku === each)?.name ?? each,
    })),
    offered,
    left: Object.fromEntries(counted.map((size) => [size, stock.get(stockId({ sku, size })) ?? 0])),
    holds: await holdsOf(db, sku, at),
    changes: await countChangesOf(db, sku, MOST_HISTORY),
  };
}

function othersOf({ rows, pieces, entries, all }: KnownPieces, sku: string) {
  const own = all.get(sku);
  if (!own || !takesColours(own)) return undefined;
  const sets = colourSetsIn(rows);
  const skus = sets.get(setKeyOf(sets, sku) ?? "")?.skus ?? [];
  return skus.flatMap((each): OtherColour[] => {
    const piece = each === sku ? undefined : pieces.find((other) => other.sku === each);
    const { entry, edit } = entries.get(each) ?? {};
    if (!piece) return [];
    const { name, soldOut, hidden } = piece;
    return [{ sku: each, name, soldOut, hidden, colour: edit?.colour ?? entry?.colours?.[0] }];
  });
}

/**
 * A change of a set as the history of one piece shows it: the names of the others instead of the set. Undefined for a
 * set that another one took in, whose own entry says it all.
 */
function ofPiece({ pieces }: KnownPieces, sku: string, { before, after, ...entry }: HistoryEntry) {
  if (colourSet.safeParse(after).data?.movedTo !== undefined) return undefined;
  const names = (value: unknown): string[] => {
    const skus = colourSet.safeParse(value).data?.skus ?? [];
    const others = skus.some((each) => each === sku) ? skus.filter((each) => each !== sku) : [];
    return others.map((each) => pieces.find((piece) => piece.sku === each)?.name ?? each);
  };
  return { ...entry, before: names(before), after: names(after) };
}

async function openDraftOf(db: Db, sku: string, isNew: boolean) {
  const row = await readDraftRow(db, sku);
  if (row?.state !== "open") return undefined;
  const photographs = await readPhotographs(db, row.value.photographs, row.value.bundled);
  return { ...row, photographs, needs: draftNeeds(sku, isNew, row.value, photographs) };
}

function newView(
  sku: string,
  draft: NonNullable<Awaited<ReturnType<typeof openDraftOf>>>,
): PieceView {
  const { group } = placeOf(sku);
  const { name = "", price, description = "", details = [], kind } = draft.value;
  const { sizes, stock = {} } = draft.value;
  return {
    sku,
    collection: group,
    isNew: true,
    name,
    price,
    description,
    details,
    kind,
    ...factsOf({}, draft.value),
    soldOut: false,
    hidden: false,
    version: 0,
    shown: undefined,
    pictures: undefined,
    draft,
    shownAs: [],
    sizes: {
      version: draft.version,
      takesOwn: group === "small-items",
      parts: undefined,
      offered: sizes ?? usualSizes(group).sizes,
      left: stock,
      holds: [],
      changes: [],
    },
    colours: undefined,
    history: [],
    usual: {},
  };
}

function shownAt(catalogue: Catalogue, sku: string): PieceView["shown"] {
  const product = catalogue.findProduct(sku);
  return product && { price: product.price, href: product.href };
}

/** The photographs of a piece's draft, as the house's screens show them. */
export function photographList(sku: string, draft: OpenDraft | undefined): PhotographList {
  const { version = 0, photographs = [], needs = [] } = draft ?? {};
  return { sku, version, photographs: photographs.flatMap((each) => itemOf(sku, each)), needs };
}

/** A width in pixels: half a phone's screen at three pixels for each CSS pixel. */
const SMALL = 640;

function itemOf(sku: string, { id, state, record, fault, crop }: Photograph): PhotographItem[] {
  return record ? [{ id, state, fault, crop, url: smallUrl(sku, id, record) }] : [];
}

/** The address does not depend on the photograph's place, so that a photograph that is moved is not fetched again. */
function smallUrl(sku: string, id: string, record: PictureRecord): string {
  const key = pictureKey(sku, bundledNumber(id) ?? 1);
  return record.widths.includes(SMALL)
    ? pictureUrl(record, key, SMALL, "avif")
    : pictureUrl(record, key, record.jpeg, "jpg");
}
