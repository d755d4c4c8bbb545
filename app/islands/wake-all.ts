import { islands, type Wake } from "./registry.ts";

/**
 * Wakes the islands of the page, and the invitation to sign up. Those far below what is seen sleep until the
 * shopper comes near or touches them. `replay` is told of each island that can hear the shopper.
 */
export async function wakeAll(page: ParentNode, replay: (island: Element) => void): Promise<void> {
  const sleeping = [...page.querySelectorAll<HTMLElement>("[data-island]:not([data-awake])")];
  const wakeNow = async (place: HTMLElement) => {
    await wake(place);
    replay(place);
  };
  const later = sleeping.filter(isFar);
  for (const place of later) whenNear(place, () => void wakeNow(place));
  await Promise.all(sleeping.filter((place) => !later.includes(place)).map(wakeNow));
  // Home alone has one, and nobody leaves before the page is there.
  if (!page.querySelector("[data-popup]")) return;
  const { armPopup } = await import("../browser/arm-popup.ts");
  armPopup();
}

/** A whole screen below the edge of what is seen, or more. */
function isFar(place: HTMLElement): boolean {
  return place.getBoundingClientRect().top > 2 * innerHeight;
}

function whenNear(place: HTMLElement, act: () => void): void {
  place.dataset["later"] = "";
  const come = () => {
    if (!("later" in place.dataset)) return;
    delete place.dataset["later"];
    watch.disconnect();
    act();
  };
  const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && come(), {
    rootMargin: "100%",
  });
  watch.observe(place);
  // By keyboard or script a field can be reached without coming near first.
  for (const type of ["focusin", "pointerdown"]) place.addEventListener(type, come);
}

async function wake(place: HTMLElement): Promise<void> {
  const load = islands[place.dataset["island"] as keyof typeof islands];
  const wakeIsland = (await load()) as Wake;
  const props = JSON.parse(place.dataset["props"] ?? "{}") as object;
  await wakeIsland(place, props);
  place.dataset["awake"] = "";
}
