import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { KeyboardEvent, MouseEvent, PointerEvent, RefObject, TouchEvent } from "react";

/** How a picture is enlarged within its frame. `x`, `y`: its top left corner, in pixels from the frame's. */
export type Zoom = { scale: number; x: number; y: number };

export type Point = { x: number; y: number };

/** The frame's size in pixels. */
export type Frame = { width: number; height: number };

export const NO_ZOOM: Zoom = { scale: 1, x: 0, y: 0 };

/** The scale after a double tap, a click or the Enter key. */
export const ZOOMED_IN = 2.5;

const MAX_SCALE = 4;

/** Enlarges a picture by `factor` around the point `at`; never makes it smaller than the frame. */
export function zoomedBy(zoom: Zoom, factor: number, at: Point, frame: Frame): Zoom {
  const scale = Math.min(MAX_SCALE, Math.max(1, zoom.scale * factor));
  const ratio = scale / zoom.scale;
  const x = at.x - (at.x - zoom.x) * ratio;
  const y = at.y - (at.y - zoom.y) * ratio;
  return within({ scale, x, y }, frame);
}

/** Enlarges a picture around the point `at`, or makes an enlarged one fit the frame again. */
export function toggledAt(zoom: Zoom, at: Point, frame: Frame): Zoom {
  return zoom.scale > 1 ? NO_ZOOM : zoomedBy(NO_ZOOM, ZOOMED_IN, at, frame);
}

/** Moves an enlarged picture, but only so far that it still fills its frame. */
export function movedBy(zoom: Zoom, by: Point, frame: Frame): Zoom {
  return within({ ...zoom, x: zoom.x + by.x, y: zoom.y + by.y }, frame);
}

function within({ scale, x, y }: Zoom, { width, height }: Frame): Zoom {
  return { scale, x: between(width * (1 - scale), x), y: between(height * (1 - scale), y) };
}

function between(least: number, value: number): number {
  // `|| 0` turns -0, which would appear in the style, into 0.
  return Math.min(0, Math.max(least, value)) || 0;
}

/** Two taps within this time and distance are a double tap. */
const DOUBLE_TAP = { ms: 300, px: 30 };

/** How far an arrow key moves an enlarged picture, as a fraction of the frame's size. */
const KEY_STEP = 0.2;

/** The fingers at the last touch event: the point midway between them, and their distance. */
type Gesture = { at: Point; apart: number } | undefined;

/** Where a finger or the mouse is, in pixels from the screen's top left corner. */
type Pressed = { clientX: number; clientY: number };

/** Place and time of the last tap. */
type Tap = { at: Point; time: number } | undefined;

/**
 * Enlarges the picture that fills `row` by two fingers, a double tap, a click, Enter or plus. One finger, the mouse or
 * the arrow keys move an enlarged picture; the same gestures, Escape or minus make it small again. While no picture is
 * enlarged, a swipe scrolls the row and the page as usual.
 */
export function useZoom(row: RefObject<HTMLElement | null>) {
  const [zoom, setZoom] = useState<Zoom>(NO_ZOOM);
  const [gesture, setGesture] = useState<Gesture>();
  const [tap, setTap] = useState<Tap>();
  /** The pointer type of the last press, which not every browser's click event has. */
  const pointer = useRef("");

  const frame = () => ({
    width: row.current?.clientWidth ?? 0,
    height: row.current?.clientHeight ?? 0,
  });
  const inFrame = ({ clientX, clientY }: Pressed): Point => {
    const { left, top } = row.current?.getBoundingClientRect() ?? { left: 0, top: 0 };
    return { x: clientX - left, y: clientY - top };
  };

  const fingersOf = (touches: ArrayLike<Pressed>) => Array.from(touches, inFrame);

  const onTouchMove = useEffectEvent((event: globalThis.TouchEvent) => {
    const fingers = fingersOf(event.touches);
    if (fingers.length < 2 && zoom.scale === 1) return;
    // Keeps the row and the page from scrolling, and the browser from zooming the page.
    if (event.cancelable) event.preventDefault();
    const now = gestureOf(fingers);
    if (now && gesture) {
      const moved = { x: now.at.x - gesture.at.x, y: now.at.y - gesture.at.y };
      const factor = now.apart && gesture.apart ? now.apart / gesture.apart : 1;
      setZoom(zoomedBy(movedBy(zoom, moved, frame()), factor, now.at, frame()));
    }
    setGesture(now);
  });
  useEffect(() => {
    const place = row.current;
    const onMove = (event: globalThis.TouchEvent) => onTouchMove(event);
    // React's own touch listeners are passive and cannot prevent scrolling.
    place?.addEventListener("touchmove", onMove, { passive: false });
    return () => place?.removeEventListener("touchmove", onMove);
  }, [row]);

  const onTouchStart = ({ touches }: TouchEvent) => setGesture(gestureOf(fingersOf(touches)));
  const onTouchEnd = (event: TouchEvent) => {
    // The gesture continues with the fingers that are still down.
    setGesture(gestureOf(fingersOf(event.touches)));
    const finger = event.changedTouches[0];
    if (event.touches.length > 0 || !finger) return;
    const at = inFrame(finger);
    const isDouble =
      tap &&
      event.timeStamp - tap.time < DOUBLE_TAP.ms &&
      Math.hypot(at.x - tap.at.x, at.y - tap.at.y) < DOUBLE_TAP.px;
    if (isDouble) setZoom(toggledAt(zoom, at, frame()));
    setTap(isDouble ? undefined : { at, time: event.timeStamp });
  };
  const onPointerDown = ({ pointerType }: PointerEvent) => {
    pointer.current = pointerType;
  };
  const onClick = (event: MouseEvent) => {
    // The second click of a double click is ignored, since the first has toggled the zoom.
    if (pointer.current !== "mouse" || event.detail > 1) return;
    setZoom(toggledAt(zoom, inFrame(event), frame()));
  };
  const onPointerMove = (event: PointerEvent) => {
    if (event.pointerType !== "mouse" || zoom.scale === 1) return;
    setZoom(zoomedBy(NO_ZOOM, zoom.scale, inFrame(event), frame()));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== row.current || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = afterKey(event.key, zoom, frame());
    if (!next) return;
    event.preventDefault();
    setZoom(next);
  };

  const gestures = { onTouchStart, onTouchEnd, onPointerDown, onPointerMove, onClick, onKeyDown };
  return { zoom, reset: () => setZoom(NO_ZOOM), gestures };
}

/** The point midway between the fingers and their distance; undefined if no finger is down. */
function gestureOf([one, other]: readonly Point[]): Gesture {
  if (!one) return undefined;
  if (!other) return { at: one, apart: 0 };
  const at = { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
  return { at, apart: Math.hypot(one.x - other.x, one.y - other.y) };
}

/** The zoom after a key press; undefined for a key without effect, such as an arrow while nothing is enlarged. */
function afterKey(key: string, zoom: Zoom, frame: Frame) {
  const { width, height } = frame;
  const middle = { x: width / 2, y: height / 2 };
  const isZoomed = zoom.scale > 1;
  if (key === "Enter") return toggledAt(zoom, middle, frame);
  if (key === "+" || key === "=") return zoomedBy(zoom, isZoomed ? 1.4 : ZOOMED_IN, middle, frame);
  if (!isZoomed) return undefined;
  if (key === "-") return zoomedBy(zoom, 1 / 1.4, middle, frame);
  if (key === "Escape") return NO_ZOOM;
  const step = { x: KEY_STEP * width, y: KEY_STEP * height };
  if (key === "ArrowLeft") return movedBy(zoom, { x: step.x, y: 0 }, frame);
  if (key === "ArrowRight") return movedBy(zoom, { x: -step.x, y: 0 }, frame);
  if (key === "ArrowUp") return movedBy(zoom, { x: 0, y: step.y }, frame);
  if (key === "ArrowDown") return movedBy(zoom, { x: 0, y: -step.y }, frame);
  return undefined;
}
