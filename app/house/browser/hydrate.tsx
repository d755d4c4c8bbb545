import type { ComponentType } from "react";
import { hydrateRoot } from "react-dom/client";

/** Hydrates one island; returns a function that unmounts it. In a file of its own: React loads only where there is an island. */
export function hydrate(
  place: HTMLElement,
  Component: ComponentType<object>,
  props: object,
): () => void {
  const root = hydrateRoot(place, <Component {...props} />);
  return () => root.unmount();
}
