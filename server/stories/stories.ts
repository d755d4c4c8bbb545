import { isDeepStrictEqual } from "node:util";
import { collections } from "../../domain/catalogue/collections.ts";
import type { Sku } from "../../domain/catalogue/product.ts";
import type { PublicationState } from "../../domain/catalogue/publications.ts";
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
  slugFor,
  stateOf,
  storyNeeds,
  storyOf,
  storyRow,
} from "../../domain/stories/story.ts";
import type { Story, StoryRow } from "../../domain/stories/story.ts";
import { allPieces, nameOf, readRows } from "../catalogue/edits.ts";
import type { Rows } from "../catalogue/edits.ts";
import { publicationsOf } from "../catalogue/publications.ts";
import type { ShownChange } from "../catalogue/publications.ts";
import { photographList } from "../catalogue/read-piece.ts";
import {
  EMPTY_DRAFT,
  readDraftRow,
  readPhotographs,
  writeDraft,
} from "../catalogue/stored-drafts.ts";
import type { Photograph } from "../catalogue/stored-drafts.ts";
import { command, done, invalid, UNKNOWN } from "../command.ts";
import type { Read } from "../command.ts";
import type { Db } from "../db/schema.ts";
import type { Ports } from "../ports.ts";

async function draftPhotographs(db: Db, id: string) {
  const draft = await readDraftRow(db, draftKey(id));
  return {
    version: draft?.version ?? 0,
    all: await readPhotographs(db, draft?.value.photographs ?? []),
  };
}

export type ListedStory = { id: string; address: string; title: string; state: PublicationState };

function listedOf(
  { id, value }: { id: string; value: StoryRow },
  photographs: readonly Photograph[],
): ListedStory {
  const ids = photographs.map((each) => each.id);
  return { id, address: value.slug ?? id, title: value.title, state: stateOf(value, ids) };
}

/** All stories, the last changed first. */
export async function listStories(db: Db): Promise<ListedStory[]> {
  const listed = [];
  for (const stored of await stories.list(db)) {
    listed.push(listedOf(stored, (await draftPhotographs(db, stored.id)).all));
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
  changes: readonly ShownChange[];
};

/** A story as its page in the house shows it, read from the database and no cache; `named`: its id or its address. */
export async function readStory(db: Db, named: string): Promise<StoryView | undefined> {
  const stored = await stories.find(db, named);
  if (!stored) return undefined;
  const { id, version, value } = stored;
  const { version: photographed, all } = await draftPhotographs(db, id);
  return {
    ...listedOf(stored, all),
    version,
    slug: value.slug,
    texts: textsOf(value, all, await readRows(db)),
    photographs: photographList(draftKey(id), {
      version: photographed,
      photographs: all,
      needs: storyNeeds(value, all),
    }),
    changes: await stories.readChanges(db, id),
  };
}

function textsOf(
  { title, words, pieces, alts }: StoryRow,
  photographs: readonly Photograph[],
  rows: Rows,
) {
  return {
    title,
    words,
    pieces: piecesText({ pieces, collections: [] }, namedIn(rows), collections),
    ...Object.fromEntries(
      photographs.flatMap(({ id }, at) => [
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

function linesOf(before = NO_STORY, after: StoryRow): string[] {
  return [
    ...(before.title === after.title ? [] : [`Title: ${before.title || "–"} → ${after.title}`]),
    ...(before.words === after.words ? [] : ["Words changed"]),
    ...(isDeepStrictEqual(before.pieces, after.pieces) ? [] : ["Pieces changed"]),
    ...(isDeepStrictEqual(before.alts, after.alts) ? [] : ["Alternative texts changed"]),
  ];
}

type Typed = Pick<StoryRow, "title" | "words" | "alts"> & { pieces: string };

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

/** The pieces that the form names; hidden ones may be named, and are left out while they are hidden. */
function piecesIn(text: string, rows: Rows): { pieces: Sku[] } | { errors: FieldErrors } {
  const found = namedPieces(text, namedIn(rows), []);
  if (found.kind === "unknown") return { errors: { pieces: found.message } };
  return found.pieces.length > MOST.pieces
    ? { errors: { pieces: storyPiecesField.message } }
    : { pieces: found.pieces as Sku[] };
}

function withTyped(draft: StoryRow, { pieces: text, ...typed }: Typed, rows: Rows) {
  const found = piecesIn(text, rows);
  return "errors" in found ? invalid(found.errors) : { value: { ...draft, ...typed, ...found } };
}

/** The address of a row, if it is a story's. */
function slugOf({ kind, value }: Rows[number]): string | undefined {
  return kind === "story" ? storyRow.safeParse(value).data?.slug : undefined;
}

const stories = publicationsOf<StoryRow, Typed>({
  kind: "story",
  schema: storyRow,
  key: { name: "id", maxLength: 64 },
  fields: storyFields,
  read: readTyped,
  change: withTyped,
  nameOf: ({ title }) => title,
  subject: draftKey,
  readPhotographs: async (db, id) => (await draftPhotographs(db, id)).all,
  needs: storyNeeds,
  previewNeeds: () => [],
  shown: ({ title, words, pieces, alts }, photographs, changedAt) => ({
    title,
    words,
    pieces,
    pictures: photographs.flatMap(({ id: photograph, record }) =>
      record ? [{ photograph, record, alt: alts[photograph] ?? "" }] : [],
    ),
    changedAt,
  }),
  slugOf: ({ title }, rows) => slugFor(title, new Set(rows.flatMap((row) => slugOf(row) ?? []))),
  linesOf,
});

export const storyCommands = stories.commands;

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
    const result = await stories.write(ports, { id, version: 0 }, act, (_, rows) =>
      withTyped(NO_STORY, typed, rows),
    );
    if (result.kind !== "written") return result.kind === "invalid" ? result : UNKNOWN;
    await writeDraft(ports.db, draft, who);
    return done({ id }, stories.noted(id, result.after));
  },
});

/** The story of a preview's token as it would be shown; undefined once the link has expired. */
export async function readStoryPreview(
  ports: Pick<Ports, "db" | "now">,
  token: string,
): Promise<Story | undefined> {
  const preview = await stories.readPreview(ports, token);
  return preview && storyOf({ ...preview.value, slug: preview.value.slug ?? "preview" });
}
