/** A part of an upright picture, each field as a fraction of its width or height, from the top left corner. */
export type Crop = { left: number; top: number; width: number; height: number };

/** A part of a picture in whole pixels. */
export type Cut = { left: number; top: number; width: number; height: number };

/** Every photograph of a piece is shown in this shape, width to height. */
const PORTRAIT = 4 / 5;

export const WHOLE: Crop = { left: 0, top: 0, width: 1, height: 1 };

/**
 * The largest 4:5 part in the middle of a crop; within the picture, whatever the crop says. A phone's 3:4 loses a
 * sixteenth of its height, 9:16 loses three tenths, a picture on its side loses both sides.
 */
export function cutOf(size: { width: number; height: number }, crop: Crop = WHOLE): Cut {
  const [left, right] = span(crop.left, crop.width, size.width);
  const [top, bottom] = span(crop.top, crop.height, size.height);
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
