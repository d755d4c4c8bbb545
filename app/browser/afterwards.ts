import { thumbnailUrl } from "../../domain/media/thumbnail.ts";
import { WORKER_PATH } from "../../domain/offline.ts";
import type { IdlePage } from "../../domain/offline.ts";
import { savedStore } from "../catalogue/saved-store.ts";
import { recordView, viewedStore } from "../catalogue/viewed-store.ts";
import { currency, storedRates } from "./currency.ts";
import { savesData } from "./saves-data.ts";
import { idle } from "./scheduling.ts";

/**
 * Starts the work that the boot script leaves until the page is loaded and idle. The bundler may put modules that islands
 * share into this file, so importing it must not start anything: hence a function. `wake` hydrates an island.
 */
export function afterwards(wake: (place: HTMLElement) => unknown): void {
  if (!("popover" in document.body)) {
    void import("./popovers.ts").then(({ imitatePopovers }) => imitatePopovers());
  }
  const popup = document.querySelector<HTMLElement>("[data-island=popup]");
  if (popup)
    void import("../messages/popup.ts").then(({ armPopup }) => armPopup(() => wake(popup)));
  currency.subscribe(() => void refreshRates());
  void refreshRates();
  openSearchAtField();
  shareByDevice();
  paintYear();
  endAnnouncement();
  recordView();
  keepOffline();
  void layOutLater();
  if (!savesData())
    void import("./field-figures.ts").then(
      ({ measure }) => measure(),
      () => undefined,
    );
}

const FRESH_MS = 12 * 3600 * 1000;
let isFetching = false;

/** Fetches exchange rates if the currency is not naira and the stored rates are missing or over 12 hours old. */
async function refreshRates(): Promise<void> {
  const stored = storedRates.get();
  if (isFetching || currency.get() === "ngn" || (stored && Date.now() - stored.at < FRESH_MS))
    return;
  isFetching = true;
  try {
    const { fetchRates } = await import("./api.ts");
    const rates = await fetchRates();
    if (rates) storedRates.set({ at: Date.now(), rates });
  } catch (error) {
    // The import failed: prices keep the stored rates, or stay in naira.
    console.info("Error fetching exchange rates", error);
  }
  isFetching = false;
}

/**
 * Registers the service worker (`app/browser/worker/worker.ts`) and tells it that the page is idle. Where there is no
 * worker, as in some browsers' private windows, the shop works, but not offline.
 */
function keepOffline(): void {
  // The development server has no worker.
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  void begin().catch(() => undefined);
}

async function begin(): Promise<void> {
  const { serviceWorker } = navigator;
  const isFirst = !serviceWorker.controller;
  await serviceWorker.register(WORKER_PATH);
  const { active } = await serviceWorker.ready;
  const message: IdlePage = {
    url: location.href,
    savesData: savesData(),
    // On a first visit the page was loaded before the worker existed; the worker stores these files afterwards.
    loaded: isFirst ? performance.getEntriesByType("resource").map(({ name }) => name) : undefined,
    thumbnails: [
      ...viewedStore.get().map(({ src }) => src),
      ...savedStore.get().map((sku) => thumbnailUrl(sku)),
    ],
  };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker has no target origin.
  active?.postMessage(message);
}

/**
 * The header's search, a `details`, opens with the focus in its field. It closes with Escape in an empty field, and with a
 * press or the focus elsewhere.
 */
function openSearchAtField(): void {
  const search = document.querySelector<HTMLDetailsElement>("details[data-search]");
  const field = search?.querySelector("input");
  if (!search || !field) return;
  const button = search.querySelector("summary");
  // Within the press, since an iPhone shows its keyboard only then.
  button?.addEventListener("click", (event) => {
    event.preventDefault();
    search.open = !search.open;
    if (search.open) field.focus();
  });
  for (const type of ["pointerdown", "focusin"] as const) {
    addEventListener(type, ({ target }) => {
      if (target instanceof Node && !search.contains(target)) search.open = false;
    });
  }
  addEventListener("keydown", ({ key, defaultPrevented }) => {
    if (key !== "Escape" || defaultPrevented || !search.open || field.value !== "") return;
    search.open = false;
    button?.focus();
  });
}

/** 'Share' (`app/catalogue/share.tsx`) opens the device's share sheet in place of its link. */
function shareByDevice(): void {
  addEventListener("click", (event) => {
    const link =
      event.target instanceof Element && event.target.closest<HTMLElement>("a[data-share]");
    if (!link || !("share" in navigator)) return;
    event.preventDefault();
    const { share: title, url } = link.dataset;
    // `share` rejects if the shopper closes the sheet, or if another sheet is still open.
    navigator.share({ title: title ?? "", url: url ?? "" }).catch(() => undefined);
  });
}

/** Lays out what is below the screen, a section at a time, so that the page's height and a search in it are right. */
async function layOutLater(): Promise<void> {
  for (const section of document.querySelectorAll(".later")) {
    await idle();
    section.classList.remove("later");
  }
}

/** Removes an announcement that is over from a page that was kept on the device. */
function endAnnouncement(): void {
  const announcement = document.querySelector<HTMLElement>("[data-ends]");
  if (Date.parse(announcement?.dataset["ends"] ?? "") <= Date.now()) announcement?.remove();
}

/** Updates the copyright line of a page built in an earlier year. Sub-stores always show 2023. */
function paintYear(): void {
  const year = document.querySelector("[data-year]:not([data-year='2023'])");
  const text = String(new Date().getFullYear());
  if (year && year.textContent !== text) year.textContent = text;
}
