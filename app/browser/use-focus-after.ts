import { useLayoutEffect, useRef, type RefObject } from "react";

/**
 * Moves the focus once the next change is on the page, so that a control that goes away never drops the
 * keyboard. Answers a function that takes the selector of what is to have it, inside `place`.
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
