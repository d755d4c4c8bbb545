import { useEffect, useEffectEvent, useRef, useState, type RefObject } from "react";

/** How a picture is enlarged within its frame: its top left corner is at `x`, `y`, in pixels of the frame. */
export type Zoom = { scale: number; x: number; y: number };

export type Point = { x: number; y: number };

/** The frame's size in pixels. */
export type Frame = { width: number; height: number };

export const NO_ZOOM: Zoom = { scale: 1, x: 0, y: 0 };

/** The scale after a double tap, a click or the Enter key. */
export const ZOOMED_IN = 2.5;

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
  return zoom.scale > 1 ? NO_ZOOM : zoomedBy(NO_ZOOM, ZOOMED_IN, at, frame);
}

/** Moves an enlarged picture, as far as it still fills its frame. */
export function movedBy(zoom: Zoom, by: Point, frame: Frame): Zoom {
  return within({ ...zoom, x: zoom.x + by.x, y: zoom.y + by.y }, frame);
}

function within({ scale, x, y }: Zoom, { width, height }: Frame): Zoom {
  return { scale, x: between(width * (1 - scale), x), y: between(height * (1 - scale), y) };
}

function between(least: number, value: number): number {
  // Not -0, which would appear in the style.
  return Math.min(0, Math.max(least, value)) || 0;
}

/** Two taps within this time and distance are a double tap. */
const DOUBLE_TAP = { ms: 300, px: 30 };

/** How far an arrow key moves an enlarged picture, as a part of the frame. */
const KEY_STEP = 0.2;

/** Where the fingers were at the last touch event, and how far apart; the last tap's place and time. */
type Gesture = { at: Point; apart: number } | undefined;
type Tap = { at: Point; time: number } | undefined;

/**
 * Enlarges the picture that fills `row`: by two fingers, a double tap, a click, Enter or plus; moved by one finger, the
 * mouse or the arrow keys; small again by the same, or by Escape or minus. Until then a swipe scrolls the row and the
 * page as ever.
 */
export function useZoom(row: RefObject<HTMLElement | null>) {
  const [zoom, setZoom] = useState<Zoom>(NO_ZOOM);
  const [gesture, setGesture] = useState<Gesture>();
  const [tap, setTap] = useState<Tap>();
  /** The pointer type of the last press: not every browser's click event has it. */
  const pointer = useRef("");

  const frame = () => ({
    width: row.current?.clientWidth ?? 0,
    height: row.current?.clientHeight ?? 0,
  });
  const inFrame = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left, top } = row.current?.getBoundingClientRect() ?? { left: 0, top: 0 };
    return { x: clientX - left, y: clientY - top };
  };

  const onTouchMove = useEffectEvent((event: TouchEvent) => {
    const fingers = [...event.touches].map(inFrame);
    if (fingers.length < 2 && zoom.scale === 1) return;
    // Neither the row nor the page scrolls, and the browser does not zoom the page.
    if (event.cancelable) event.preventDefault();
    const now = gestureOf(fingers);
    if (now && gesture) {
      const moved = { x: now.at.x - gesture.at.x, y: now.at.y - gesture.at.y };
      const factor = now.apart && gesture.apart ? now.apart / gesture.apart : 1;
      setZoom(zoomedBy(movedBy(zoom, moved, frame()), factor, now.at, frame()));
    }
    setGesture(now);
  });
  const onTouchStart = useEffectEvent((event: TouchEvent) => {
    setGesture(gestureOf([...event.touches].map(inFrame)));
  });
  const onTouchEnd = useEffectEvent((event: TouchEvent) => {
    // The gesture goes on with the fingers that stay.
    setGesture(gestureOf([...event.touches].map(inFrame)));
    const [finger] = event.changedTouches;
    if (event.touches.length > 0 || !finger) return;
    const at = inFrame(finger);
    const isDouble =
      tap &&
      event.timeStamp - tap.time < DOUBLE_TAP.ms &&
      Math.hypot(at.x - tap.at.x, at.y - tap.at.y) < DOUBLE_TAP.px;
    if (isDouble) setZoom(toggledAt(zoom, at, frame()));
    setTap(isDouble ? undefined : { at, time: event.timeStamp });
  });
  const onClick = useEffectEvent((event: MouseEvent) => {
    // The second click of a double click belongs to the first.
    if (pointer.current !== "mouse" || event.detail > 1) return;
    setZoom(toggledAt(zoom, inFrame(event), frame()));
  });
  const onMouse = useEffectEvent((event: PointerEvent) => {
    if (event.pointerType !== "mouse" || zoom.scale === 1) return;
    setZoom(zoomedBy(NO_ZOOM, zoom.scale, inFrame(event), frame()));
  });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.target !== row.current || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = afterKey(event.key, zoom, frame());
    if (!next) return;
    event.preventDefault();
    setZoom(next);
  });

  useEffect(() => {
    const place = row.current;
    if (!place) return undefined;
    const stopping = new AbortController();
    const { signal } = stopping;
    // Not React's handlers: its touch listeners are passive and cannot prevent scrolling.
    place.addEventListener("touchstart", (event) => onTouchStart(event), { passive: true, signal });
    place.addEventListener("touchmove", (event) => onTouchMove(event), { passive: false, signal });
    place.addEventListener("touchend", (event) => onTouchEnd(event), { passive: true, signal });
    place.addEventListener(
      "pointerdown",
      ({ pointerType }) => {
        pointer.current = pointerType;
      },
      { signal },
    );
    place.addEventListener("click", (event) => onClick(event), { signal });
    place.addEventListener("pointermove", (event) => onMouse(event), { signal });
    place.addEventListener("keydown", (event) => onKey(event), { signal });
    return () => stopping.abort();
  }, [row]);

  return { zoom, reset: () => setZoom(NO_ZOOM) };
}

/** The point midway between the fingers and their distance; undefined without any. */
function gestureOf([one, other]: readonly Point[]): Gesture {
  if (!one) return undefined;
  if (!other) return { at: one, apart: 0 };
  const at = { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
  return { at, apart: Math.hypot(one.x - other.x, one.y - other.y) };
}

/** Returns undefined for a key that does nothing here, for instance an arrow while nothing is enlarged. */
function afterKey(key: string, zoom: Zoom, frame: { width: number; height: number }) {
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
