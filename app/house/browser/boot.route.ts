import type { ComponentType } from "react";

/** Every file `*.island.tsx` of the house, by its path from here. The shop's are in `app/browser/all-islands.ts`. */
const islands = import.meta.glob<ComponentType<object>>("../**/*.island.tsx", {
  import: "default",
});

const RETRY_MS = [1_000, 4_000, 15_000];

/** The first script of the house: hydrates its islands at once, since whoever is here came to work. */
function bootHouse(): void {
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
    const scripts = await fetchScripts(place.dataset["houseIsland"]);
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

/** React and the island's component in parallel; undefined if one of them does not come. */
async function fetchScripts(name = "") {
  const load = Object.entries(islands).find(([path]) => path.endsWith(`/${name}.island.tsx`))?.[1];
  if (!load) throw new Error(`There is no ${name}.island.tsx`);
  return Promise.all([import("./hydrate.tsx"), load()]).catch(() => undefined);
}

/**
 * The house's icon on a home screen shows how many things need a hand, as Today said last (`data-badge`). Signing out
 * takes it away. Not all browsers have it, and some only for an app on the home screen.
 */
function paintBadge(): void {
  if (!("setAppBadge" in navigator)) return;
  const ignore = () => undefined;
  const today = document.querySelector<HTMLElement>("[data-badge]");
  // 0 takes it away.
  if (today) navigator.setAppBadge(Number(today.dataset["badge"])).catch(ignore);
  document.addEventListener("submit", ({ target }) => {
    const isLeaving =
      target instanceof HTMLFormElement && target.getAttribute("action") === "/house/sign-out";
    if (isLeaving) navigator.clearAppBadge().catch(ignore);
  });
}

/**
 * Marks date and time fields that are empty: WebKit shows today's date, or half past twelve, in them. The style sheet of
 * the frame hides that, until somebody comes into the field.
 */
function markEmptyTimes(): void {
  const mark = (field: EventTarget | null) => {
    if (field instanceof HTMLInputElement && /^(date|datetime-local|time)$/.test(field.type))
      field.toggleAttribute("data-empty", field.value === "");
  };
  for (const field of document.querySelectorAll("input")) mark(field);
  for (const type of ["input", "change", "focusout"])
    document.addEventListener(type, ({ target }) => mark(target));
}

/**
 * A route without a page: its module is the script of the house's screens (`app/entry.server.tsx`), which no page of the
 * shop names. As a route it is built, hashed and served like everything else.
 */
if (typeof document !== "undefined") {
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", bootHouse);
  else bootHouse();
}
