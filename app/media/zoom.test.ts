import { expect, test } from "vitest";
import { ZOOMED_IN, movedBy, NO_ZOOM, toggledAt, zoomedBy, type Zoom } from "./zoom.ts";

const frame = { width: 400, height: 500 };

/** What is seen at a point of the frame, in the picture's own pixels. */
const seenAt = ({ scale, x, y }: Zoom, at: { x: number; y: number }) => ({
  x: (at.x - x) / scale,
  y: (at.y - y) / scale,
});

test("what is under the finger stays under it", () => {
  const at = { x: 300, y: 120 };
  const once = zoomedBy(NO_ZOOM, 2, at, frame);
  expect(once.scale).toBe(2);
  expect(seenAt(once, at)).toEqual(at);
  const twice = zoomedBy(once, 1.5, at, frame);
  expect(seenAt(twice, at).x).toBeCloseTo(300);
  expect(seenAt(twice, at).y).toBeCloseTo(120);
});

test("a picture is never smaller than its frame, nor larger than four times it", () => {
  expect(zoomedBy(NO_ZOOM, 0.2, { x: 10, y: 10 }, frame)).toEqual(NO_ZOOM);
  expect(zoomedBy(NO_ZOOM, 100, { x: 10, y: 10 }, frame).scale).toBe(4);
});

test("an enlarged picture is moved as far as it fills its frame", () => {
  const zoom = zoomedBy(NO_ZOOM, 2, { x: 200, y: 250 }, frame);
  expect(movedBy(zoom, { x: 50, y: -20 }, frame)).toEqual({ scale: 2, x: -150, y: -270 });
  expect(movedBy(zoom, { x: 9_000, y: -9_000 }, frame)).toEqual({ scale: 2, x: 0, y: -500 });
  expect(movedBy(NO_ZOOM, { x: 50, y: 50 }, frame)).toEqual(NO_ZOOM);
});

test("the same tap enlarges and makes small again", () => {
  const close = toggledAt(NO_ZOOM, { x: 0, y: 0 }, frame);
  expect(close).toEqual({ scale: ZOOMED_IN, x: 0, y: 0 });
  expect(toggledAt(close, { x: 80, y: 80 }, frame)).toEqual(NO_ZOOM);
});
