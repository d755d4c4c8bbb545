import { cutOf, type Crop } from "./crop.ts";

/** A window of 4:5 over a picture: how much nearer than at first, and where in the room that leaves, from 0 to 1. */
export type CropFrame = { zoom: number; x: number; y: number };

export const FIRST_FRAME: CropFrame = { zoom: 1, x: 0.5, y: 0.5 };
const MOST_ZOOM = 4;
/** What the shop needs of a photograph at the least, in pixels: a smaller part is refused. */
export const SMALLEST = [600, 750] as const;

type Size = { width: number; height: number };

/** How near the window can come: to a quarter, as long as enough pixels are left. */
export function mostZoom(size: Size): number {
  const { width, height } = cutOf(size);
  // A pixel less than there is: a part is rounded to whole pixels.
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

/** The window after it was dragged, by fractions of its own width and height: to the right shows what is on the left. */
export function dragged(size: Size, frame: CropFrame, dx: number, dy: number): CropFrame {
  const { width, height } = cropOf(size, frame);
  return {
    ...frame,
    x: moved(frame.x, -dx * width, 1 - width),
    y: moved(frame.y, -dy * height, 1 - height),
  };
}

/** Nearer or further, with the middle where it was. */
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

/** The middle where there is no room to move. */
function placeIn(start: number, room: number): number {
  return room <= 0 ? 0.5 : Math.min(1, Math.max(0, start / room));
}
