import type { PictureSource } from "../media/pictures.ts";
import { pictureKey } from "../media/pictures.ts";
import { MAX_PHOTOGRAPHS, piecePictures, rowSchemas } from "./edit-rows.ts";
import type { NewPiece, PiecePictures, StoredRow } from "./edit-rows.ts";
import { skuOfEntry } from "./entry.ts";
import { collectionsIn } from "./made-collections.ts";
import { withMain } from "./facts.ts";
import { withOwnerFacts } from "./owner-facts.ts";
import { isTakenAddress } from "./pages.ts";
import { hasSizes } from "./product.ts";
import type { Bundle, Groups, ProductEntry, ProductGroup } from "./product.ts";

/** A row that was left out because it is not valid. */
export type RowFault = { kind: string; key: string; message: string };

/** The pieces of the bundle and the owner's new ones, and the photographs that the owner has published. */
export type OwnerPieces = {
  /** The bundle and the owner's collections, with the new pieces at the end of their groups. */
  whole: Groups;
  /** By SKU; a piece that is not here has the bundle's pictures. */
  photographs: ReadonlyMap<string, readonly PictureSource[]>;
  faults: readonly RowFault[];
};

/** Adds the owner's new pieces and photographs to the bundle. Rows of other kinds are ignored. */
export function ownerPieces(bundle: Bundle, rows: readonly StoredRow[]): OwnerPieces {
  const faults: RowFault[] = [];
  const own = rows.filter(({ kind }) => kind === "new-piece" || kind === "pictures");
  if (own.length === 0) return { whole: bundle, photographs: new Map(), faults };
  const groupOf = new Map<string, ProductGroup>(
    groupsOf(bundle).flatMap(([group, entries]) =>
      entries.map((entry) => [skuOfEntry(group, entry), group] as const),
    ),
  );
  const photographs = new Map<string, readonly PictureSource[]>();
  for (const { key, value } of own.filter(({ kind }) => kind === "pictures")) {
    const { data, error } = piecePictures.safeParse(value);
    if (!data) faults.push(fault("pictures", key, messageOf(error)));
    else if (data.pictures.length > 0) photographs.set(key, sourcesOf(key, data.pictures));
  }
  const drafts = new Set(own.filter(({ isDraft }) => isDraft).map(({ key }) => key));
  const tooFew = (sku: string, sized: boolean) =>
    drafts.has(sku) ? undefined : tooFewOf(photographs.get(sku), sized);
  const isGroup = groupsIn(rows);
  const added: { group: ProductGroup; entry: ProductEntry; addedAt: string }[] = [];
  for (const { key, value } of own.filter(({ kind }) => kind === "new-piece")) {
    const { data, error } = rowSchemas["new-piece"].safeParse(value);
    const place = placeOf(key);
    const known = groupOf.has(key) ? "The bundle has a piece with this SKU." : undefined;
    const nowhere = isGroup(place.group) ? undefined : "There is no such collection.";
    const message = data
      ? (known ?? nowhere ?? place.fault ?? tooFew(key, hasSizes(key)))
      : messageOf(error);
    if (message === undefined && data) {
      added.push({ group: place.group, ...entryOf(place.slug, data) });
    } else {
      faults.push(fault("new-piece", key, message ?? "This piece is not valid."));
      if (!known) photographs.delete(key);
    }
  }
  added.sort((one, other) => (one.addedAt < other.addedAt ? -1 : 1));
  for (const { group, entry } of added) groupOf.set(skuOfEntry(group, entry), group);
  for (const sku of photographs.keys()) {
    const group = groupOf.get(sku);
    const message = group ? tooFew(sku, group !== "small-items") : "There is no such piece.";
    if (message === undefined) continue;
    faults.push(fault("pictures", sku, message));
    photographs.delete(sku);
  }
  const groups = new Map<ProductGroup, ProductEntry[]>(
    groupsOf(bundle).map(([group, entries]) => [group, [...entries]]),
  );
  for (const { group, entry } of added) groups.set(group, [...(groups.get(group) ?? []), entry]);
  const whole: Groups = Object.fromEntries(groups);
  return { whole, photographs, faults };
}

/** Whether pieces can be in a group: a collection, or the accessories. */
export function groupsIn(rows: readonly StoredRow[]): (group: ProductGroup) => boolean {
  const ids = new Set<ProductGroup>(collectionsIn(rows).map(({ id }) => id));
  return (group) => group === "small-items" || ids.has(group);
}

/** Splits a new piece's SKU into group and slug; `fault` says why the SKU cannot be used, if there is this group. */
export function placeOf(sku: string): { group: ProductGroup; slug: string; fault?: string } {
  const [group = "", slug = ""] = sku.split("/");
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) || slug.length > 100) {
    return { group, slug, fault: "The address has small letters, digits and single hyphens." };
  }
  const fault = isTakenAddress(group, slug) ? "This address leads to another piece." : undefined;
  return { group, slug, ...(fault !== undefined && { fault }) };
}

export function groupsOf(groups: Groups): [ProductGroup, readonly ProductEntry[]][] {
  return Object.entries(groups);
}

/** The pictures of a piece as pages show them. */
function sourcesOf(sku: string, pictures: PiecePictures["pictures"]): PictureSource[] {
  const bundled = new Set(pictures.map((each) => "bundled" in each && each.bundled));
  // The number of a photograph does not matter, but no two pictures of a piece have the same.
  const numberOf = (place: number): number =>
    bundled.has(place) ? numberOf(place + MAX_PHOTOGRAPHS) : place;
  return pictures.map((picture, at) => {
    const number = "bundled" in picture ? picture.bundled : numberOf(at + 1);
    return { key: pictureKey(sku, number), record: picture.record };
  });
}

/** The `id` is 0: only the bundle's pieces are numbered. */
function entryOf(slug: string, { name, price, description, details, ...rest }: NewPiece) {
  const { kind, colour, moreColours, occasions = [], addedAt, ...said } = rest;
  const entry: ProductEntry = {
    id: 0,
    alt: name,
    slug,
    originalPrice: price,
    kind,
    colours: withMain([], colour, moreColours),
    occasions,
    facts: withOwnerFacts({}, said),
    description,
    details,
  };
  return { entry, addedAt };
}

function tooFewOf(sources: readonly PictureSource[] = [], sized: boolean): string | undefined {
  const least = leastPhotographs(sized);
  const ready = sources.filter(({ record }) => record.widths.length > 0).length;
  if (ready < sources.length) return "A photograph is not encoded yet.";
  return ready < least ? `${ready} of at least ${least} photographs.` : undefined;
}

/** Least number of photographs: a piece with its own page is shown from the front and from the back. */
const MIN_PHOTOGRAPHS = { page: 2, accessory: 1 };

/** The least number of photographs that the owner publishes of a piece; `sized` is false for accessories. */
export function leastPhotographs(sized: boolean): number {
  return sized ? MIN_PHOTOGRAPHS.page : MIN_PHOTOGRAPHS.accessory;
}

function fault(kind: string, key: string, message: string): RowFault {
  return { kind, key, message };
}

function messageOf(error: { issues: readonly { message: string }[] }): string {
  return error.issues[0]?.message ?? "This row is not valid.";
}
