import { z } from "zod";

/** What the database holds of the owner's photographs; checked whenever it is read, as in `edit-rows.ts`. */

/** Maximum number of photographs of one piece. */
export const MAX_PHOTOGRAPHS = 12;

const pixels = z.int().min(1).max(10_000);

/** As `PictureRecord` of `domain/pictures/pictures.ts`; blur and colour end up in style attributes. */
export const pictureRecord = z.strictObject({
  hash: z.string().regex(/^[0-9a-f]{32}$/),
  width: pixels,
  height: pixels,
  widths: z.array(pixels).max(10),
  jpeg: pixels,
  blur: z.string().regex(/^data:image\/webp;base64,[A-Za-z0-9+/=]{1,400}$/),
  color: z.string().regex(/^#[0-9a-f]{6}$/),
  share: z
    .string()
    .regex(/^\/pictures\/[a-z0-9-]{1,200}\.jpg$/)
    .optional(),
});

export const photographId = z.string().regex(/^[0-9a-f]{32}$/, "This is no photograph.");

/** The published photographs of a piece, in order. None: those of the bundle. */
export const piecePictures = z.strictObject({
  pictures: z
    .array(z.strictObject({ photograph: photographId, record: pictureRecord }))
    .max(MAX_PHOTOGRAPHS, `A piece has at most ${MAX_PHOTOGRAPHS} photographs.`),
});
export type PiecePictures = z.infer<typeof piecePictures>;

const CROP = "The crop is a part of the picture.";
const fraction = z.number({ error: CROP }).min(0, CROP).max(1, CROP);

/** The owner's crop, in fractions of the upright picture (`domain/pictures/crop.ts`). */
export const cropSchema = z
  .strictObject({ left: fraction, top: fraction, width: fraction, height: fraction })
  .refine(({ left, width }) => width > 0 && left + width <= 1.001, { message: CROP })
  .refine(({ top, height }) => height > 0 && top + height <= 1.001, { message: CROP });
