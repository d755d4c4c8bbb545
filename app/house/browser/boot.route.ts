import type { ComponentType } from "react";
import { sendForms } from "./send-forms.ts";

/** Every file `*.island.tsx` of the house, by its path from here. The shop's are in `app/browser/all-islands.ts`. */
const islands = import.meta.glob<ComponentType<object>>("../**/*.island.tsx", {
  import: "default",
});

const RETRY_MS = [1_000, 4_000, 15_000];

/** The first script of the house's screens. Hydrates all islands at once: they are there to be used. */
function bootHouse(): void {
  paintBadge();
  markEmptyTimes();
  sendForms(bootHouse);
  for (const place of document.querySelectorAll<HTMLElement>("[data-house-island]")) {
    void wake(place);
  }
}

/** Tries again if a script does not load; until then the page works without it. */
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

/** Shows what is in `<noscript>`: browsers with scripts take it for text. */
function showWithoutScripts(place: HTMLElement): void {
  for (const part of place.querySelectorAll("noscript")) part.outerHTML = part.textContent;
}

/** React and the island's component in parallel; undefined if one of them does not load. */
async function fetchScripts(name = "") {
  const load = Object.entries(islands).find(([path]) => path.endsWith(`/${name}.island.tsx`))?.[1];
  if (!load) throw new Error(`There is no ${name}.island.tsx`);
  return Promise.all([import("./hydrate.tsx"), load()]).catch(() => undefined);
}

/**
 * The number on the house's icon on a home screen: how many things wait for somebody, as the screen 'Today' says
 * (`data-badge`). Signing out removes it. Some browsers show it only for an app on the home screen.
 */
function paintBadge(): void {
  if (!("setAppBadge" in navigator)) return;
  const ignore = () => undefined;
  const today = document.querySelector<HTMLElement>("[data-badge]");
  // 0 removes it.
  if (today) navigator.setAppBadge(Number(today.dataset["badge"])).catch(ignore);
  document.addEventListener("submit", ({ target }) => {
    const isLeaving =
      target instanceof HTMLFormElement && target.getAttribute("action") === "/house/sign-out";
    if (isLeaving) navigator.clearAppBadge().catch(ignore);
  });
}

/**
 * Marks empty date and time fields: WebKit shows today's date, or half past twelve, in them, which the frame's style
 * sheet hides until the field has the focus.
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
