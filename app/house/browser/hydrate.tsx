import type { ComponentType } from "react";
import { hydrateRoot } from "react-dom/client";

/** Makes an island of the house live. */
export function hydrate(place: HTMLElement, Component: ComponentType<object>, props: object): void {
  hydrateRoot(place, <Component {...props} />);
}
