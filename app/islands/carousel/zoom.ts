/** How a picture is enlarged within its frame: its top left corner is at `x`, `y`, in pixels of the frame. */
export type Zoom = { scale: number; x: number; y: number };

export type Point = { x: number; y: number };

/** The frame's size in pixels. */
export type Frame = { width: number; height: number };

export const NO_ZOOM: Zoom = { scale: 1, x: 0, y: 0 };

/** The scale of a double tap, a click or the Enter key. */
export const CLOSE = 2.5;

const MAX_SCALE = 4;

/** Enlarges by `factor` and leaves the point where it is; never smaller than the frame. */
export function zoomedBy(zoom: Zoom, factor: number, at: Point, frame: Frame): Zoom {
  const scale = Math.min(MAX_SCALE, Math.max(1, zoom.scale * factor));
  const ratio = scale / zoom.scale;
  const x = at.x - (at.x - zoom.x) * ratio;
  const y = at.y - (at.y - zoom.y) * ratio;
  return within({ scale, x, y }, frame);
}

/** Enlarges at the point, or makes an enlarged picture fit again. */
export function toggledAt(zoom: Zoom, at: Point, frame: Frame): Zoom {
  return zoom.scale > 1 ? NO_ZOOM : zoomedBy(NO_ZOOM, CLOSE, at, frame);
}

/** Moves an enlarged picture, as far as it still fills its frame. */
export function movedBy(zoom: Zoom, by: Point, frame: Frame): Zoom {
  return within({ ...zoom, x: zoom.x + by.x, y: zoom.y + by.y }, frame);
}

function within({ scale, x, y }: Zoom, { width, height }: Frame): Zoom {
  return { scale, x: between(width * (1 - scale), x), y: between(height * (1 - scale), y) };
}

function between(least: number, value: number): number {
  // No -0: it would be written into the style.
  return Math.min(0, Math.max(least, value)) || 0;
}
