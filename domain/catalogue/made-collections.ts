import { z } from "zod";
import type { FormField } from "../fields.ts";
import { photographId, pictureRecord } from "../media/photograph-rows.ts";
import { pictureKey } from "../media/pictures.ts";
import { collections } from "./collections.ts";
import { plainSlugOf } from "./entry.ts";
import { redirects } from "./pages.ts";
import type { CollectionFacts } from "./product.ts";
import { publicationState } from "./publications.ts";
import type { PublicationState } from "./publications.ts";

/** Most characters of a collection's texts, and of its address. */
export const MOST = { name: 100, blurb: 300, slug: 100 } as const;

/** The colours of a collection: of its page, and of its headings. `app/design/tokens.css` has the same, by these ids. */
export const ROOMS = {
  clay: { label: "Clay", ground: "#f5dcd0", accent: "#6f2a14" },
  palm: { label: "Palm", ground: "#dce9d5", accent: "#24481f" },
  lagoon: { label: "Lagoon", ground: "#d3e7ea", accent: "#0f4450" },
  plum: { label: "Plum", ground: "#e8deef", accent: "#4b2166" },
} as const;
export type RoomId = keyof typeof ROOMS;
const roomIds = Object.keys(ROOMS) as [RoomId, ...RoomId[]];

const time = z.iso.datetime({ precision: 3 });
const texts = {
  name: z.string().min(1).max(MOST.name),
  blurb: z.string().max(MOST.blurb),
  room: z.enum(roomIds),
};

/**
 * A collection that the owner has made, as the database stores it: one row of the catalogue's changes, whose key is its
 * address and the beginning of its pieces' SKUs. It has the draft, and what is shown. Unknown fields, written by a later
 * release, are ignored.
 */
export const collectionRow = z.object({
  ...texts,
  photograph: photographId.optional(),
  publishedAt: time.optional(),
  shown: z
    .object({
      ...texts,
      picture: z.object({ photograph: photographId, record: pictureRecord }),
    })
    .optional(),
  isWithdrawn: z.boolean().optional(),
});
export type CollectionRow = z.infer<typeof collectionRow>;

/** What its picture is a picture of, a part of the picture's addresses; no collection has the id `collections`. */
export function pictureSubject(slug: string): string {
  return `collections/${slug}`;
}

export function stateOf(row: CollectionRow): PublicationState {
  return publicationState(
    row,
    ({ name, blurb, room, picture }) =>
      name === row.name &&
      blurb === row.blurb &&
      room === row.room &&
      picture.photograph === row.photograph,
  );
}

/** What a collection still lacks to be published, in words. `picture`: the state of its photograph. */
export function collectionNeeds(
  { blurb }: Pick<CollectionRow, "blurb">,
  picture: { state: string; fault?: string | undefined } | undefined,
): string[] {
  return [
    ...(blurb === "" ? ["The blurb is missing."] : []),
    ...(picture ? [] : ["The picture is missing."]),
    ...(picture?.state === "failed" ? [`The picture: ${picture.fault ?? "it failed."}`] : []),
    ...(picture?.state === "first" ? ["The picture is still being made ready."] : []),
  ];
}

/** A collection of the owner's, in any state. While it is published, its facts are those that are shown, else its draft's. */
export type MadeCollection = CollectionFacts & {
  state: PublicationState;
  publishedAt: string | undefined;
};

function madeOf(slug: string, row: CollectionRow): MadeCollection {
  const { shown, publishedAt } = row;
  const { name, blurb, room } = shown ?? row;
  return {
    id: slug,
    name,
    heading: `${name} Collection`,
    blurb,
    href: `/${slug}`,
    wideColumns: 3,
    room,
    picture: shown && { key: pictureKey(pictureSubject(slug), 1), record: shown.picture.record },
    state: stateOf(row),
    publishedAt,
  };
}

type Row = { kind: string; key: string; value: unknown; isDraft?: true };

/** The owner's collections in any state, in the order in which they were first published; rows that are not valid are left out. */
export function madeCollections(rows: readonly Row[]): MadeCollection[] {
  return rows
    .flatMap(({ kind, key, value, isDraft }) => {
      const row = kind === "collection" ? collectionRow.safeParse(value).data : undefined;
      if (!row) return [];
      const made = madeOf(key, row);
      return [isDraft ? { ...made, state: "published" as const } : made];
    })
    .sort((one, other) => ((one.publishedAt ?? "~") < (other.publishedAt ?? "~") ? -1 : 1));
}

/** All collections, in any state: the bundle's, and then the owner's. */
export function collectionsIn(rows: readonly Row[]): readonly CollectionFacts[] {
  return [...collections, ...madeCollections(rows)];
}

/**
 * First segments of addresses that no collection can have: those of pages, files and calls, what begins the names of pictures,
 * and segments of the house's addresses beside which a collection's id stands. Some belong to pages that later releases have.
 */
const RESERVED = new Set(
  `_ account api assets build cart celebrations checkout collections contact custom customers covers errors feed feed-pictures feeds fonts gifts
  hazelbabies hazelbee hazellifestyle healthz heroes house illustrations import latest manifest messages metrics new newsletter
  offline order orders pages pay pictures preview privacy questions readyz reminders restock returns review-photographs reviews robots sandbox saved search
  share size-guide sitemap small-items src stand-ins static stories styles terms test thumbs words worker`.split(
    /\s+/,
  ),
);

/** The address that a name makes, without its slash; empty if the name has neither letters nor digits of the alphabet. */
export function slugOfName(name: string): string {
  return plainSlugOf(name).slice(0, MOST.slug).replace(/-$/, "");
}

/** Why no collection can be made with this address. */
export function slugFault(slug: string, rows: readonly Row[]): string | undefined {
  if (slug === "")
    return "The address is made of the name: it needs letters from a to z, or digits.";
  const isTaken =
    RESERVED.has(slug) ||
    redirects.some(({ from }) => from.split("/")[1] === slug) ||
    collections.some(({ id }) => id === slug) ||
    rows.some(
      ({ kind, key }) => (kind === "collection" && key === slug) || key.startsWith(`${slug}/`),
    );
  return isTaken
    ? `The address /${slug} leads elsewhere, or did once. Choose another name.`
    : undefined;
}

const base = { autocomplete: "off", required: true } as const;
export const nameField: FormField<"name"> = {
  ...base,
  name: "name",
  label: "Name",
  type: "text",
  maxLength: MOST.name,
  message: `Please enter a name of up to ${MOST.name} characters.`,
  hint: "Without the word ‘Collection’, which the shop adds.",
};
export const blurbField: FormField<"blurb"> = {
  ...base,
  required: false,
  name: "blurb",
  label: "Blurb",
  type: "textarea",
  rows: 3,
  maxLength: MOST.blurb,
  message: `Please enter up to ${MOST.blurb} characters.`,
  hint: "One or two sentences, below the name and in search engines.",
};
export const colourField: FormField<"colour"> = {
  ...base,
  name: "colour",
  label: "Colour",
  type: "select",
  maxLength: 20,
  message: "Please choose a colour of the list.",
};
export const collectionFields = [nameField, blurbField, colourField] as const;

export function isRoom(id: string): id is RoomId {
  return Object.hasOwn(ROOMS, id);
}
