import { startTransition, type ComponentType } from "react";
import { flushSync } from "react-dom";
import { hydrateRoot } from "react-dom/client";
import { IslandBoundary } from "./island-boundary.tsx";

/**
 * Hydrates an island; resolves once its event handlers work. `isTouched`: somebody waits for it. It is hydrated in one
 * task then; otherwise in many short ones, between which the browser handles events and paints.
 */
export async function hydrate(
  place: HTMLElement,
  Component: ComponentType<object>,
  props: object,
  isTouched: boolean,
): Promise<void> {
  await new Promise<void>((onAwake) => {
    const begin = () => {
      hydrateRoot(
        place,
        <IslandBoundary onAwake={onAwake}>
          <Component {...props} />
        </IslandBoundary>,
      );
    };
    if (isTouched) flushSync(begin);
    else startTransition(begin);
  });
}
