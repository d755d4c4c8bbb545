import { createHash } from "node:crypto";
import type { Db } from "../../db/schema.ts";

export type Media = {
  type: "image/jpeg" | "image/avif";
  width: number;
  height: number;
  bytes: Buffer;
};

/** Stores bytes once, whoever stores them. @returns their hash */
export async function storeMedia(db: Db, media: Media, at: string): Promise<string> {
  const hash = createHash("sha256").update(media.bytes).digest("hex");
  await db
    .insertInto("media")
    .values({ hash, ...media, created_at: at })
    .onConflict((conflict) => conflict.column("hash").doNothing())
    .execute();
  return hash;
}

/** Stores one encoding of a picture; an earlier one of the same width and format stays. */
export async function storeEncoding(
  db: Db,
  { picture, original = picture }: { picture: string; original?: string },
  media: Media,
  at: string,
): Promise<void> {
  const hash = await storeMedia(db, media, at);
  const format = media.type === "image/avif" ? ("avif" as const) : ("jpg" as const);
  await db
    .insertInto("encodings")
    .values({ picture, original, width: media.width, format, media: hash })
    .onConflict((conflict) => conflict.columns(["picture", "width", "format"]).doNothing())
    .execute();
}
