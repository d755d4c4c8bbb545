import {
  pictureSrcset,
  pictureUrl,
  SMALL_WIDTH,
  type Encodings,
  type PictureManifest,
  type PictureSource,
} from "../../../domain/media/pictures.ts";
import type { Catalogue } from "../../../domain/catalogue/catalogue.ts";
import { productPictures } from "../../media/pictures.ts";
import styles from "./thumbnail.module.css";

/** A small photograph in 4:5 beside its piece's name. */
export function Thumbnail({ source }: { source: PictureSource | undefined }) {
  return (
    <span className={styles.thumb}>
      {source && <img src={encodingUrl(source)} width={160} height={200} alt="" loading="lazy" />}
    </span>
  );
}

/** The address of the smallest AVIF, or of the JPEG as long as there is no AVIF. */
export function encodingUrl({ key, record }: PictureSource): string {
  return record.widths.length > 0
    ? pictureUrl(record, key, SMALL_WIDTH, "avif")
    : pictureUrl(record, key, record.jpeg, "jpg");
}

/** Addresses of the encodings of all widths, for an `img`; the JPEG alone until the others are made. */
export function encodings(source: PictureSource): Encodings {
  const srcSet = pictureSrcset(source.record, source.key);
  return { src: encodingUrl(source), ...(srcSet && { srcSet }) };
}

/** A piece's first photograph; undefined if there is none. */
export function firstSource(
  manifest: PictureManifest,
  catalogue: Pick<Catalogue, "photographsOf">,
  sku: string,
): PictureSource | undefined {
  return productPictures(manifest, catalogue, sku)[0];
}
