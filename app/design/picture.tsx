import {
  phoneSrcset,
  pictureSrcset,
  pictureUrl,
  type PictureSource,
} from "../../domain/media/pictures.ts";
import styles from "./picture.module.css";

/**
 * `main`: the page's main picture, fetched immediately, before all others. `soon`: in a listing's first row, or visible
 * when the page opens; fetched immediately, after the main picture. `lazy`: native lazy loading.
 */
export type PictureLoad = "main" | "soon" | "lazy";

type Props = {
  source: PictureSource;
  alt: string;
  /** The `sizes` attribute: the picture's width in the layout, so that no more pixels are fetched than shown. */
  sizes: string;
  /** `sizes` for phones, which get a crop of a wide picture (`scripts/pictures/encode.ts`). */
  phoneSizes?: string;
  load?: PictureLoad;
  /** Shows the picture from 48rem on only; phones do not fetch it. */
  wideOnly?: boolean;
  className?: string;
};

/**
 * A picture of the shop: AVIF in several widths, one JPEG for browsers without AVIF. Behind it are its
 * dominant colour and, except for the main picture, its blurred placeholder.
 */
export function Picture(props: Props) {
  const { source, alt, sizes, phoneSizes, load = "lazy", wideOnly, className } = props;
  const { key, record } = source;
  return (
    <picture
      className={`${styles.picture} ${className ?? ""}`}
      style={{
        backgroundColor: record.color,
        ...(load !== "main" && record.blur ? { backgroundImage: `url("${record.blur}")` } : {}),
      }}
    >
      {wideOnly && <source media={PHONE} srcSet={NO_PICTURE} />}
      {phoneSizes && (
        <source media={PHONE} type="image/avif" srcSet={phoneSrcset(source)} sizes={phoneSizes} />
      )}
      {record.widths.length > 0 && (
        <source type="image/avif" srcSet={pictureSrcset(record, key)} sizes={sizes} />
      )}
      <img
        src={pictureUrl(record, key, record.jpeg, "jpg")}
        width={record.width}
        height={record.height}
        alt={alt}
        loading={load === "lazy" ? "lazy" : "eager"}
        fetchPriority={PRIORITY[load]}
        decoding={load === "main" ? "sync" : "async"}
      />
    </picture>
  );
}

const PRIORITY = { main: "high", soon: "low", lazy: undefined } as const;

const PHONE = "(max-width: 47.99rem)";

/** A transparent pixel instead of a picture, which would be fetched even if CSS hid it. */
const NO_PICTURE = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";
