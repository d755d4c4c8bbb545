import { useEffect, useState, type RefObject } from "react";

/** What the sticky header covers at the top of the screen, in pixels (`--header-height`). */
const HEADER_PX = 64;

/**
 * The observer reports only changes: what is below the screen counts as on it, or a jump from above the element to
 * below it would go unnoticed.
 */
const BELOW = "10000%";

/** Whether an element has been scrolled past; with the height that it had, so that its place can be kept. */
export type Passed = { height: number } | undefined;

/** Watches whether the element is above the screen. It never is on the server, or before hydration. */
export function usePassed(element: RefObject<HTMLElement | null>): Passed {
  const [passed, setPassed] = useState<Passed>();
  useEffect(() => {
    if (!element.current) return undefined;
    const observer = new IntersectionObserver((entries) => setPassed(passedOf(entries.at(-1))), {
      rootMargin: `-${HEADER_PX}px 0px ${BELOW}`,
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return passed;
}

/** An element below the screen is not passed; one without height is hidden. */
export function passedOf(
  entry: Pick<IntersectionObserverEntry, "isIntersecting" | "boundingClientRect"> | undefined,
): Passed {
  if (!entry || entry.isIntersecting) return undefined;
  const { bottom, height } = entry.boundingClientRect;
  return bottom <= HEADER_PX && height > 0 ? { height } : undefined;
}
