import { isDeepStrictEqual } from "node:util";
import { collections } from "../../domain/catalogue/collections.ts";
import type { Sku } from "../../domain/catalogue/product.ts";
import type { FieldErrors, Values } from "../../domain/fields.ts";
import { namedPieces, piecesText } from "../../domain/house/promotion-fields.ts";
import type { PhotographList } from "../../domain/media/photographs.ts";
import { cleanLine, cleanText } from "../../domain/stores/text.ts";
import {
  altField,
  altIdName,
  MOST,
  storyFields,
  storyPiecesField,
  titleField,
  wordsField,
} from "../../domain/stories/fields.ts";
import {
  draftKey,
  NO_STORY,
  picturesOf,
  slugFor,
  stateOf,
  storyNeeds,
  storyRow,
} from "../../domain/stories/story.ts";
import type { Story, StoryRow, StoryState } from "../../domain/stories/story.ts";
import { allPieces, nameOf, parseValue, readRows } from "../catalogue/edits.ts";
import type { Rows } from "../catalogue/edits.ts";
import { readHistory, readHistoryEntry } from "../catalogue/history.ts";
import { linkStory, readStoryToken } from "../catalogue/preview.ts";
import { photographList } from "../catalogue/read-piece.ts";
import { storeChange } from "../catalogue/store-change.ts";
import {
  EMPTY_DRAFT,
  readDraftRow,
  readPhotographs,
  writeDraft,
} from "../catalogue/stored-drafts.ts";
import { command, done, invalid, readVersion, refused, stale, UNKNOWN } from "../command.ts";
import type { Act, CommandPorts, Read } from "../command.ts";
import type { Db } from "../db/schema.ts";
import type { Ports } from "../ports.ts";
import { keepPhotographs } from "../media/photographs.ts";

type Kept = { id: string; version: number; value: StoryRow };

const rowOf = (id: string, version: number, text: unknown): Kept | undefined => {
  const { data } = storyRow.safeParse(text);
  return data && { id, version, value: data };
};

async function listRows(db: Db): Promise<Kept[]> {
  const rows = await db
    .selectFrom("catalogue_edits")
    .select(["key", "version", "value"])
    .where("kind", "=", "story")
    .orderBy("changed_at", "desc")
    .execute();
  return rows.flatMap(({ key, version, value }) => rowOf(key, version, parseValue(value)) ?? []);
}

/** The story of an id or an address. */
async function findStory(db: Db, named: string): Promise<Kept | undefined> {
  return (await listRows(db)).find(({ id, value }) => id === named || value.slug === named);
}

async function draftPhotographs(db: Db, id: string) {
  const draft = await readDraftRow(db, draftKey(id));
  return {
    version: draft?.version ?? 0,
    all: await readPhotographs(db, draft?.value.photographs ?? []),
  };
}

export type ListedStory = { id: string; address: string; title: string; state: StoryState };

/** All stories, the last changed first. */
export async function listStories(db: Db): Promise<ListedStory[]> {
  const listed = [];
  for (const { id, value } of await listRows(db)) {
    const { all } = await draftPhotographs(db, id);
    const state = stateOf(
      value,
      all.map((each) => each.id),
    );
    listed.push({ id, address: value.slug ?? id, title: value.title, state });
  }
  return listed;
}

export type StoryView = ListedStory & {
  version: number;
  slug: string | undefined;
  /** What stands in its fields. */
  texts: Readonly<Record<string, string>>;
  photographs: PhotographList;
  /** Newest first. */
  changes: readonly { id: number; by: string; at: string; lines: readonly string[] }[];
};

const SHOWN_CHANGES = 20;

/** A story as its page in the house shows it, read from the database and no cache. */
export async function readStory(db: Db, named: string): Promise<StoryView | undefined> {
  const kept = await findStory(db, named);
  if (!kept) return undefined;
  const { id, version, value } = kept;
  const { version: photographed, all } = await draftPhotographs(db, id);
  const ids = all.map((each) => each.id);
  const history = await readHistory(db, { kind: "story", key: id, limit: SHOWN_CHANGES });
  const photographs = photographList(draftKey(id), {
    version: photographed,
    photographs: all,
    needs: storyNeeds(value, all),
  });
  return {
    id,
    version,
    address: value.slug ?? id,
    slug: value.slug,
    title: value.title,
    state: stateOf(value, ids),
    texts: textsOf(value, ids, await readRows(db)),
    photographs,
    changes: history.map(({ id: entry, by, at, before, after }) => ({
      id: entry,
      by,
      at,
      lines: changeLines(
        storyRow.safeParse(before).data ?? NO_STORY,
        storyRow.safeParse(after).data,
      ),
    })),
  };
}

function textsOf({ title, words, pieces, alts }: StoryRow, ids: readonly string[], rows: Rows) {
  return {
    title,
    words,
    pieces: piecesText({ pieces, collections: [] }, namedIn(rows), collections),
    ...Object.fromEntries(
      ids.flatMap((id, at) => [
        [altField(at).name, alts[id] ?? ""],
        [altIdName(at), id],
      ]),
    ),
  };
}

function namedIn(rows: Rows) {
  const pieces = allPieces(rows);
  return [...pieces.values()]
    .filter(({ entry }) => !entry.partOnly)
    .map(({ sku, group }) => ({ sku, name: nameOf(pieces, rows, sku), collection: group }));
}

function changeLines(before: StoryRow, after: StoryRow | undefined): string[] {
  if (!after) return [];
  const isShownAnew = !isDeepStrictEqual(before.shown, after.shown);
  return [
    ...(isShownAnew && after.shown ? [before.shown ? "Changes published" : "Published"] : []),
    ...(isShownAnew && !after.shown ? ["Not published any more"] : []),
    ...(!before.isWithdrawn && after.isWithdrawn ? ["Withdrawn"] : []),
    ...(before.isWithdrawn && !after.isWithdrawn ? ["Brought back"] : []),
    ...(before.title === after.title ? [] : [`Title: ${before.title || "–"} → ${after.title}`]),
    ...(before.words === after.words ? [] : ["Words changed"]),
    ...(isDeepStrictEqual(before.pieces, after.pieces) ? [] : ["Pieces changed"]),
    ...(isDeepStrictEqual(before.alts, after.alts) ? [] : ["Alternative texts changed"]),
  ];
}

type Typed = Pick<StoryRow, "title" | "words" | "alts"> & { pieces: string };
type Change = { id: string; version: number; typed: Typed };

const rowFields = [
  { name: "id", maxLength: 64 },
  { name: "version", maxLength: 9 },
];

function readTyped(values: Values): Read<Typed, ReturnType<typeof invalid>> {
  const title = cleanLine(values["title"] ?? "");
  const words = cleanText(values["words"] ?? "");
  const errors: Record<string, string> = {};
  if (title === "" || title.length > MOST.title) errors["title"] = titleField.message;
  if (words.length > MOST.words) errors["words"] = wordsField.message;
  const alts: Record<string, string> = {};
  for (let at = 0; at < MOST.pictures; at += 1) {
    const photograph = values[altIdName(at)];
    if (!photograph || !/^[0-9a-f]{32}$/.test(photograph)) continue;
    const { name, message } = altField(at);
    const alt = cleanLine(values[name] ?? "");
    if (alt.length > MOST.alt) errors[name] = message;
    else if (alt !== "") alts[photograph] = alt;
  }
  if (Object.keys(errors).length > 0) return { refused: invalid(errors) };
  return { input: { title, words, alts, pieces: values["pieces"] ?? "" } };
}

function readChange(values: Values): Read<Change, ReturnType<typeof invalid>> {
  const read = readTyped(values);
  if ("refused" in read) return read;
  const { id = "", version } = values;
  return { input: { id, version: readVersion(version), typed: read.input } };
}

/** The pieces that the form names; hidden ones may be named, and are left out while they are hidden. */
function piecesIn(text: string, rows: Rows): { pieces: Sku[] } | { errors: FieldErrors } {
  const found = namedPieces(text, namedIn(rows), []);
  if (found.kind === "unknown") return { errors: { pieces: found.message } };
  return found.pieces.length > MOST.pieces
    ? { errors: { pieces: storyPiecesField.message } }
    : { pieces: found.pieces as Sku[] };
}

/** Begins a story; its pictures follow on its own page. */
export const beginStory = command({
  act: "began-story",
  isOfCatalogue: true,
  fields: storyFields,
  read: readTyped,
  run: async (ports, typed: Typed, act) => {
    const id = crypto.randomUUID();
    const who = { changed_by: act.email, changed_at: act.at.toISOString() };
    const draft = { sku: draftKey(id), version: 0, state: "open" as const, value: EMPTY_DRAFT };
    const result = await write(ports, { id, version: 0 }, act, (before, rows) =>
      withTyped(before, typed, rows),
    );
    if (result.kind !== "written") return result.kind === "invalid" ? result : UNKNOWN;
    await writeDraft(ports.db, draft, who);
    return done({ id }, { thing: { kind: "story", id }, after: { name: typed.title } });
  },
});

type Decided = { value: StoryRow } | ReturnType<typeof invalid>;

function withTyped(before: StoryRow, { pieces: text, ...typed }: Typed, rows: Rows): Decided {
  const found = piecesIn(text, rows);
  return "errors" in found ? invalid(found.errors) : { value: { ...before, ...typed, ...found } };
}

/** Changes a story's row. */
async function write(
  ports: CommandPorts,
  { id, version, mustExist }: { id: string; version: number; mustExist?: boolean },
  { email }: Pick<Act, "email">,
  decide: (before: StoryRow, rows: Rows) => Decided,
) {
  let [before, after] = [NO_STORY, NO_STORY];
  const row = { kind: "story" as const, key: id };
  const result = await storeChange(ports, {
    ...row,
    version,
    by: email,
    ...(mustExist && { mustExist }),
    decide: (rows) => {
      before =
        storyRow.safeParse(rows.find((each) => each.kind === "story" && each.key === id)?.value)
          .data ?? NO_STORY;
      const decided = decide(before, rows);
      if ("kind" in decided) return decided;
      after = decided.value;
      return { kind: "write", writes: [{ ...row, value: after }] };
    },
  });
  switch (result.kind) {
    case "changed":
    case "unchanged":
      return {
        kind: "written" as const,
        isChanged: result.kind === "changed",
        version: result.version,
        before,
        after,
      };
    case "invalid":
      return invalid(result.fields);
    case "stale": {
      const theirs = storyRow.safeParse(result.theirs).data;
      return theirs ? stale({ title: theirs.title, words: theirs.words }) : UNKNOWN;
    }
    default:
      return UNKNOWN;
  }
}

function save(ports: CommandPorts, { id, version, typed }: Change, act: Act) {
  return write(ports, { id, version, mustExist: true }, act, (before, rows) =>
    withTyped(before, typed, rows),
  );
}

/** Saves a story's draft, which nobody sees. */
export const saveStory = command({
  act: "saved-story",
  isOfCatalogue: true,
  fields: [...rowFields, ...storyFields],
  read: readChange,
  run: async (ports, change: Change, act) => {
    const saved = await save(ports, change, act);
    return saved.kind === "written" ? done({}) : saved;
  },
});

/** Saves a draft, and makes a link to its page as it would be, for a day. */
export const previewStory = command({
  act: "previewed-story",
  isOfCatalogue: true,
  fields: [...rowFields, ...storyFields],
  read: readChange,
  run: async (ports, change: Change, act) => {
    const saved = await save(ports, change, act);
    if (saved.kind !== "written") return saved;
    return done({ token: await linkStory(ports, change.id) });
  },
});

/** Saves a draft and shows it to everybody; `missing` says what it lacks for that. */
export const publishStory = command({
  act: "published-story",
  right: "prices",
  isOfCatalogue: true,
  fields: [...rowFields, ...storyFields],
  read: readChange,
  run: async (ports, change: Change, act) => {
    const { id } = change;
    const saved = await save(ports, change, act);
    if (saved.kind !== "written") return saved;
    const { all } = await draftPhotographs(ports.db, id);
    const missing = storyNeeds(saved.after, all);
    if (missing.length > 0) return done({ missing });
    const at = act.at.toISOString();
    const result = await write(ports, { id, version: saved.version }, act, (row, rows) => {
      const { title, words, pieces, alts } = row;
      const taken = new Set(
        rows.flatMap(({ kind, value }) => {
          const slug = kind === "story" ? storyRow.safeParse(value).data?.slug : undefined;
          return slug === undefined ? [] : [slug];
        }),
      );
      const pictures = all.flatMap(({ id: photograph, record }) =>
        record ? [{ photograph, record, alt: alts[photograph] ?? "" }] : [],
      );
      const { isWithdrawn: _, ...rest } = row;
      return {
        value: {
          ...rest,
          slug: row.slug ?? slugFor(title, taken),
          publishedAt: row.publishedAt ?? at,
          shown: { title, words, pieces, pictures, changedAt: at },
        },
      };
    });
    if (result.kind !== "written") return refused("gone");
    await keepPhotographs(
      ports.db,
      all.map((each) => each.id),
      at,
    );
    const name = result.after.title;
    return done({ missing }, { thing: { kind: "story", id }, after: { name } });
  },
});

type Row = { id: string; version: number };
const readRow = ({ id = "", version }: Values) => ({
  input: { id, version: readVersion(version) },
});

/** Takes a story out of the shop, or brings it back; its address stays its own. */
const switchOf = (isWithdrawn: boolean) =>
  command({
    act: isWithdrawn ? "withdrew-story" : "brought-story-back",
    right: "prices",
    isOfCatalogue: true,
    fields: rowFields,
    read: readRow,
    run: async (ports, row: Row, act) => {
      const result = await write(ports, { ...row, mustExist: true }, act, (before) => {
        const { isWithdrawn: _, ...rest } = before;
        return { value: isWithdrawn ? { ...rest, isWithdrawn } : rest };
      });
      if (result.kind !== "written") return refused("gone");
      if (!result.isChanged) return done({});
      return done(
        {},
        { thing: { kind: "story", id: row.id }, after: { name: result.after.title } },
      );
    },
  });
export const withdrawStory = switchOf(true);
export const bringStoryBack = switchOf(false);

/** Sets a story back to what it was before a change, if nobody has changed it since the page was made; its address stays. */
export const undoStory = command({
  act: "undid-story",
  right: "prices",
  isOfCatalogue: true,
  fields: [...rowFields, { name: "entry", maxLength: 15 }],
  read: (values) => ({ input: { ...readRow(values).input, entry: readVersion(values["entry"]) } }),
  run: async (ports, { entry: number, ...row }: Row & { entry: number }, act) => {
    const entry = await readHistoryEntry(ports.db, number);
    const { data } = storyRow.safeParse(entry?.before);
    if (entry?.kind !== "story" || entry.key !== row.id || !data) return refused("gone");
    const result = await write(
      ports,
      { ...row, mustExist: true },
      act,
      ({ slug, publishedAt }) => ({
        value: { ...data, ...(slug !== undefined && { slug, publishedAt }) },
      }),
    );
    if (result.kind !== "written") return refused("gone");
    if (!result.isChanged) return done({});
    const [before, after] = [{ name: result.before.title }, { name: result.after.title }];
    return done({}, { thing: { kind: "story", id: row.id }, before, after });
  },
});

/** The story of a preview's token as it would be shown; undefined once the link has expired. */
export async function readStoryPreview(
  ports: Pick<Ports, "db" | "now">,
  token: string,
): Promise<Story | undefined> {
  const id = await readStoryToken(ports, token);
  const kept = id === undefined ? undefined : await findStory(ports.db, id);
  if (!kept) return undefined;
  const { title, words, pieces, alts, publishedAt, slug = "preview" } = kept.value;
  const { all } = await draftPhotographs(ports.db, kept.id);
  const pictures = all.flatMap(({ id: photograph, record }) =>
    record ? [{ record, alt: alts[photograph] ?? "" }] : [],
  );
  const now = ports.now().toISOString();
  return {
    slug,
    title,
    words,
    pieces,
    pictures: picturesOf(slug, pictures),
    publishedAt: publishedAt ?? now,
    changedAt: now,
  };
}
