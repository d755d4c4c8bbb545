import type { ComponentType } from "react";
import { hydrateRoot } from "react-dom/client";

/** Hydrates one island. In a file of its own, so that React is loaded only on screens with an island. */
export function hydrate(place: HTMLElement, Component: ComponentType<object>, props: object): void {
  hydrateRoot(place, <Component {...props} />);
}
