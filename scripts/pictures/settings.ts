/** Raise this when what is below changes so much that every picture must be made again. */
export const SETTINGS_VERSION = "1";

/** What a group of pictures must look like, and the widths it is encoded in. */
export type GroupRules = {
  /** Width divided by height: the lowest and highest that is accepted. */
  ratio: [min: number, max: number];
  /** Said when the shape is refused. */
  advice: string;
  /** The smallest master, in pixels. */
  min: [width: number, height: number];
  widths: number[];
  jpeg: number;
  /** Whether only phones and other dense screens ask for more than 640 pixels. */
  wideForPhones?: boolean;
};

const portrait: GroupRules = {
  ratio: [0.8 * 0.97, 0.8 * 1.03],
  advice: "crop it to 4:5 (for instance 1200 x 1500)",
  min: [600, 750],
  widths: [320, 640, 800, 960, 1200],
  jpeg: 800,
};

const special: Record<string, GroupRules> = {
  heroes: {
    ratio: [1.6, 2.1],
    advice: "a hero is wide: crop it to 16:9 (for instance 2400 x 1350)",
    min: [1200, 600],
    widths: [640, 1200, 1800, 2400],
    jpeg: 1200,
  },
  feed: {
    ...portrait,
    ratio: [0.8 * 0.97, 1.03],
    advice: "crop it to a square or to 4:5",
    min: [600, 600],
  },
  covers: { ...portrait, wideForPhones: true },
  illustrations: { ...portrait, ratio: [0.5, 2.1], advice: "make it less narrow", min: [600, 500] },
};

export function rulesOf(group: string): GroupRules {
  return special[group] ?? portrait;
}

/** The part of a wide picture that phones get, in its full height. */
export type PhoneCut = {
  /** Width divided by height. */
  ratio: number;
  /** How much of what is left out lies left of it: 0 is none, 1 is all. */
  focus: number;
  widths: number[];
};

const phone = { ratio: 1, focus: 0.92, widths: [320, 480, 800, 1200] } satisfies PhoneCut;

/** Heroes keep room for words on their left, and phones set the words elsewhere. Home's has a tall place there, for the figure in the middle. */
export function phoneCut(key: string): PhoneCut | undefined {
  if (!key.startsWith("heroes/")) return undefined;
  return key.startsWith("heroes/home/") ? { ...phone, ratio: 2 / 3, focus: 0.7 } : phone;
}

/** The widths of one master: never more pixels than it has, its own width in place of those it cannot fill. */
export function widthsFor(wanted: number[], masterWidth: number): number[] {
  const possible = wanted.filter((w) => w <= masterWidth);
  return possible.length === wanted.length ? possible : [...new Set([...possible, masterWidth])];
}

export const AVIF = {
  effort: 4,
  /** Tried in this order until the 640-wide file is small enough. */
  qualities: [60, 54, 48, 42, 36, 30],
  /** Bytes a 640-wide file may have at most. */
  limitAt640: 80_000,
  /**
   * Wider files are mostly for dense screens, where less quality is not seen. Effort 3 makes them 4% to 5%
   * larger than 4 at the same likeness (PSNR within 0.3 dB, still 3 dB above WebP) in a quarter of the time:
   * 0.7 s for 1200 pixels against 2.9 s.
   */
  wider: { lessQuality: 6, effort: 3, halfColourFrom: 1000 },
  /** Phones have two to three points to a pixel: beside the best, 36 of 100 was not to be told apart there, at half its bytes. */
  phone: { lessQuality: 24, effort: 4 },
};

/** For browsers without AVIF, e-mails and feeds. */
export const JPEG_QUALITY = 66;
