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
import type { CollectionRow, CollectionState } from "../../domain/catalogue/made-collections.ts";
import type { Values } from "../../domain/fields.ts";
import { pictureUrl } from "../../domain/media/pictures.ts";
import { cleanLine, cleanText } from "../../domain/stores/text.ts";
import { command, done, invalid, readVersion, refused, stale, UNKNOWN } from "../command.ts";
import type { Act, CommandPorts, Read } from "../command.ts";
import type { Db } from "../db/schema.ts";
import { markDropped, needShare } from "../media/photograph-states.ts";
import { keepPhotographs } from "../media/photographs.ts";
import type { Ports } from "../ports.ts";
import { allPieces, findRow, nameOf, parseValue, readEdits, readRows } from "./edits.ts";
import type { Rows } from "./edits.ts";
import { readHistory, readHistoryEntry } from "./history.ts";
import { linkCollection, readCollectionToken } from "./preview.ts";
import { readStock } from "./stock.ts";
import { storeChange } from "./store-change.ts";
import { readPhotographs } from "./stored-drafts.ts";
import type { Photograph } from "./stored-drafts.ts";

/** The collections that the owner makes: each is a row of the catalogue, with its draft and what is shown. */

type Stored = { slug: string; version: number; row: CollectionRow };

const rowOf = (value: unknown) => collectionRow.safeParse(value).data;

async function findStored(db: Db, slug: string): Promise<Stored | undefined> {
  const stored = await db
    .selectFrom("catalogue_edits")
    .select(["version", "value"])
    .where("kind", "=", "collection")
    .where("key", "=", slug)
    .executeTakeFirst();
  const row = stored && rowOf(parseValue(stored.value));
  return row && { slug, version: stored.version, row };
}

async function pictureOf(db: Db, { photograph }: CollectionRow): Promise<Photograph | undefined> {
  const [picture] = photograph === undefined ? [] : await readPhotographs(db, [photograph]);
  return picture;
}

export type ListedCollection = { slug: string; name: string; state: CollectionState };

/** All of the owner's collections, the last changed first. */
export async function listCollections(db: Db): Promise<ListedCollection[]> {
  const rows = await db
    .selectFrom("catalogue_edits")
    .select(["key", "value"])
    .where("kind", "=", "collection")
    .orderBy("changed_at", "desc")
    .execute();
  return rows.flatMap(({ key, value }) => {
    const row = rowOf(parseValue(value));
    return row ? [{ slug: key, name: row.name, state: stateOf(row) }] : [];
  });
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
  changes: readonly { id: number; by: string; at: string; lines: readonly string[] }[];
};

const SHOWN_CHANGES = 20;

/** A collection as its page in the house shows it, read from the database and no cache. */
export async function readCollection(db: Db, slug: string): Promise<CollectionView | undefined> {
  const stored = await findStored(db, slug);
  if (!stored) return undefined;
  const { version, row } = stored;
  const picture = await pictureOf(db, row);
  const pieces = [...allPieces(await readRows(db)).values()].filter(({ group }) => group === slug);
  const history = await readHistory(db, { kind: "collection", key: slug, limit: SHOWN_CHANGES });
  const record = picture?.record;
  return {
    slug,
    version,
    name: row.name,
    state: stateOf(row),
    texts: { name: row.name, blurb: row.blurb, colour: row.room },
    picture: record && {
      url: pictureUrl(record, pictureSubject(slug), record.jpeg, "jpg"),
      isReady: picture.state === "ready",
    },
    needs: collectionNeeds(row, picture),
    pieces: pieces.length,
    changes: history.map(({ id, by, at, before, after }) => ({
      id,
      by,
      at,
      lines: changeLines(rowOf(before), rowOf(after)),
    })),
  };
}

function changeLines(before: CollectionRow | undefined, after: CollectionRow | undefined) {
  if (!after) return [];
  if (!before) return ["Begun"];
  const isShownAnew = JSON.stringify(before.shown) !== JSON.stringify(after.shown);
  return [
    ...(isShownAnew && after.shown ? [before.shown ? "Changes published" : "Published"] : []),
    ...(isShownAnew && !after.shown ? ["Not published any more"] : []),
    ...(!before.isWithdrawn && after.isWithdrawn ? ["Withdrawn"] : []),
    ...(before.isWithdrawn && !after.isWithdrawn ? ["Brought back"] : []),
    ...(before.name === after.name ? [] : [`Name: ${before.name} → ${after.name}`]),
    ...(before.blurb === after.blurb ? [] : ["Blurb changed"]),
    ...(before.room === after.room
      ? []
      : [`Colour: ${ROOMS[before.room].label} → ${ROOMS[after.room].label}`]),
    ...(before.photograph === after.photograph ? [] : ["Picture changed"]),
  ];
}

type Typed = Pick<CollectionRow, "name" | "blurb" | "room">;
type Row = { slug: string; version: number };
type Change = Row & { typed: Typed };

const rowFields = [
  { name: "slug", maxLength: MOST.slug },
  { name: "version", maxLength: 9 },
];

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

const readRow = ({ slug = "", version }: Values) => ({
  input: { slug, version: readVersion(version) },
});

function readChange(values: Values): Read<Change, ReturnType<typeof invalid>> {
  const read = readTyped(values);
  if ("refused" in read) return read;
  return { input: { ...readRow(values).input, typed: read.input } };
}

type Decided = { row: CollectionRow } | ReturnType<typeof invalid> | typeof UNKNOWN;

/** Changes a collection's row, and says which photograph its draft has no more, and which it has instead. */
async function write(
  ports: CommandPorts,
  { slug, version }: Row,
  { email, at }: Pick<Act, "email" | "at">,
  decide: (before: CollectionRow | undefined, rows: Rows) => Decided,
) {
  let before: CollectionRow | undefined;
  let after: CollectionRow | undefined;
  const result = await storeChange(ports, {
    kind: "collection",
    key: slug,
    version,
    by: email,
    decide: (rows) => {
      before = rowOf(findRow(rows, "collection", slug)?.value);
      const decided = decide(before, rows);
      if ("kind" in decided) return decided;
      after = decided.row;
      return { kind: "write", writes: [{ kind: "collection", key: slug, value: after }] };
    },
  });
  switch (result.kind) {
    case "changed":
    case "unchanged":
      if (!after) return UNKNOWN;
      await usePhotograph(ports.db, before?.photograph, after.photograph, at.toISOString());
      if (after.shown && after.shown.name !== before?.shown?.name) {
        await drawShares(ports.db, slug, at.toISOString());
      }
      return {
        kind: "written" as const,
        isChanged: result.kind === "changed",
        version: result.version,
        before: before ?? after,
        after,
      };
    case "invalid":
      return invalid(result.fields);
    case "stale": {
      const theirs = rowOf(result.theirs);
      return theirs
        ? stale({ name: theirs.name, blurb: theirs.blurb, colour: theirs.room })
        : UNKNOWN;
    }
    default:
      return UNKNOWN;
  }
}

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
    const result = await write(ports, { slug, version: 0 }, act, (_before, rows) => {
      const fault = slugFault(slug, rows);
      return fault === undefined ? { row: typed } : invalid({ name: fault });
    });
    if (result.kind === "stale")
      return invalid({ name: slugFault(slug, await readRows(ports.db)) ?? "" });
    if (result.kind !== "written") return result;
    return done({ slug }, { thing: thingOf(slug), after: { name: typed.name } });
  },
});

const thingOf = (slug: string) => ({ kind: "collection", id: slug });

function save(ports: CommandPorts, { typed, ...row }: Change, act: Act) {
  return write(ports, row, act, (before) => (before ? { row: { ...before, ...typed } } : UNKNOWN));
}

/** Saves a collection's draft, which nobody sees. */
export const saveCollection = command({
  act: "saved-collection",
  isOfCatalogue: true,
  fields: [...rowFields, ...collectionFields],
  read: readChange,
  run: async (ports, change: Change, act) => {
    const saved = await save(ports, change, act);
    return saved.kind === "written" ? done({}) : saved;
  },
});

/** Saves a draft, and makes a link to its page as it would be, for a day; `missing` says why there is none. */
export const previewCollection = command({
  act: "previewed-collection",
  isOfCatalogue: true,
  fields: [...rowFields, ...collectionFields],
  read: readChange,
  run: async (ports, change: Change, act) => {
    const saved = await save(ports, change, act);
    if (saved.kind !== "written") return saved;
    const picture = await pictureOf(ports.db, saved.after);
    if (!picture?.record) return done({ missing: ["The picture is missing."], token: "" });
    return done({ missing: [], token: await linkCollection(ports, change.slug) });
  },
});

/** Saves a draft and shows it and its pieces to everybody; `missing` says what it lacks for that. */
export const publishCollection = command({
  act: "published-collection",
  right: "prices",
  isOfCatalogue: true,
  fields: [...rowFields, ...collectionFields],
  read: readChange,
  run: async (ports, change: Change, act) => {
    const { slug } = change;
    const saved = await save(ports, change, act);
    if (saved.kind !== "written") return saved;
    const picture = await pictureOf(ports.db, saved.after);
    const missing = collectionNeeds(saved.after, picture);
    const record = picture?.record;
    if (missing.length > 0 || !record) return done({ missing });
    const at = act.at.toISOString();
    const result = await write(ports, { slug, version: saved.version }, act, (before) => {
      if (!before) return UNKNOWN;
      const { isWithdrawn: _, ...rest } = before;
      const { name, blurb, room } = rest;
      return {
        row: {
          ...rest,
          publishedAt: rest.publishedAt ?? at,
          shown: { name, blurb, room, picture: { photograph: picture.id, record } },
        },
      };
    });
    if (result.kind !== "written") return refused("gone");
    await keepPhotographs(ports.db, [picture.id], at);
    return done({ missing }, { thing: thingOf(slug), after: { name: result.after.name } });
  },
});

/** Takes a collection and its pieces out of the shop, or brings them back; its address stays its own. */
const switchOf = (isWithdrawn: boolean) =>
  command({
    act: isWithdrawn ? "withdrew-collection" : "brought-collection-back",
    right: "prices",
    isOfCatalogue: true,
    fields: rowFields,
    read: readRow,
    run: async (ports, row: Row, act) => {
      const result = await write(ports, row, act, (before) => {
        if (!before?.shown) return UNKNOWN;
        const { isWithdrawn: _, ...rest } = before;
        return { row: isWithdrawn ? { ...rest, isWithdrawn } : rest };
      });
      if (result.kind !== "written") return refused("gone");
      if (!result.isChanged) return done({});
      return done({}, { thing: thingOf(row.slug), after: { name: result.after.name } });
    },
  });
export const withdrawCollection = switchOf(true);
export const bringCollectionBack = switchOf(false);

/** Sets a collection back to what it was before a change, if nobody has changed it since the page was made. */
export const undoCollection = command({
  act: "undid-collection",
  right: "prices",
  isOfCatalogue: true,
  fields: [...rowFields, { name: "entry", maxLength: 15 }],
  read: (values) => ({ input: { ...readRow(values).input, entry: readVersion(values["entry"]) } }),
  run: async (ports, { entry: number, ...row }: Row & { entry: number }, act) => {
    const entry = await readHistoryEntry(ports.db, number);
    const data = rowOf(entry?.before);
    if (entry?.kind !== "collection" || entry.key !== row.slug || !data) return refused("gone");
    const result = await write(ports, row, act, (before) => {
      if (!before) return UNKNOWN;
      const { publishedAt } = before;
      return { row: { ...data, ...(publishedAt !== undefined && { publishedAt }) } };
    });
    if (result.kind !== "written") return refused("gone");
    if (!result.isChanged) return done({});
    const [before, after] = [{ name: result.before.name }, { name: result.after.name }];
    return done({}, { thing: thingOf(row.slug), before, after });
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
    const stored = await findStored(ports.db, slug);
    if (!sent || !stored) return refused("no-picture");
    const result = await write(ports, stored, act, (before) =>
      before ? { row: { ...before, photograph: picture } } : UNKNOWN,
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
  const slug = await readCollectionToken(ports, token);
  const stored = slug === undefined ? undefined : await findStored(db, slug);
  if (!stored) return undefined;
  const { row } = stored;
  const picture = await pictureOf(db, row);
  if (!picture?.record) return undefined;
  const { name, blurb, room } = row;
  const { id: photograph, record } = picture;
  const value: CollectionRow = {
    name,
    blurb,
    room,
    photograph,
    publishedAt: row.publishedAt ?? now().toISOString(),
    shown: { name, blurb, room, picture: { photograph, record } },
  };
  const edits = await readEdits(db);
  const rows = [
    ...edits.rows.filter(({ kind, key }) => kind !== "collection" || key !== stored.slug),
    { kind: "collection", key: stored.slug, version: 1, value },
  ];
  const stock = await readStock(db, now());
  return {
    slug: stored.slug,
    name,
    catalogue: catalogueOf(bundle, { ...edits, rows }, now(), stock),
  };
}
