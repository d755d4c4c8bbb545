import type { ComponentType } from "react";
import { hydrateRoot } from "react-dom/client";

/** Hydrates one island; returns what takes it off. In a file of its own: React is loaded only on screens with an island. */
export function hydrate(
  place: HTMLElement,
  Component: ComponentType<object>,
  props: object,
): () => void {
  const root = hydrateRoot(place, <Component {...props} />);
  return () => root.unmount();
}
