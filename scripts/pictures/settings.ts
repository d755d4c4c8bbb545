import { AVIF, JPEG, SMALLEST } from "../../server/pictures/settings.ts";

/** The size and shape that a group's masters must have, and the widths they are encoded in. */
export type GroupRules = {
  /** Width divided by height: the lowest and the highest that are accepted. */
  ratio: [min: number, max: number];
  /** Part of the message when the shape is refused. */
  advice: string;
  /** The smallest master, in pixels. */
  min: [width: number, height: number];
  widths: number[];
  jpeg: number;
  /** The qualities that are tried for a master that the atelier rendered. */
  rendered: readonly number[];
  /** Whether only phones and other dense screens request more than 640 pixels. */
  wideForPhones?: boolean;
};

const portrait: GroupRules = {
  ratio: [0.8 * 0.97, 0.8 * 1.03],
  advice: "crop it to 4:5 (for instance 1200 x 1500)",
  min: [...SMALLEST],
  widths: [320, 640, 800, 960, 1200],
  jpeg: JPEG.width,
  rendered: AVIF.rendered,
};

const special: Record<string, GroupRules> = {
  heroes: {
    ratio: [1.6, 2.1],
    advice: "a hero is wide: crop it to 16:9 (for instance 2400 x 1350)",
    min: [1200, 600],
    widths: [640, 1200, 1800, 2400],
    jpeg: 1200,
    rendered: AVIF.rendered,
  },
  feed: {
    ...portrait,
    ratio: [0.8 * 0.97, 1.03],
    advice: "crop it to a square or to 4:5",
    min: [600, 600],
  },
  covers: { ...portrait, wideForPhones: true },
  // Home's masonry: pictures of the latest collection, cut to different heights, without losing any of the garment.
  latest: {
    ...portrait,
    ratio: [0.65, 1.03],
    advice: "cut it to a shape between 2:3 and a square",
    min: [800, 1000],
  },
  illustrations: { ...portrait, ratio: [0.5, 2.1], advice: "make it less narrow", min: [600, 500] },
};

export function rulesOf(group: string): GroupRules {
  return special[group] ?? portrait;
}

/** The crop of a wide picture that phones get, at its full height. */
export type PhoneCut = {
  /** Width divided by height. */
  ratio: number;
  /** How much of what is cropped lies to the left: 0 is none, 1 is all. */
  focus: number;
  widths: number[];
};

const phone = { ratio: 1, focus: 0.92, widths: [320, 480, 800, 1200] } satisfies PhoneCut;

/**
 * Returns the phone crop of a hero. Heroes have empty space for text on the left, which phones do not need; Home's crop
 * is tall and centred on its figure.
 */
export function phoneCut(key: string): PhoneCut | undefined {
  if (!key.startsWith("heroes/")) return undefined;
  return key.startsWith("heroes/home/") ? { ...phone, ratio: 2 / 3, focus: 0.7 } : phone;
}

/** Returns the widths to encode a master in: those above its own width are replaced by its own width. */
export function widthsFor(wanted: number[], masterWidth: number): number[] {
  const possible = wanted.filter((w) => w <= masterWidth);
  return possible.length === wanted.length ? possible : [...new Set([...possible, masterWidth])];
}
