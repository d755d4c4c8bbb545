import { islands, type Wake } from "./registry.ts";

/** Wakes every island of the page; done when all of them can hear the shopper. */
export async function wakeAll(page: ParentNode): Promise<void> {
  const sleeping = [...page.querySelectorAll<HTMLElement>("[data-island]:not([data-awake])")];
  await Promise.all(sleeping.map(wake));
}

async function wake(place: HTMLElement): Promise<void> {
  const load = islands[place.dataset["island"] as keyof typeof islands];
  const wakeIsland = (await load()) as Wake;
  const props = JSON.parse(place.dataset["props"] ?? "{}") as object;
  await wakeIsland(place, props);
  place.dataset["awake"] ??= "";
}
