import {
  phoneSrcset,
  pictureSrcset,
  pictureUrl,
  type PictureSource,
} from "../../domain/pictures/pictures.ts";
import styles from "./picture.module.css";

type Props = {
  source: PictureSource;
  alt: string;
  /** The layout's width of the picture, as the `sizes` attribute says it: never more pixels than the place needs. */
  sizes: string;
  /** The same on phones, for a wide picture of which they get a part (`scripts/pictures/settings.ts`). */
  phoneSizes?: string;
  /** The page's main picture: fetched at once and before all others, which load lazily by the browser's own means. */
  eager?: boolean;
  className?: string;
};

/** A picture of the manifest: AVIF in its widths, one JPEG for browsers without, over its colour and, once it is near, its blurred placeholder (`app/browser/once-painted.ts`). */
export function Picture({ source, alt, sizes, phoneSizes, eager = false, className }: Props) {
  const { key, record } = source;
  return (
    <picture
      className={`${styles.picture} ${eager ? "" : styles.lazy} ${className ?? ""}`}
      style={{ backgroundColor: record.color }}
      data-blur={eager ? undefined : record.blur}
    >
      {phoneSizes && (
        <source
          media="(max-width: 47.99rem)"
          type="image/avif"
          srcSet={phoneSrcset(source)}
          sizes={phoneSizes}
        />
      )}
      <source type="image/avif" srcSet={pictureSrcset(record, key)} sizes={sizes} />
      <img
        src={pictureUrl(record, key, record.jpeg, "jpg")}
        width={record.width}
        height={record.height}
        alt={alt}
        loading={eager ? "eager" : "lazy"}
        fetchPriority={eager ? "high" : undefined}
        decoding={eager ? "sync" : "async"}
      />
    </picture>
  );
}
