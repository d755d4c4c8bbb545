import { useRef, type PointerEvent } from "react";
import { dragged, zoomed, type CropFrame } from "../../../../domain/media/photographs.ts";

type Size = { width: number; height: number };
type Point = { x: number; y: number };

/** Moves a crop's window with one finger or the mouse, and brings it nearer with two. */
export function usePan(
  size: Size | undefined,
  frame: CropFrame,
  setFrame: (frame: CropFrame) => void,
) {
  const fingers = useRef(new Map<number, Point>());

  function onPointerMove({ pointerId, clientX, clientY, currentTarget }: PointerEvent) {
    const before = fingers.current.get(pointerId);
    if (!before || !size) return;
    const now = { x: clientX, y: clientY };
    const other = [...fingers.current].find(([id]) => id !== pointerId)?.[1];
    fingers.current.set(pointerId, now);
    if (other) {
      const factor = distance(now, other) / Math.max(1, distance(before, other));
      setFrame(zoomed(size, frame, frame.zoom * factor));
      return;
    }
    const { width, height } = currentTarget.getBoundingClientRect();
    setFrame(dragged(size, frame, (now.x - before.x) / width, (now.y - before.y) / height));
  }

  const end = ({ pointerId }: PointerEvent) => void fingers.current.delete(pointerId);
  return {
    onPointerDown: ({ pointerId, clientX, clientY, currentTarget }: PointerEvent) => {
      currentTarget.setPointerCapture(pointerId);
      fingers.current.set(pointerId, { x: clientX, y: clientY });
    },
    onPointerMove,
    onPointerUp: end,
    onPointerCancel: end,
  };
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
