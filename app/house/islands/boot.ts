import { paintBadge } from "./badge.ts";
import { markEmptyTimes } from "./empty-times.ts";
import type { HouseIslandName } from "./registry.ts";

const RETRY_MS = [1_000, 4_000, 15_000];

/** The first script of the house: hydrates its islands at once, since whoever is here came to work. */
export function bootHouse(): void {
  paintBadge();
  markEmptyTimes();
  for (const place of document.querySelectorAll<HTMLElement>("[data-house-island]")) {
    void wake(place);
  }
}

/** On a weak signal a script may come late: tried again, and meanwhile the page works without it. */
async function wake(place: HTMLElement): Promise<void> {
  for (const pause of [0, ...RETRY_MS]) {
    await new Promise((go) => setTimeout(go, pause));
    const scripts = await fetchScripts(place.dataset["houseIsland"] as HouseIslandName);
    if (!scripts) continue;
    const [{ hydrate }, component] = scripts;
    hydrate(place, component, JSON.parse(place.dataset["props"] ?? "{}") as object);
    delete place.dataset["failed"];
    return;
  }
  place.dataset["failed"] = "";
  showWithoutScripts(place);
}

/** Photographs that the script would have fetched are in `<noscript>`, which browsers with scripts read as text. */
function showWithoutScripts(place: HTMLElement): void {
  for (const part of place.querySelectorAll("noscript")) part.outerHTML = part.textContent;
}

async function fetchScripts(name: HouseIslandName) {
  const component = import("./registry.ts").then(({ loadIsland }) => loadIsland(name));
  return Promise.all([import("./hydrate.tsx"), component]).catch(() => undefined);
}
