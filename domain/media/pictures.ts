/**
 * URLs and sizes of the shop's pictures: those of the bundle from the manifest in this folder, which `npm run pictures`
 * writes from the masters under `pictures/`, and the owner's photographs from the database.
 */

/** One picture, as the manifest or the database describes it. */
export type PictureRecord = {
  /**
   * Hash of the master's content and the encoder's settings, part of every file name: eight hex digits, 32 for the
   * owner's photographs, whose addresses nobody must guess before they are published.
   */
  hash: string;
  /** Size of the largest encoding in pixels, which also gives the aspect ratio. */
  width: number;
  height: number;
  /** Widths of the AVIF files, ascending. Empty for a photograph of the owner's that has only its JPEG yet. */
  widths: number[];
  /** Set if phones get a crop of the picture: the widths of the crop's AVIF files, ascending. */
  phone?: { widths: number[] };
  /** Width of the only JPEG, for browsers without AVIF. */
  jpeg: number;
  /** A data URL of at most 200 bytes, 12 pixels wide, to show while the picture loads. */
  blur: string;
  /** The dominant colour, `#rrggbb`. */
  color: string;
  /** Address of the 1200x630 share picture; only on a product's first picture. */
  share?: string;
};

/** Records by `<group>/<slug>/<n>`, for instance `naledi/orion-dress/1`. */
export type PictureManifest = Record<string, PictureRecord>;

/** Every picture also has an AVIF file of this width, for thumbnails; the manifest does not list it. */
export const SMALL_WIDTH = 160;

/** The encodings of a picture from which an `img` chooses. */
export type Encodings = { src: string; srcSet?: string };

/** A record together with the key that names its files. */
export type PictureSource = { key: string; record: PictureRecord };

/** The manifest's key of a subject's nth picture: `pictureKey("naledi/orion-dress", 1)`. */
export function pictureKey(subject: string, n: number): string {
  return `${subject}/${n}`;
}

/**
 * The address of one encoding: `/pictures/naledi-orion-dress-1-1a2b3c4d-640.avif`.
 * `width` is one of `record.widths` for AVIF and `record.jpeg` for the JPEG.
 */
export function pictureUrl(
  record: PictureRecord,
  key: string,
  width: number,
  format: "avif" | "jpg",
): string {
  return `/pictures/${key.replaceAll("/", "-")}-${record.hash}-${width}.${format}`;
}

/** All AVIF widths as a `srcset`; empty while there are none. */
export function pictureSrcset(record: PictureRecord, key: string): string {
  if (record.widths.length === 0) return "";
  return [SMALL_WIDTH, ...record.widths]
    .map((w) => `${pictureUrl(record, key, w, "avif")} ${w}w`)
    .join(", ");
}

/** The address of an encoding of the phone crop. */
export function phonePictureUrl(record: PictureRecord, key: string, width: number): string {
  return pictureUrl(record, key, width, "avif").replace(/-(?=\d+\.avif$)/, "-phone-");
}

/** All AVIF widths of the phone crop as a `srcset`; empty if phones get the whole picture. */
export function phoneSrcset({ record, key }: PictureSource): string {
  const widths = record.phone?.widths ?? [];
  return widths.map((w) => `${phonePictureUrl(record, key, w)} ${w}w`).join(", ");
}

/** A subject's pictures (`naledi/orion-dress`, `heroes/home`) in order; empty if there are none. */
export function picturesOf(manifest: PictureManifest, subject: string): PictureSource[] {
  const found: PictureSource[] = [];
  // The encoder rejects gaps in the numbering, so counting up finds every picture.
  for (let n = 1; ; n++) {
    const key = pictureKey(subject, n);
    const record = manifest[key];
    if (!record) return found;
    found.push({ key, record });
  }
}

/**
 * The width for shoppers with the data saver on: the largest one with at most 0.4 of the requested pixels, which is
 * about half the bytes; the smallest width if none is that small.
 */
export function leanWidth(widths: readonly number[], asked: number): number {
  const small = widths.filter((width) => width ** 2 <= 0.4 * asked ** 2);
  return Math.max(Math.min(asked, ...widths), ...small);
}

/** Widths of the owner's photographs: the thumbnail's, then those of the bundle's pictures of pieces. */
const PHOTOGRAPH_WIDTHS = [SMALL_WIDTH, 320, 640, 800, 960, 1200];
/** Further widths of a picture that keeps its shape, which may be as wide as the page. */
const WIDER = [1800, 2400];

/**
 * The widths in which a photograph is encoded: none is above its own width, so that nothing is enlarged. The first is
 * the thumbnail's, which a record does not list.
 */
export function photographWidths(width: number, shape?: "own"): number[] {
  const all = shape ? [...PHOTOGRAPH_WIDTHS, ...WIDER] : PHOTOGRAPH_WIDTHS;
  const most = Math.min(width, Math.max(...all));
  return [...all.filter((each) => each < most), most];
}

/** The file that a photograph's address names; undefined for other addresses, such as those of the bundle's pictures. */
export type PhotographFile = { picture: string; width: number; format: "avif" | "jpg" };

export function photographFile(path: string): PhotographFile | undefined {
  const [, picture, width, format] =
    /^\/pictures\/[a-z0-9-]{1,250}-([0-9a-f]{32})-(\d{1,4})\.(avif|jpg)$/.exec(path) ?? [];
  return picture && (format === "avif" || format === "jpg")
    ? { picture, width: Number(width), format }
    : undefined;
}
