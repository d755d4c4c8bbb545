import { thumbnailUrl } from "../../domain/media/thumbnail.ts";
import { WORKER_PATH } from "../../domain/offline.ts";
import type { IdlePage } from "../../domain/offline.ts";
import { savedStore } from "../catalogue/saved-store.ts";
import { recordView, viewedStore } from "../catalogue/viewed-store.ts";
import { currency, storedRates } from "./currency.ts";
import { savesData } from "./saves-data.ts";

/**
 * What the boot script leaves until the page is loaded and idle, in a file of its own. A function, because islands
 * import that file, too, for modules that it shares with them.
 */
export function afterwards(): void {
  if (!("popover" in document.body)) {
    void import("./popovers.ts").then(({ imitatePopovers }) => imitatePopovers());
  }
  currency.subscribe(() => void refreshRates());
  void refreshRates();
  paintYear();
  recordView();
  keepOffline();
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
 * Registers the service worker (`app/browser/worker/worker.ts`) and tells it that the page has nothing else to do. Without a
 * worker, in a private window of some browsers for instance, nothing is kept and all else works.
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
    // What was loaded before there was a worker went past it.
    loaded: isFirst ? performance.getEntriesByType("resource").map(({ name }) => name) : undefined,
    thumbnails: [
      ...viewedStore.get().map(({ src }) => src),
      ...savedStore.get().map((sku) => thumbnailUrl(sku)),
    ],
  };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker has none.
  active?.postMessage(message);
}

/** Updates the copyright line of a page built in an earlier year. Sub-stores always show 2023. */
function paintYear(): void {
  const year = document.querySelector("[data-year]:not([data-year='2023'])");
  const text = String(new Date().getFullYear());
  if (year && year.textContent !== text) year.textContent = text;
}
