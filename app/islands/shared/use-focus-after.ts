import { useLayoutEffect, useRef, type RefObject } from "react";

/**
 * Moves the focus after the next render, so that it is not lost when the focused control is removed. Returns a
 * function that takes the selector of the element to focus, inside `place`.
 */
export function useFocusAfter(place: RefObject<HTMLElement | null>): (selector: string) => void {
  const wanted = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (!wanted.current) return;
    const target = place.current?.querySelector<HTMLElement>(wanted.current);
    if (!target) return;
    wanted.current = undefined;
    target.focus();
  });
  return (selector) => {
    wanted.current = selector;
  };
}
