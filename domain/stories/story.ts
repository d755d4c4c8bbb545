import { z } from "zod";
import { plainSlugOf } from "../catalogue/entry.ts";
import { STORIES_PATH } from "../catalogue/pages.ts";
import type { Sku } from "../catalogue/product.ts";
import type { FormField } from "../fields.ts";
import { pictureRecord, photographId } from "../media/photograph-rows.ts";
import { pictureKey } from "../media/pictures.ts";
import type { PictureSource } from "../media/pictures.ts";
import { paragraphs } from "../stores/text.ts";

/** Most characters, pictures and pieces of a story. */
export const MOST = { title: 100, words: 6_000, alt: 200, pictures: 12, pieces: 24 } as const;

const sku = z.custom<Sku>(
  (value) => typeof value === "string" && /^[a-z0-9-]{1,100}\/[a-z0-9-]{1,100}$/.test(value),
);
const time = z.iso.datetime({ precision: 3 });
const texts = {
  title: z.string().max(MOST.title),
  words: z.string().max(MOST.words),
  pieces: z.array(sku).max(MOST.pieces),
};

/** What shoppers see of a story; its pictures do not change, as their addresses hold a hash. */
const shown = z.object({
  ...texts,
  pictures: z
    .array(z.object({ photograph: photographId, record: pictureRecord, alt: z.string() }))
    .min(1)
    .max(MOST.pictures),
  changedAt: time,
});

/**
 * A story as the database stores it, one row of the catalogue's changes: its draft, and what is shown. The draft's
 * photographs, in order, are those of the row `draftKey` of `catalogue_drafts`. Unknown fields, written by a later release,
 * are ignored.
 */
export const storyRow = z.object({
  ...texts,
  /** The alternative texts of photographs, by their ids. */
  alts: z.record(photographId, z.string().max(MOST.alt)),
  /** Fixed when it is first published. */
  slug: z.string().max(120).optional(),
  publishedAt: time.optional(),
  shown: shown.optional(),
  isWithdrawn: z.boolean().optional(),
});
export type StoryRow = z.infer<typeof storyRow>;

export const NO_STORY: StoryRow = { title: "", words: "", pieces: [], alts: {} };

/** Under this key its photographs are taken (`catalogue_drafts`, `photographs`); no collection has this id. */
export function draftKey(id: string): string {
  return `stories/${id}`;
}

export function isStoryKey(key: string): boolean {
  return key.startsWith("stories/");
}

/** A story in the shop. */
export type Story = {
  slug: string;
  title: string;
  words: string;
  pieces: readonly Sku[];
  pictures: readonly { source: PictureSource; alt: string }[];
  /** UTC in ISO. */
  publishedAt: string;
  changedAt: string;
};

/** The story of a row; undefined for one that is not published, or is withdrawn. */
export function storyOf({
  slug,
  publishedAt,
  shown: now,
  isWithdrawn,
}: StoryRow): Story | undefined {
  if (!slug || !publishedAt || !now || isWithdrawn) return undefined;
  const { pictures, ...rest } = now;
  return { ...rest, slug, publishedAt, pictures: picturesOf(slug, pictures) };
}

/** Pictures under the keys that name their files. */
export function picturesOf(
  slug: string,
  pictures: readonly { record: PictureSource["record"]; alt: string }[],
): Story["pictures"] {
  return pictures.map(({ record, alt }, at) => ({
    source: { key: pictureKey(draftKey(slug), at + 1), record },
    alt,
  }));
}

/** Newest first. */
export function inOrder(stories: readonly Story[]): Story[] {
  return [...stories].sort((one, other) => (one.publishedAt < other.publishedAt ? 1 : -1));
}

export function storyPath(slug: string): string {
  return `${STORIES_PATH}/${slug}`;
}

/** The name of another page of the house; no slug has a dot, as `rss.xml` has. */
const RESERVED = ["new"];

/** The address of a title that no story has, or had; a twin gets '-2'. */
export function slugFor(title: string, taken: ReadonlySet<string>): string {
  const plain = plainSlugOf(title).slice(0, 100).replace(/-$/, "") || "story";
  const isFree = (slug: string) => !taken.has(slug) && !RESERVED.includes(slug);
  let slug = plain;
  for (let twin = 2; !isFree(slug); twin += 1) slug = `${plain}-${twin}`;
  return slug;
}

/** The first paragraph, cut after a word, for search engines and shared links. */
export function summaryOf(words: string, most = 160): string {
  const [first = ""] = paragraphs(words);
  const line = first.replaceAll("\n", " ");
  if (line.length <= most) return line;
  return `${line.slice(0, most).replace(/\s+\S*$/, "")} …`;
}

/** What a story still lacks to be published, in words. */
export function storyNeeds(
  { title, words, alts }: StoryRow,
  photographs: readonly { id: string; state: string; fault?: string | undefined }[],
): string[] {
  return [
    ...(title === "" ? ["The title is missing."] : []),
    ...(words === "" ? ["The words are missing."] : []),
    ...(photographs.length === 0 ? ["A picture is missing."] : []),
    ...photographs.flatMap(({ id, state, fault }, at) => {
      const name = `Picture ${at + 1}`;
      return [
        ...(state === "failed" ? [`${name}: ${fault ?? "it failed."}`] : []),
        ...(state === "first" ? [`${name} is still being made ready.`] : []),
        ...(alts[id] ? [] : [`${name} has no alternative text.`]),
      ];
    }),
  ];
}

export type StoryState = "draft" | "published" | "changed" | "withdrawn";

/** How a story stands; `changed`: published, and its draft has changes that are not. */
export function stateOf(row: StoryRow, photographs: readonly string[]): StoryState {
  const { shown: now, isWithdrawn } = row;
  if (!now) return "draft";
  if (isWithdrawn) return "withdrawn";
  const isSame =
    now.title === row.title &&
    now.words === row.words &&
    now.pieces.join() === row.pieces.join() &&
    now.pictures.map(({ photograph }) => photograph).join() === photographs.join() &&
    now.pictures.every(({ photograph, alt }) => alt === (row.alts[photograph] ?? ""));
  return isSame ? "published" : "changed";
}

const base = { autocomplete: "off", required: true } as const;
export const titleField: FormField<"title"> = {
  ...base,
  name: "title",
  label: "Title",
  type: "text",
  maxLength: MOST.title,
  message: `Please enter a title of up to ${MOST.title} characters.`,
  hint: "The address is made of it when the story is first published, and stays.",
};
export const wordsField: FormField<"words"> = {
  ...base,
  required: false,
  name: "words",
  label: "Words",
  type: "textarea",
  rows: 12,
  maxLength: MOST.words,
  message: `Please enter up to ${MOST.words.toLocaleString("en")} characters.`,
  hint: "Plain text; an empty line begins a paragraph. A path of the shop, such as /naledi, becomes a link.",
};
export const storyPiecesField: FormField<"pieces"> = {
  ...base,
  required: false,
  name: "pieces",
  label: "Pieces",
  type: "textarea",
  rows: 3,
  maxLength: 4_000,
  message: `Please name up to ${MOST.pieces} pieces, one a line.`,
  hint: "One a line, by name: Orion Dress. They stand below the words with the price of the moment.",
};

/** The alternative text of the nth photograph, counted from 0, with the photograph's id beside it. */
export function altField(at: number): FormField {
  return {
    ...base,
    required: false,
    name: `alt-${at}`,
    label: `Alternative text of picture ${at + 1}`,
    type: "text",
    maxLength: MOST.alt,
    message: `Please enter up to ${MOST.alt} characters.`,
    hint: "What the picture shows, for who cannot see it.",
  };
}
export function altIdName(at: number): string {
  return `alt-id-${at}`;
}

/** Every field of a story's form. */
export const storyFields: readonly { name: string; maxLength: number }[] = [
  titleField,
  wordsField,
  storyPiecesField,
  ...Array.from({ length: MOST.pictures }, (_, at) => [
    altField(at),
    { name: altIdName(at), maxLength: 32 },
  ]).flat(),
];
