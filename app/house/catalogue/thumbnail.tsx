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

type Props = {
  source: PictureSource | undefined;
  /** Its alternative text; empty beside the piece's name. */
  alt?: string;
};

/** A small photograph in 4:5. The address has its content's hash, so that a new photograph is seen at once. */
export function Thumbnail({ source, alt = "" }: Props) {
  return (
    <span className={styles.thumb}>
      {source && (
        <img
          src={encodingUrl(source, SMALL_WIDTH)}
          width={160}
          height={200}
          alt={alt}
          loading="lazy"
        />
      )}
    </span>
  );
}

/** One encoding by its width; the JPEG while there is nothing else. */
export function encodingUrl({ key, record }: PictureSource, width: number): string {
  const isThere = record.widths.length > 0 && [SMALL_WIDTH, ...record.widths].includes(width);
  return isThere
    ? pictureUrl(record, key, width, "avif")
    : pictureUrl(record, key, record.jpeg, "jpg");
}

/** The encodings of all widths; the JPEG alone while there is nothing else. */
export function encodings(source: PictureSource): Encodings {
  const srcSet = pictureSrcset(source.record, source.key);
  return { src: encodingUrl(source, SMALL_WIDTH), ...(srcSet && { srcSet }) };
}

/** A piece's first photograph, for loaders. */
export function firstSource(
  manifest: PictureManifest,
  catalogue: Pick<Catalogue, "photographsOf">,
  sku: string,
): PictureSource | undefined {
  return productPictures(manifest, catalogue, sku)[0];
}
