import type { CollectionFacts, Product } from "../catalogue/product.ts";
import type { Balance } from "./balance.ts";

/** What a file is by its first bytes. `heic`: an iPhone's own format, which the server cannot decode. */
export type PictureType = "jpeg" | "png" | "webp" | "avif" | "heic";

/** How many bytes `sniff` needs. */
export const SNIFF_BYTES = 64;

/** Brands (ISO 14496-12) of the container format that AVIF and HEIC share. */
const AVIF = ["avif"];
const HEIC = ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"];

/** Returns the type of a picture by content, never by name or declared type; undefined for anything else. */
export function sniff(start: Uint8Array): PictureType | undefined {
  const text = String.fromCharCode(...start.subarray(0, SNIFF_BYTES));
  if (text.startsWith("\u00ff\u00d8\u00ff")) return "jpeg";
  if (text.startsWith("\u0089PNG\r\n\u001a\n")) return "png";
  if (text.startsWith("RIFF") && text.slice(8, 12) === "WEBP") return "webp";
  if (text.slice(4, 8) !== "ftyp") return undefined;
  // The major brand, then four bytes of version, then compatible brands.
  const brands = [text.slice(8, 12), ...(text.slice(16).match(/[\s\S]{4}/g) ?? [])];
  if (brands.some((brand) => AVIF.includes(brand))) return "avif";
  return brands.some((brand) => HEIC.includes(brand)) ? "heic" : undefined;
}

/**
 * A part of an upright picture, each number as a fraction of its width or height, from the top left corner; with its
 * white balance, if it is not the camera's.
 */
export type Crop = {
  left: number;
  top: number;
  width: number;
  height: number;
  balance?: Balance;
  /** Shown in its own shape, not in a piece's. */
  shape?: "own";
};

/** A part of a picture in whole pixels. */
export type Cut = { left: number; top: number; width: number; height: number };

/** Every photograph of a piece is shown in this shape, width to height. */
const PORTRAIT = 4 / 5;

export const WHOLE: Crop = { left: 0, top: 0, width: 1, height: 1 };

/**
 * The largest 4:5 part in the middle of a crop, or the whole crop if it keeps its shape; within the picture, whatever the crop says. A phone's 3:4 picture loses
 * a sixteenth of its height, a 9:16 picture loses three tenths, a landscape picture loses both sides.
 */
export function cutOf(size: { width: number; height: number }, crop: Crop = WHOLE): Cut {
  const [left, right] = span(crop.left, crop.width, size.width);
  const [top, bottom] = span(crop.top, crop.height, size.height);
  if (crop.shape === "own") return { left, top, width: right - left, height: bottom - top };
  const width = Math.max(1, Math.min(right - left, Math.floor((bottom - top) * PORTRAIT)));
  const height = Math.max(1, Math.min(bottom - top, Math.round(width / PORTRAIT)));
  return {
    left: left + Math.floor((right - left - width) / 2),
    top: top + Math.floor((bottom - top - height) / 2),
    width,
    height,
  };
}

/** Returns where a part begins and ends in pixels: at least one pixel, and inside. */
function span(start: number, length: number, pixels: number): [from: number, to: number] {
  const from = Math.min(pixels - 1, Math.max(0, Math.round(start * pixels)));
  return [from, Math.min(pixels, Math.max(from + 1, Math.round((start + length) * pixels)))];
}

/** A 4:5 window over a picture: `zoom` is at least 1; `x` and `y` are from 0 (far left, top) to 1 (far right, bottom). */
export type CropFrame = { zoom: number; x: number; y: number };

export const FIRST_FRAME: CropFrame = { zoom: 1, x: 0.5, y: 0.5 };
const MOST_ZOOM = 4;
/** The smallest part of a photograph that the shop accepts, in pixels: width and height. */
export const SMALLEST = [600, 750] as const;
/** The smallest picture that keeps its shape: Home's, as wide as the page. */
export const SMALLEST_WIDE = [1200, 800] as const;

type Size = { width: number; height: number };

/** The highest zoom: 4, or less if the part would otherwise have fewer pixels than `SMALLEST`. */
export function mostZoom(size: Size): number {
  const { width, height } = cutOf(size);
  // One pixel less than the picture has, because a part is rounded to whole pixels.
  const room = Math.min((width - 1) / SMALLEST[0], (height - 1) / SMALLEST[1]);
  return Math.max(1, Math.min(MOST_ZOOM, room));
}

/** The part of the picture that the window shows, in fractions of the picture. */
export function cropOf(size: Size, { zoom, x, y }: CropFrame): Crop {
  const whole = cutOf(size);
  const width = whole.width / size.width / zoom;
  const height = whole.height / size.height / zoom;
  return { left: x * (1 - width), top: y * (1 - height), width, height };
}

/** The window that shows a part; of a part in another shape, the middle. */
export function frameOf(size: Size, part: Crop): CropFrame {
  const { left, top, width, height } = cutOf(size, part);
  const whole = cutOf(size);
  return {
    zoom: Math.min(mostZoom(size), Math.max(1, whole.width / width)),
    x: placeIn(left / size.width, 1 - width / size.width),
    y: placeIn(top / size.height, 1 - height / size.height),
  };
}

/** Where the top of the head and the hem are in the house's pictures, from the top of the part that is shown. */
export const GUIDES = { head: 0.06, hem: 0.94 } as const;

/** Drags by fractions of the window's width and height; dragging to the right shows what is on the picture's left. */
export function dragged(size: Size, frame: CropFrame, dx: number, dy: number): CropFrame {
  const { width, height } = cropOf(size, frame);
  return {
    ...frame,
    x: moved(frame.x, -dx * width, 1 - width),
    y: moved(frame.y, -dy * height, 1 - height),
  };
}

/** Zooms in or out around the middle of the window. */
export function zoomed(size: Size, frame: CropFrame, zoom: number): CropFrame {
  const next = { ...frame, zoom: Math.min(mostZoom(size), Math.max(1, zoom)) };
  const before = cropOf(size, frame);
  const { width, height } = cropOf(size, next);
  const left = before.left + (before.width - width) / 2;
  const top = before.top + (before.height - height) / 2;
  return { ...next, x: placeIn(left, 1 - width), y: placeIn(top, 1 - height) };
}

function moved(at: number, by: number, room: number): number {
  return placeIn(at * room + by, room);
}

/** The position from 0 to 1; the middle, 0.5, if there is no room to move. */
function placeIn(start: number, room: number): number {
  return room <= 0 ? 0.5 : Math.min(1, Math.max(0, start / room));
}

/** What the house's calls about a piece's photographs return: the draft's photographs in order. */
export type PhotographList = {
  sku: string;
  /** The draft's version; 0 while no draft is open. */
  version: number;
  photographs: readonly PhotographItem[];
  /** What is still needed to publish them, in words. */
  needs: readonly string[];
};

const BUNDLED = "0".repeat(30);

/** The id of a picture of the bundle among a draft's photographs; no photograph has such an id. */
export const bundledId = (number: number): string => BUNDLED + String(number).padStart(2, "0");

/** The number of the picture of the bundle that an id names; undefined for a photograph's. */
export function bundledNumber(id: string): number | undefined {
  return id.startsWith(BUNDLED) ? Number(id.slice(BUNDLED.length)) : undefined;
}

export type PhotographItem = {
  id: string;
  /** A small encoding that can be shown. */
  url: string;
  /** `first`: a small encoding exists, and the others are being made. */
  state: "first" | "ready" | "failed";
  /** Why the encoding failed. */
  fault?: string | undefined;
  /** The part of the whole picture that it shows, and its white balance. */
  crop: Crop;
};

/** The response to a refused call; `list` is what is stored now, if the call was about an older version. */
export type HouseTrouble = {
  error: { code: string; message: string };
  list?: PhotographList | undefined;
};

export const CLOSE_UP = "close-up of fabric and make";

/** What the pictures of a product show, in their order: 1 front, 2 three-quarter, 3 back, 4 close-up. */
const VIEWS = ["front view", "three-quarter view", "back view", CLOSE_UP];
/** If a product has only two pictures, the second shows the back. */
const TWO_VIEWS = ["front view", "back view"];

/** What a product's nth picture (from 1) shows, of `count` in all. */
export function pictureView(n: number, count: number): string {
  return (count === 2 ? TWO_VIEWS : VIEWS)[n - 1] ?? `view ${n}`;
}

/** The alternative text of a product's nth picture (from 1): 'Orion Dress, Naledi collection, back view'. */
export function pictureAlt(
  { alt }: Pick<Product, "alt">,
  { name }: Pick<CollectionFacts, "name">,
  n: number,
  count: number,
): string {
  return `${alt}, ${name} collection, ${pictureView(n, count)}`;
}
