import { WORKER_PATH } from "../../domain/offline.ts";
import type { IdlePage } from "../../domain/offline.ts";
import { thumbnailUrl } from "../../domain/media/thumbnail.ts";
import { savesData } from "../stores/saves-data.ts";
import { savedStore } from "../stores/saved.ts";
import { viewedStore } from "../stores/viewed.ts";

/**
 * Registers the service worker (`app/offline/worker.ts`) and tells it that the page has nothing else to do. Without a
 * worker, in a private window of some browsers for instance, nothing is kept and all else works.
 */
export function keepOffline(): void {
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
