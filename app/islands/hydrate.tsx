import { startTransition, type ComponentType } from "react";
import { hydrateRoot } from "react-dom/client";
import { IslandBoundary } from "./island-boundary.tsx";

/** Hydrates an island; resolves once its event handlers work. */
export async function hydrate(
  place: HTMLElement,
  Component: ComponentType<object>,
  props: object,
): Promise<void> {
  await new Promise<void>((onAwake) => {
    startTransition(() => {
      hydrateRoot(
        place,
        <IslandBoundary onAwake={onAwake}>
          <Component {...props} />
        </IslandBoundary>,
      );
    });
  });
}
