import type { ComponentType } from "react";
import { hydrateRoot } from "react-dom/client";

/** In a file of its own, so that React is loaded only where there is an island. */
export function hydrate(place: HTMLElement, Component: ComponentType<object>, props: object): void {
  hydrateRoot(place, <Component {...props} />);
}
