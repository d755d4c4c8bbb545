import { useEffect, useRef } from "react";

const INTERVAL_MS = 3000;

/**
 * Calls `advance` every 3 s (section 9) while the page is seen and nobody hovers, focuses or touches;
 * never for who prefers reduced motion. A touch or a focus stops it for good: the shopper has taken over.
 * Returns the handlers for the element that is watched.
 */
export function useAutoplay(advance: () => void) {
  const latest = useRef(advance);
  const resting = useRef(false);
  const stopped = useRef(false);

  useEffect(() => {
    latest.current = advance;
  });
  useEffect(() => {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const timer = setInterval(() => {
      if (!resting.current && !stopped.current && !document.hidden) latest.current();
    }, INTERVAL_MS);
    return () => clearInterval(timer);
  }, []);

  const stop = () => {
    stopped.current = true;
  };
  return {
    onPointerEnter: () => (resting.current = true),
    onPointerLeave: () => (resting.current = false),
    onFocus: stop,
    onTouchStart: stop,
  };
}
