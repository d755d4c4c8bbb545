import { startTransition, type ComponentType } from "react";
import { hydrateRoot } from "react-dom/client";
import { IslandBoundary } from "./island-boundary.tsx";
import { islands } from "./registry.ts";

/** Gives every island of the page its component; done when all of them can hear the shopper. */
export async function hydrateIslands(page: ParentNode): Promise<void> {
  const sleeping = [...page.querySelectorAll<HTMLElement>("[data-island]:not([data-awake])")];
  await Promise.all(sleeping.map(hydrate));
}

async function hydrate(place: HTMLElement): Promise<void> {
  const load = islands[place.dataset["island"] as keyof typeof islands];
  const Component = (await load()) as ComponentType<object>;
  const props = JSON.parse(place.dataset["props"] ?? "{}") as object;
  place.dataset["awake"] = "";
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
