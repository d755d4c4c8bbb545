import { useRef, useState } from "react";
import type { PointerEvent } from "react";
import { moveItem } from "../../../domain/house/listings.ts";

/** How long a finger must rest before it drags; a shorter touch scrolls the page. */
const HOLD_MS = 250;
/** Nearer than this to the window's upper or lower edge, each movement scrolls the page by `STEP`. Both in pixels. */
const EDGE = 96;
const STEP = 14;

/**
 * Puts things in order by drag: with a mouse at once, by touch once the finger has rested for `HOLD_MS`. Spread `handle`
 * on the part of each thing that can be dragged; it must be inside an element whose `data-id` is the thing's id.
 */
export function useDrag(ids: readonly string[], onOrder: (ids: readonly string[]) => void) {
  const [moving, setMoving] = useState<{ id: string; order: readonly string[] }>();
  const hold = useRef<ReturnType<typeof setTimeout>>(undefined);

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    const { pointerType, pointerId, currentTarget, button } = event;
    const id = idAt(currentTarget);
    if (id === undefined || button !== 0) return;
    let order: readonly string[] | undefined;
    const begin = () => {
      order = ids;
      setMoving({ id, order });
    };
    const move = ({ clientX, clientY, pointerId: other }: globalThis.PointerEvent) => {
      if (other !== pointerId) return;
      // The finger moved before `HOLD_MS` had passed: it scrolls the page and does not drag.
      if (!order) return end();
      if (clientY < EDGE) scrollBy(0, -STEP);
      if (clientY > innerHeight - EDGE) scrollBy(0, STEP);
      const over = idAt(document.elementFromPoint(clientX, clientY));
      if (over === undefined || over === id) return;
      order = moveItem(order, id, order.indexOf(over));
      setMoving({ id, order });
    };
    const end = () => {
      clearTimeout(hold.current);
      for (const [type, act] of listeners) removeEventListener(type, act as EventListener);
      setMoving(undefined);
      if (order && order.join() !== ids.join()) onOrder(order);
    };
    const still = (touch: TouchEvent) => order && touch.preventDefault();
    const listeners = [
      ["pointermove", move],
      ["pointerup", end],
      ["pointercancel", end],
      ["touchmove", still],
    ] as const;
    for (const [type, act] of listeners) {
      addEventListener(type, act as EventListener, { passive: false });
    }
    if (pointerType === "mouse") {
      event.preventDefault();
      begin();
    } else {
      hold.current = setTimeout(begin, HOLD_MS);
    }
  }

  return { order: moving?.order ?? ids, dragged: moving?.id, handle: { onPointerDown } };
}

function idAt(element: Element | null): string | undefined {
  return element?.closest<HTMLElement>("[data-id]")?.dataset["id"];
}
