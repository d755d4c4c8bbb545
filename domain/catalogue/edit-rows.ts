import { z } from "zod";
import { GAINS } from "../media/balance.ts";
import { bundledPicture, photographId, pictureRecord } from "../media/photograph-rows.ts";
import { ofSettings } from "../stores/setting-rows.ts";
import { storyRow } from "../stories/story.ts";
import { MAX_COLOURS_OF_DESIGN } from "./colour-sets.ts";
import type { ColourSet } from "./colour-sets.ts";
import { COLOURS, KINDS } from "./facts.ts";
import type { Colour, Kind } from "./facts.ts";
import { collectionRow } from "./made-collections.ts";
import { moreFactRules, ownerFactRules } from "./owner-facts.ts";
import type { CollectionId, Sku } from "./product.ts";
import {
  areDistinct,
  MAX_LEFT,
  MAX_OWN_SIZES,
  MAX_SIZE_LENGTH,
  OWN_SIZES_RULE,
  stockSizes,
} from "./sizes.ts";
import type { PieceSizes } from "./sizes.ts";

/**
 * The owner's changes as the database stores them: one row for each changed piece, new piece, piece's photographs,
 * listing, promotion, discount code and setting of the shop, with its value as JSON. All rows share one history. Values are checked
 * whenever they are read, because a later release or a person with access to the database may have written them
 * (`catalogueOf` leaves a bad row out and names it).
 */

/**
 * `value` is parsed JSON of any shape. `isDraft` is set in previews: photographs, of which one with only its JPEG is enough,
 * or a collection that is shown as it is.
 */
export type StoredRow = {
  kind: string;
  key: string;
  version: number;
  value: unknown;
  isDraft?: true;
};

/** Maximum number of photographs of one piece. */
export const MAX_PHOTOGRAPHS = 12;

/** The published photographs of a piece, in order. If the list is empty, the bundle's pictures are shown. */
export const piecePictures = z.strictObject({
  pictures: z
    .array(
      z.union([
        z.strictObject({ photograph: photographId, record: pictureRecord }),
        bundledPicture,
      ]),
    )
    .max(MAX_PHOTOGRAPHS, `A piece has at most ${MAX_PHOTOGRAPHS} photographs.`),
});
export type PiecePictures = z.infer<typeof piecePictures>;

const CROP = "The crop is a part of the picture.";
const fraction = z.number({ error: CROP }).min(0, CROP).max(1, CROP);

const BALANCE = "This is no white balance.";
const gain = z.number({ error: BALANCE }).min(GAINS.least, BALANCE).max(GAINS.most, BALANCE);

/** The owner's crop, in fractions of the upright picture (`domain/media/photographs.ts`). */
export const cropSchema = z
  .strictObject({
    left: fraction,
    top: fraction,
    width: fraction,
    height: fraction,
    balance: z.strictObject({ red: gain, green: gain, blue: gain }).optional(),
    shape: z.literal("own").optional(),
  })
  .refine(({ left, width }) => width > 0 && left + width <= 1.001, { message: CROP })
  .refine(({ top, height }) => height > 0 && top + height <= 1.001, { message: CROP });

/** Maximum price in whole naira; far above any piece, far below what is no longer exact in kobo. */
export const MAX_PRICE = 100_000_000;

const price = z
  .int({
    error: ({ input }) =>
      input === undefined ? "The price is missing." : "The price is a whole number of naira.",
  })
  .min(1, "The price is above zero.")
  .max(MAX_PRICE, "The price is at most ₦100,000,000.");
const name = z
  .string({ error: "The name is missing." })
  .trim()
  .min(1, "The name is missing.")
  .max(80, "The name has at most 80 characters.");
const description = z
  .string({ error: "The description is missing." })
  .trim()
  .max(2_000, "The description has at most 2,000 characters.");
const details = z
  .array(z.string().trim().min(1).max(200, "A line has at most 200 characters."))
  .max(12, "There are at most 12 lines.");
const kind = z.custom<Kind>(
  (value) => typeof value === "string" && Object.hasOwn(KINDS, value),
  "Choose a kind of the list.",
);
/** The piece's main colour. */
const colour = z.custom<Colour>(
  (value) => typeof value === "string" && Object.hasOwn(COLOURS, value),
  "Choose a colour of the list.",
);
const sku = z.custom<Sku>(
  (value) => typeof value === "string" && /^[a-z0-9-]{1,100}\/[a-z0-9-]{1,100}$/.test(value),
  "This is no SKU.",
);
/** One that was never made has no pieces, so it changes nothing. */
const collection = z.custom<CollectionId>(
  (value) =>
    typeof value === "string" && /^[a-z0-9-]{1,100}$/.test(value) && value !== "small-items",
  "There is no such collection.",
);
const sizeNames = z
  .array(z.string().trim().min(1, OWN_SIZES_RULE).max(MAX_SIZE_LENGTH, OWN_SIZES_RULE))
  .max(MAX_OWN_SIZES, OWN_SIZES_RULE)
  .refine(areDistinct, OWN_SIZES_RULE);
const time = z.iso.datetime({ precision: 3, error: "This is no time." });

/**
 * Fields that the owner changed; a missing one is as in the bundle. Unknown fields, written by a later release, are
 * ignored: if they made the row invalid, a shop that returned to this release would sell at the bundle's price.
 */
export const pieceEdit = z.object({
  price: price.optional(),
  name: name.optional(),
  description: description.optional(),
  details: details.optional(),
  kind: kind.optional(),
  colour: colour.optional(),
  ...ownerFactRules,
  ...moreFactRules,
  soldOut: z.boolean().optional(),
  hidden: z.boolean().optional(),
});
export type PieceEdit = z.infer<typeof pieceEdit>;

/**
 * A piece that is not in the bundle, as it was published; later changes of it are rows of kind `piece`. Unknown fields
 * are ignored, as in `pieceEdit`, so that the piece stays for sale.
 */
export const newPiece = z.object({
  name,
  price,
  description: description.min(1, "The description is missing."),
  details: details.min(1, "The details are missing."),
  kind: kind.optional(),
  colour: colour.optional(),
  ...ownerFactRules,
  ...moreFactRules,
  /** Decides the piece's place in the listing: after the bundle's pieces and all pieces that were added earlier. */
  addedAt: time,
});
export type NewPiece = z.infer<typeof newPiece>;

/**
 * The owner's unpublished draft of a piece: photographs in order and, for a new piece, its other fields. Nothing has to
 * be complete.
 */
export const pieceDraft = z.strictObject({
  name: name.optional(),
  price: price.optional(),
  description: description.optional(),
  details: details.optional(),
  kind: kind.optional(),
  colour: colour.optional(),
  ...ownerFactRules,
  ...moreFactRules,
  /** The sizes in which it will be offered, if they are not the usual ones, and how many of them there are. */
  sizes: sizeNames.optional(),
  /** The pictures of the bundle among its photographs, which have ids of their own (`bundledId`). */
  bundled: z.array(bundledPicture).max(MAX_PHOTOGRAPHS).optional(),
  stock: z.record(z.string(), z.int().min(0).max(MAX_LEFT)).optional(),
  photographs: z
    .array(photographId)
    .max(MAX_PHOTOGRAPHS, `A piece has at most ${MAX_PHOTOGRAPHS} photographs.`)
    .refine((ids) => new Set(ids).size === ids.length, "A photograph is named twice."),
});
export type PieceDraft = z.infer<typeof pieceDraft>;

/** Returns the fields of a schema, each of which may also be null. */
export function nullable<Shape extends z.ZodRawShape>(
  shape: Shape,
): { [Name in keyof Shape]: z.ZodNullable<Shape[Name]> } {
  const fields = Object.entries(shape).map(([name, field]) => [name, z.nullable(field)]);
  return Object.fromEntries(fields) as { [Name in keyof Shape]: z.ZodNullable<Shape[Name]> };
}

/** The order of a listing; pieces that it does not name follow in their usual order. */
export const listingOrder = z.strictObject({ skus: z.array(sku).max(10_000) });

/** The pieces that are colours of one design. */
export const colourSet: z.ZodType<ColourSet> = z.strictObject({
  skus: z
    .array(sku)
    .max(MAX_COLOURS_OF_DESIGN)
    .refine((skus) => new Set(skus).size === skus.length, "A piece is named twice."),
  movedTo: z.string().max(64).optional(),
});

/**
 * A promotion runs from `beginsAt` until before `endsAt` (UTC), or until before `stoppedAt` if the owner stopped it
 * earlier; it names pieces, collections or both.
 */
export const promotion = z
  .strictObject({
    name,
    percent: z
      .int({ error: "The percentage is a whole number." })
      .min(1, "The percentage is from 1 to 90.")
      .max(90, "The percentage is from 1 to 90."),
    pieces: z.array(sku).max(1_000, "A promotion names at most 1,000 pieces."),
    collections: z.array(collection),
    beginsAt: time,
    endsAt: time,
    stoppedAt: time.optional(),
  })
  .refine(({ beginsAt, endsAt }) => beginsAt < endsAt, {
    path: ["endsAt"],
    message: "The end is after the beginning.",
  })
  .refine(({ pieces, collections: ids }) => pieces.length + ids.length > 0, {
    path: ["pieces"],
    message: "Choose pieces or a collection.",
  });
export type OwnerPromotion = z.infer<typeof promotion>;

/** Limits of a code's numbers; more is a typing mistake. */
export const MAX_USES = 1_000_000;

const uses = z.int().min(1).max(MAX_USES).nullable();

/**
 * A discount code; its row's key is its text, in capitals. It never changes, but for `stoppedAt`: what an order was
 * priced at stays true. Without pieces and collections it is for all pieces.
 */
export const discountCode = z
  .object({
    percent: z.int().min(1).max(100).nullable(),
    naira: z.int().min(1).max(MAX_PRICE).nullable(),
    pieces: z.array(sku).max(1_000, "A code names at most 1,000 pieces."),
    collections: z.array(collection),
    beginsAt: time,
    endsAt: time.nullable(),
    /** How often it can be used in all, and by one customer; null: without a limit. */
    most: uses,
    perCustomer: uses,
    onPromotions: z.boolean(),
    onCombos: z.boolean(),
    stoppedAt: time.optional(),
  })
  .refine(({ percent, naira }) => (percent === null) !== (naira === null), {
    path: ["percent"],
    message: "Please enter a percentage or an amount in naira, one of the two.",
  })
  .refine(({ beginsAt, endsAt }) => endsAt === null || beginsAt < endsAt, {
    path: ["endsAt"],
    message: "The end is after the beginning.",
  });
export type DiscountCode = z.infer<typeof discountCode>;

/** When a promotion ends. If it was stopped before its beginning, the end is before the beginning and it never runs. */
export function endOf({ endsAt, stoppedAt }: OwnerPromotion): string {
  return stoppedAt !== undefined && stoppedAt < endsAt ? stoppedAt : endsAt;
}

/** A part of the shop's words: `domain/stores/words.ts` has the schema of each, by the row's key. */
export const wordsRow = z.looseObject({});

/** The sizes of a piece. */
export const pieceSizes: z.ZodType<PieceSizes> = z
  .object({
    sizes: sizeNames,
    counted: z.array(z.string()),
  })
  .refine(
    ({ sizes, counted }) => counted.every((size) => stockSizes(sizes).includes(size)),
    "A size that is counted is offered.",
  );

/** That the published reviews of a piece have changed; they are in a table of their own, from which they can be erased. */
const reviewChange = z.object({ review: z.string().max(64), change: z.string().max(20) });

/** That what is known of a piece's alterations has changed, which is in a table of its own, too. */
const alterationChange = z.object({ alteration: z.string().max(64), change: z.string().max(20) });

/**
 * The schema of each kind of row. A row's key is a SKU for `piece`, `new-piece`, `pictures`, `sizes`, `piece-reviews` and `piece-alterations`, a collection's id for
 * `listing`, its address for `collection`, an id for `colours` and `promotion`, the code itself for `code`, and the part for
 * `words`. The settings
 * (`domain/stores/setting-rows.ts`) have one row each, with the key `THE_SHOP`.
 */
export const rowSchemas = {
  piece: pieceEdit,
  "new-piece": newPiece,
  pictures: piecePictures,
  listing: listingOrder,
  colours: colourSet,
  sizes: pieceSizes,
  promotion,
  code: discountCode,
  words: wordsRow,
  story: storyRow,
  collection: collectionRow,
  "piece-reviews": reviewChange,
  "piece-alterations": alterationChange,
  ...ofSettings("schema"),
};
export const THE_SHOP = "shop";
export type RowKind = keyof typeof rowSchemas;

export function isRowKind(kind: string): kind is RowKind {
  return Object.hasOwn(rowSchemas, kind);
}
