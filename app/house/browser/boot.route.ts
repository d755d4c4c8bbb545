import type { ComponentType } from "react";
import { sendForms } from "./send-forms.ts";

/**
 * Every file `*.island.tsx` of the house, by its path from this file; the shop's islands are in
 * `app/browser/all-islands.ts`. Empty in the server's build, where each screen imports its islands itself.
 */
const islands = import.meta.env.SSR
  ? {}
  : import.meta.glob<ComponentType<object>>("../**/*.island.tsx", { import: "default" });

const RETRY_MS = [1_000, 4_000, 15_000];

/** Functions that unmount the islands of the document that is shown. */
const unmounts: (() => void)[] = [];

/**
 * The first script of the house's screens, and called again by `sendForms` when an answer has replaced the document. It
 * hydrates all islands at once; the shop's wait until they are needed.
 */
function bootHouse(): void {
  // Without this, islands of a replaced document would go on asking the shop and sending photographs.
  for (const unmount of unmounts.splice(0)) unmount();
  paintBadge();
  markEmptyTimes();
  sendForms(bootHouse);
  for (const place of document.querySelectorAll<HTMLElement>("[data-house-island]")) {
    void wake(place);
  }
}

/** Loads an island's scripts and hydrates the island. If a script does not load, tries again three times. */
async function wake(place: HTMLElement): Promise<void> {
  for (const pause of [0, ...RETRY_MS]) {
    await new Promise((go) => setTimeout(go, pause));
    const scripts = await fetchScripts(place.dataset["houseIsland"]);
    if (!place.isConnected) return;
    if (!scripts) continue;
    const [{ hydrate }, component] = scripts;
    unmounts.push(hydrate(place, component, JSON.parse(place.dataset["props"] ?? "{}") as object));
    delete place.dataset["failed"];
    return;
  }
  place.dataset["failed"] = "";
  showWithoutScripts(place);
}

/** Shows what is in `<noscript>`: browsers in which scripts run do not parse its content. */
function showWithoutScripts(place: HTMLElement): void {
  for (const part of place.querySelectorAll("noscript")) part.outerHTML = part.textContent;
}

/** Fetches React and the island's component in parallel; undefined if one of them does not load. */
async function fetchScripts(name = "") {
  const load = Object.entries(islands).find(([path]) => path.endsWith(`/${name}.island.tsx`))?.[1];
  if (!load) throw new Error(`There is no ${name}.island.tsx`);
  return Promise.all([import("./hydrate.tsx"), load()]).catch(() => undefined);
}

/**
 * Sets the number on the house's app icon: how many things wait for somebody, as the screen 'Today' says
 * (`data-badge`). Signing out removes the number. Some browsers show it only for an app on the home screen.
 */
function paintBadge(): void {
  if (!("setAppBadge" in navigator)) return;
  const ignore = () => undefined;
  const today = document.querySelector<HTMLElement>("[data-badge]");
  // 0 removes the number.
  if (today) navigator.setAppBadge(Number(today.dataset["badge"])).catch(ignore);
  document.addEventListener("submit", ({ target }) => {
    const isLeaving =
      target instanceof HTMLFormElement && target.getAttribute("action") === "/house/sign-out";
    if (isLeaving) navigator.clearAppBadge().catch(ignore);
  });
}

/**
 * Marks empty date and time fields with `data-empty`. WebKit shows today's date, or half past twelve, in them;
 * `app/house/layout.module.css` hides that until the field has the focus.
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
 * This file is a route without a page: as a route it is built, hashed and served like other scripts.
 * `app/entry.server.tsx` adds its tag to the house's screens, and to no page of the shop.
 */
if (typeof document !== "undefined") {
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", bootHouse);
  else bootHouse();
}
