import { islands, type Wake } from "./registry.ts";

/** Wakes every island of the page, and the invitation to sign up; done when all of them can hear the shopper. */
export async function wakeAll(page: ParentNode): Promise<void> {
  const sleeping = [...page.querySelectorAll<HTMLElement>("[data-island]:not([data-awake])")];
  await Promise.all(sleeping.map(wake));
  // Home alone has one, and nobody leaves before the page is there.
  if (!page.querySelector("[data-popup]")) return;
  const { armPopup } = await import("../browser/arm-popup.ts");
  armPopup();
}

async function wake(place: HTMLElement): Promise<void> {
  const load = islands[place.dataset["island"] as keyof typeof islands];
  const wakeIsland = (await load()) as Wake;
  const props = JSON.parse(place.dataset["props"] ?? "{}") as object;
  await wakeIsland(place, props);
  place.dataset["awake"] ??= "";
}
