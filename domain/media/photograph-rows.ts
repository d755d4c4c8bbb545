import { z } from "zod";

const pixels = z.int().min(1).max(10_000);

/** A `PictureRecord` of `domain/media/pictures.ts`. Blur and colour are checked strictly: style attributes use them. */
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
    .regex(/^\/pictures\/[a-z0-9-]{1,300}\.jpg$/)
    .optional(),
});

/**
 * A picture of the bundle beside the owner's photographs, where she exchanged others of the same piece: its number, and
 * its record as it was then. Pages show it at its own address.
 */
export const bundledPicture = z.strictObject({
  bundled: z.int().min(1).max(99),
  record: pictureRecord.extend({
    hash: z.string().regex(/^[0-9a-f]{8}$/),
    share: z
      .string()
      .regex(/^\/pictures\/share\/[a-z0-9-]{1,200}\.jpg$/)
      .optional(),
  }),
});
export type BundledPicture = z.infer<typeof bundledPicture>;

export const photographId = z.string().regex(/^[0-9a-f]{32}$/, "This is no photograph.");
