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

export const photographId = z.string().regex(/^[0-9a-f]{32}$/, "This is no photograph.");
