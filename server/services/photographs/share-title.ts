import { createHash } from "node:crypto";
import { brand } from "../../../domain/stores/brand.ts";
import { collectionOf } from "../../../domain/catalogue/collections.ts";
import { SHARE_VERSION, SHARE_WIDTH } from "../../media/settings.ts";
import type { ShareTitle } from "../../media/encoder-tasks.ts";

/** The text of a piece's share picture; undefined for an accessory, which has no page. */
export function shareTitleOf(sku: string, name: string): ShareTitle | undefined {
  const collection = collectionOf(sku);
  return collection && { brand: brand.name, name, collection: `${collection.name} Collection` };
}

/** The `picture` of a share picture's encoding: it changes with photograph and text. */
export function sharePictureOf(picture: string, title: ShareTitle): string {
  const facts = JSON.stringify([SHARE_VERSION, picture, title]);
  return createHash("sha256").update(facts).digest("hex").slice(0, 32);
}

/** The address of a share picture. */
export function shareAddress(sku: string, picture: string, title: ShareTitle): string {
  const hash = sharePictureOf(picture, title);
  return `/pictures/share-${sku.replaceAll("/", "-")}-${hash}-${SHARE_WIDTH}.jpg`;
}
