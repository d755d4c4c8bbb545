import { bundle } from "../../domain/catalogue/bundle/bundle.ts";
import { catalogueOf } from "../../domain/catalogue/catalogue.ts";
import type { Catalogue } from "../../domain/catalogue/catalogue.ts";
import { piecePictures } from "../../domain/catalogue/edit-rows.ts";
import {
  blurbField,
  collectionFields,
  collectionNeeds,
  collectionRow,
  colourField,
  isRoom,
  MOST,
  nameField,
  pictureSubject,
  ROOMS,
  slugFault,
  slugOfName,
  stateOf,
} from "../../domain/catalogue/made-collections.ts";
import type { CollectionRow } from "../../domain/catalogue/made-collections.ts";
import type { PublicationState } from "../../domain/catalogue/publications.ts";
import type { Values } from "../../domain/fields.ts";
import { pictureUrl } from "../../domain/media/pictures.ts";
import { cleanLine, cleanText } from "../../domain/stores/text.ts";
import { command, done, invalid, refused, UNKNOWN } from "../command.ts";
import type { Read } from "../command.ts";
import type { Db } from "../db/schema.ts";
import { markDropped, needShare } from "../media/photograph-states.ts";
import type { Ports } from "../ports.ts";
import { allPieces, findRow, nameOf, readEdits, readRows } from "./edits.ts";
import { publicationsOf } from "./publications.ts";
import type { ShownChange } from "./publications.ts";
import { readStock } from "./stock.ts";
import { readPhotographs } from "./stored-drafts.ts";
import type { Photograph } from "./stored-drafts.ts";

/** The collections that the owner makes: each is a row of the catalogue, with its draft and what is shown. */

async function readPictures(db: Db, { photograph }: CollectionRow): Promise<Photograph[]> {
  return readPhotographs(db, photograph === undefined ? [] : [photograph]);
}

export type ListedCollection = { slug: string; name: string; state: PublicationState };

function listedOf({ id: slug, value }: { id: string; value: CollectionRow }): ListedCollection {
  return { slug, name: value.name, state: stateOf(value) };
}

/** All of the owner's collections, the last changed first. */
export async function listCollections(db: Db): Promise<ListedCollection[]> {
  return (await ownCollections.list(db)).map(listedOf);
}

export type CollectionView = ListedCollection & {
  version: number;
  /** What stands in its fields. */
  texts: Readonly<Record<"name" | "blurb" | "colour", string>>;
  picture: { url: string; isReady: boolean } | undefined;
  /** What it still lacks to be published, in words. */
  needs: readonly string[];
  /** How many pieces it has. */
  pieces: number;
  /** Newest first. */
  changes: readonly ShownChange[];
};

/** A collection as its page in the house shows it, read from the database and no cache. */
export async function readCollection(db: Db, slug: string): Promise<CollectionView | undefined> {
  const stored = await ownCollections.find(db, slug);
  if (!stored) return undefined;
  const { version, value } = stored;
  const [picture] = await readPictures(db, value);
  const pieces = [...allPieces(await readRows(db)).values()].filter(({ group }) => group === slug);
  const record = picture?.record;
  return {
    ...listedOf(stored),
    version,
    texts: { name: value.name, blurb: value.blurb, colour: value.room },
    picture: record && {
      url: pictureUrl(record, pictureSubject(slug), record.jpeg, "jpg"),
      isReady: picture.state === "ready",
    },
    needs: collectionNeeds(value, picture),
    pieces: pieces.length,
    changes: await ownCollections.readChanges(db, slug),
  };
}

function linesOf(before: CollectionRow | undefined, after: CollectionRow): string[] {
  if (!before) return ["Begun"];
  return [
    ...(before.name === after.name ? [] : [`Name: ${before.name} → ${after.name}`]),
    ...(before.blurb === after.blurb ? [] : ["Blurb changed"]),
    ...(before.room === after.room
      ? []
      : [`Colour: ${ROOMS[before.room].label} → ${ROOMS[after.room].label}`]),
    ...(before.photograph === after.photograph ? [] : ["Picture changed"]),
  ];
}

type Typed = Pick<CollectionRow, "name" | "blurb" | "room">;

function readTyped(values: Values): Read<Typed, ReturnType<typeof invalid>> {
  const name = cleanLine(values["name"] ?? "");
  const blurb = cleanText(values["blurb"] ?? "");
  const room = values["colour"] ?? "";
  const errors: Record<string, string> = {};
  if (name === "" || name.length > MOST.name) errors["name"] = nameField.message;
  if (blurb.length > MOST.blurb) errors["blurb"] = blurbField.message;
  if (!isRoom(room)) errors["colour"] = colourField.message;
  if (!isRoom(room) || Object.keys(errors).length > 0) return { refused: invalid(errors) };
  return { input: { name, blurb, room } };
}

const ownCollections = publicationsOf<CollectionRow, Typed>({
  kind: "collection",
  schema: collectionRow,
  key: { name: "slug", maxLength: MOST.slug },
  fields: collectionFields,
  read: readTyped,
  change: (draft, typed) => ({ value: { ...draft, ...typed } }),
  nameOf: ({ name }) => name,
  subject: pictureSubject,
  readPhotographs: (db, _slug, draft) => readPictures(db, draft),
  needs: (draft, [picture]) => collectionNeeds(draft, picture),
  previewNeeds: ([picture]) => (picture?.record ? [] : ["The picture is missing."]),
  shown: ({ name, blurb, room }, [picture]) =>
    picture?.record && {
      name,
      blurb,
      room,
      picture: { photograph: picture.id, record: picture.record },
    },
  linesOf,
  afterChange: async (db, { id, before, after, at }) => {
    await usePhotograph(db, before?.photograph, after.photograph, at);
    if (after.shown && after.shown.name !== before?.shown?.name) await drawShares(db, id, at);
  },
});

export const collectionCommands = ownCollections.commands;

/** The pictures for shared links of its pieces have its name. Those whose first picture is the bundle's have their own. */
async function drawShares(db: Db, slug: string, at: string): Promise<void> {
  const rows = await readRows(db);
  const pieces = allPieces(rows);
  for (const { sku, group } of pieces.values()) {
    if (group !== slug) continue;
    const { data } = piecePictures.safeParse(findRow(rows, "pictures", sku)?.value);
    const photographs = (data?.pictures ?? [])
      .slice(0, 1)
      .flatMap((first) => ("photograph" in first ? [first.photograph] : []));
    await needShare(db, { sku, name: nameOf(pieces, rows, sku), photographs }, at);
  }
}

/** A photograph that no draft has and that was never published is deleted a month later (`dropPhotographs`). */
async function usePhotograph(
  db: Db,
  before: string | undefined,
  after: string | undefined,
  at: string,
): Promise<void> {
  if (before === after) return;
  if (before !== undefined) await markDropped(db, [before], at);
  if (after === undefined) return;
  await db.updateTable("photographs").set({ dropped_at: null }).where("id", "=", after).execute();
}

/** Begins a collection; its picture follows on its own page. Its address is made of the name, and never changes. */
export const beginCollection = command({
  act: "began-collection",
  isOfCatalogue: true,
  fields: collectionFields,
  read: readTyped,
  run: async (ports, typed: Typed, act) => {
    const slug = slugOfName(typed.name);
    const row = { id: slug, version: 0 };
    const result = await ownCollections.write(ports, row, act, (_before, rows) => {
      const fault = slugFault(slug, rows);
      return fault === undefined ? { value: typed } : invalid({ name: fault });
    });
    if (result.kind === "stale")
      return invalid({ name: slugFault(slug, await readRows(ports.db)) ?? "" });
    if (result.kind !== "written") return result;
    return done({ slug }, ownCollections.noted(slug, result.after));
  },
});

/**
 * Puts a picture that was sent into the draft. `server/http/slip-posts.ts` has stored it, and has put its id into the form.
 */
export const takeCollectionPicture = command({
  act: "took-collection-picture",
  isRepeatable: true,
  isOfCatalogue: true,
  fields: [
    { name: "slug", maxLength: MOST.slug },
    { name: "picture", maxLength: 32 },
  ],
  read: ({ slug = "", picture = "" }) => ({ input: { slug, picture } }),
  run: async (ports, { slug, picture }: { slug: string; picture: string }, act) => {
    const sent = await ports.db
      .selectFrom("photographs")
      .select("id")
      .where("id", "=", picture)
      .where("sku", "=", pictureSubject(slug))
      .executeTakeFirst();
    const stored = await ownCollections.find(ports.db, slug);
    if (!sent || !stored) return refused("no-picture");
    const result = await ownCollections.write(ports, stored, act, (before) =>
      before ? { value: { ...before, photograph: picture } } : UNKNOWN,
    );
    return result.kind === "written" ? done({}) : refused("gone");
  },
});

/** A catalogue in which the draft of a preview's token is published; undefined once the link has expired. */
export async function readCollectionPreview(
  ports: Pick<Ports, "db" | "now">,
  token: string,
): Promise<{ slug: string; name: string; catalogue: Catalogue } | undefined> {
  const { db, now } = ports;
  const preview = await ownCollections.readPreview(ports, token);
  if (!preview?.value.shown) return undefined;
  const { id: slug, value } = preview;
  const edits = await readEdits(db);
  const rows = [
    ...edits.rows.filter(({ kind, key }) => kind !== "collection" || key !== slug),
    { kind: "collection", key: slug, version: 1, value },
  ];
  const catalogue = catalogueOf(bundle, { ...edits, rows }, now(), await readStock(db, now()));
  return { slug, name: value.name, catalogue };
}
