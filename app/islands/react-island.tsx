import { startTransition, type ComponentType } from "react";
import { hydrateRoot } from "react-dom/client";
import { IslandBoundary } from "./island-boundary.tsx";

/** Gives an island of React its component; done when it can hear the shopper. */
export async function hydrate(
  place: HTMLElement,
  Component: ComponentType<object>,
  props: object,
): Promise<void> {
  await new Promise<void>((awake) => {
    startTransition(() => {
      hydrateRoot(
        place,
        <IslandBoundary onAwake={awake}>
          <Component {...props} />
        </IslandBoundary>,
      );
    });
  });
}
