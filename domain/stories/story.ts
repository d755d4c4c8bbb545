import { z } from "zod";
import { plainSlugOf } from "../catalogue/entry.ts";
import { STORIES_PATH } from "../catalogue/pages.ts";
import type { Sku } from "../catalogue/product.ts";
import { publicationState } from "../catalogue/publications.ts";
import type { PublicationState } from "../catalogue/publications.ts";
import { pictureRecord, photographId } from "../media/photograph-rows.ts";
import { pictureKey } from "../media/pictures.ts";
import type { PictureSource } from "../media/pictures.ts";
import { paragraphs } from "../stores/text.ts";
import { MOST } from "./fields.ts";

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
function picturesOf(
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

export function stateOf(row: StoryRow, photographs: readonly string[]): PublicationState {
  return publicationState(
    row,
    ({ title, words, pieces, pictures }) =>
      title === row.title &&
      words === row.words &&
      pieces.join() === row.pieces.join() &&
      pictures.map(({ photograph }) => photograph).join() === photographs.join() &&
      pictures.every(({ photograph, alt }) => alt === (row.alts[photograph] ?? "")),
  );
}
