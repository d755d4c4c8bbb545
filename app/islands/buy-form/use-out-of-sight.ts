import { useEffect, useState, type RefObject } from "react";

/** What the sticky header covers at the top of the screen, in pixels (`--header-height`). */
const HEADER_PX = 64;

/** Whether an element is above or below the screen; with the height that it had, so that its place can be kept. */
export type OutOfSight = { height: number } | undefined;

/** Watches whether the element is out of sight. It never is on the server, or before hydration. */
export function useOutOfSight(element: RefObject<HTMLElement | null>): OutOfSight {
  const [outOfSight, setOutOfSight] = useState<OutOfSight>();
  useEffect(() => {
    if (!element.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => setOutOfSight(outOfSightOf(entries.at(-1))),
      { rootMargin: `-${HEADER_PX}px 0px 0px` },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return outOfSight;
}

/** An element without height is hidden. */
export function outOfSightOf(
  entry: Pick<IntersectionObserverEntry, "isIntersecting" | "boundingClientRect"> | undefined,
): OutOfSight {
  if (!entry || entry.isIntersecting) return undefined;
  const { height } = entry.boundingClientRect;
  return height > 0 ? { height } : undefined;
}
