import { z } from "zod";
import { collections } from "../catalogue/collections.ts";
import { photographId, pictureRecord } from "../media/photograph-rows.ts";
import { MEASURES } from "../catalogue/measurements.ts";
import type { BundledCollection, CollectionId } from "../catalogue/product.ts";
import { SIZES } from "../catalogue/product.ts";
import { SIZE_GUIDE } from "../catalogue/size-help.ts";
import type { SizeGuide } from "../catalogue/size-help.ts";
import { babies, lifestyle } from "./showcases.ts";
import type { ShowcaseItem } from "./showcases.ts";
import type { PictureRecord, PictureSource } from "../media/pictures.ts";

/**
 * The words of the shop that the owner can change, in parts. A part is one row of the catalogue (kind `words`, the part as
 * its key): `{}` or a whole value of its schema. The specification's words stand until then.
 */

/** Most characters of each text. */
export const MOST = {
  line: 80,
  path: 200,
  announcement: 120,
  blurb: 300,
  brand: 1_500,
  question: 150,
  answer: 1_000,
  name: 80,
} as const;

export const MAX_QUESTIONS = 20;

/** Whole centimetres. */
export const CENTIMETRES = { least: 40, most: 200 } as const;

export const SHOWCASES = { hazelbabies: babies, hazellifestyle: lifestyle } as const;
export type ShowcaseId = keyof typeof SHOWCASES;

/** Of the bundle's collections; the owner's have their blurbs themselves. */
type BlurbPart = `blurb-${BundledCollection}`;

/** The value of each part. */
export type PartValues = Record<BlurbPart, { blurb: string }> &
  Record<ShowcaseId, { pieces: readonly ListedPiece[] }> & {
    /** `link` is the address to which Home's opening leads; empty: the collections', on wide screens alone. */
    home: { line: string; link: string; latest: CollectionId; picture?: OwnPicture | undefined };
    brand: { text: string };
    /** Without a text there is none. */
    announcement: { text: string; endsAt: string };
    questions: { questions: readonly Question[] };
    sizes: { sizes: SizeGuide };
  };
export type Part = keyof PartValues;
export type Question = { question: string; answer: string };
/** A piece that is shown but not for sale, in the list's order. */
export type ListedPiece = {
  slug: string;
  name: string;
  isHidden: boolean;
  picture?: OwnPicture | undefined;
};
/** A picture that the owner has sent, in place of the bundle's. */
export type OwnPicture = { photograph: string; record: PictureRecord };

export const isShowcase = (part: Part): part is ShowcaseId => Object.hasOwn(SHOWCASES, part);

/** What Home's picture is a picture of. */
export const HOME_PICTURE = "words/home";

/** What a part's pictures are pictures of, which is a part of their addresses; undefined for a part without any. */
export function pictureSubject(part: Part): string | undefined {
  if (part === "home") return HOME_PICTURE;
  return isShowcase(part) ? `words/${part}` : undefined;
}

/** The field of a part's form that holds the id of the picture; `piece` is the slug of a list's piece. */
export function pictureFieldOf(part: Part, piece: string): string | undefined {
  if (part === "home") return "picture";
  const isListed = isShowcase(part) && SHOWCASES[part].some(({ slug }) => slug === piece);
  return isListed ? `picture-${piece}` : undefined;
}

const text = (most: number) => z.string().min(1).max(most);
const centimetres = z.int().min(CENTIMETRES.least).max(CENTIMETRES.most);
const sizes = z.record(z.enum(SIZES), z.record(z.enum(MEASURES), centimetres));
const picture = z.object({ photograph: photographId, record: pictureRecord }).optional();
/** Home falls back on the usual one where there is none such, or it is withdrawn. */
const collection: z.ZodType<CollectionId> = z.string().regex(/^[a-z0-9-]{1,100}$/);
const list = z.object({
  pieces: z
    .array(z.object({ slug: text(100), name: text(MOST.name), isHidden: z.boolean(), picture }))
    .max(100),
});
type PartRule<Value> = {
  /** The part's name in the house. */
  title: string;
  schema: z.ZodType<Value>;
  /** The specification's words. */
  usual: Value;
};

const blurbs = Object.fromEntries(
  collections.map(({ id, heading, blurb }): [BlurbPart, PartRule<{ blurb: string }>] => [
    `blurb-${id}`,
    { title: heading, schema: z.object({ blurb: text(MOST.blurb) }), usual: { blurb } },
  ]),
) as Record<BlurbPart, PartRule<{ blurb: string }>>;

/** The parts in the order of the house's page. */
export const PARTS: { readonly [Name in Part]: PartRule<PartValues[Name]> } = {
  announcement: {
    title: "Announcement",
    schema: z.object({
      text: z.string().max(MOST.announcement),
      endsAt: z.union([z.literal(""), z.iso.datetime({ precision: 3 })]),
    }),
    usual: { text: "", endsAt: "" },
  },
  home: {
    title: "Home’s opening",
    schema: z.object({
      line: text(MOST.line),
      link: z.string().max(MOST.path),
      latest: collection,
      picture,
    }),
    usual: { line: "Bold. Timeless. Unconventional.", link: "", latest: "mysthique" },
  },
  ...blurbs,
  brand: {
    title: "The Brand",
    schema: z.object({ text: text(MOST.brand) }),
    usual: {
      text: `HazelZuri was founded by a designer in Port Harcourt who would not choose between the market and the museum. Every piece begins as a question about form: what a star would wear, how a seed becomes a sleeve, where a bubble keeps its air.

The answers are bold, timeless and unconventional. They are cut for real bodies, sewn to order, and made to be worn again in ten years.`,
    },
  },
  questions: {
    title: "Questions and answers",
    schema: z.object({
      questions: z
        .array(z.object({ question: text(MOST.question), answer: text(MOST.answer) }))
        .max(MAX_QUESTIONS),
    }),
    usual: { questions: [] },
  },
  sizes: {
    title: "Size guide",
    schema: z.object({ sizes }).refine(isRising),
    usual: { sizes: SIZE_GUIDE },
  },
  hazelbabies: { title: "HazelBabies", schema: list, usual: { pieces: listOf(babies) } },
  hazellifestyle: { title: "HazelLifestyle", schema: list, usual: { pieces: listOf(lifestyle) } },
};

export const partNames = Object.keys(PARTS) as readonly Part[];

export function isPart(name: string): name is Part {
  return Object.hasOwn(PARTS, name);
}

function isRising({ sizes }: { sizes: SizeGuide }): boolean {
  return MEASURES.every((measure) =>
    SIZES.every((size, at) => {
      const smaller = SIZES[at - 1];
      return smaller === undefined || sizes[smaller][measure] < sizes[size][measure];
    }),
  );
}

function listOf(pieces: readonly ShowcaseItem[]): ListedPiece[] {
  return pieces.map(({ slug, title }) => ({ slug, name: title, isHidden: false }));
}

/** A part's stored value; the specification's for `{}`, null and undefined. Undefined for a value that is not valid. */
export function partValue<Name extends Part>(
  part: Name,
  stored: unknown,
): PartValues[Name] | undefined {
  const { schema, usual } = PARTS[part] as PartRule<PartValues[Name]>;
  const isUsual = !stored || (typeof stored === "object" && Object.keys(stored).length === 0);
  return isUsual ? usual : schema.safeParse(stored).data;
}

/** The shop's words at a moment. */
export type Words = {
  home: Omit<PartValues["home"], "picture"> & { picture?: PictureSource | undefined };
  brand: string;
  /** The announcement that stands now. */
  announcement: { text: string; endsAt: string } | undefined;
  questions: readonly Question[];
  sizes: SizeGuide;
  /** The blurbs that are not the specification's. */
  blurbs: ReadonlyMap<CollectionId, string>;
} & Record<ShowcaseId, readonly ShownPiece[]>;

/** A showcase's piece; `picture` is the owner's, if she has sent one. */
export type ShownPiece = ShowcaseItem & { picture?: PictureSource | undefined };

/** A picture with its address. */
export function sourceOf(part: Part, picture: OwnPicture | undefined): PictureSource | undefined {
  const key = pictureSubject(part);
  return picture && key !== undefined ? { key, record: picture.record } : undefined;
}

/** The words with the owner's `values`, which are valid; `now` is in ISO. */
export function wordsOf(values: Partial<PartValues>, now: string): Words {
  const of = <Name extends Part>(part: Name): PartValues[Name] => values[part] ?? PARTS[part].usual;
  const { text: announcement, endsAt } = of("announcement");
  const blurbsOf = collections.flatMap(({ id }) => {
    const own = values[`blurb-${id}`];
    return own ? ([[id, own.blurb]] as const) : [];
  });
  return {
    home: { ...of("home"), picture: sourceOf("home", of("home").picture) },
    brand: of("brand").text,
    announcement: announcement !== "" && now < endsAt ? { text: announcement, endsAt } : undefined,
    questions: of("questions").questions,
    sizes: of("sizes").sizes,
    blurbs: new Map(blurbsOf),
    hazelbabies: shownPieces("hazelbabies", of("hazelbabies").pieces),
    hazellifestyle: shownPieces("hazellifestyle", of("hazellifestyle").pieces),
  };
}

/** The pieces of a list that are shown, in its order; a piece that the list does not name comes last. */
function shownPieces(store: ShowcaseId, pieces: readonly ListedPiece[]): ShownPiece[] {
  return wholeList(store, pieces).flatMap(({ slug, name, isHidden, picture: own }) => {
    const item = SHOWCASES[store].find((each) => each.slug === slug);
    return item && !isHidden ? [{ ...item, title: name, picture: sourceOf(store, own) }] : [];
  });
}

/** A stored list with the pieces that a later release has added, and without those that it has removed. */
export function wholeList(store: ShowcaseId, pieces: readonly ListedPiece[]): ListedPiece[] {
  const usual = PARTS[store].usual.pieces;
  const known = pieces.filter(({ slug }) => usual.some((each) => each.slug === slug));
  return [...known, ...usual.filter(({ slug }) => !known.some((each) => each.slug === slug))];
}
