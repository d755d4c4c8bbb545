/**
 * Served in place of the service worker if `SERVICE_WORKER` is off (docs/operations.md): browsers that have one fetch
 * this within a day, or at the next page; it deletes what was kept and is gone. What was typed without a network stays:
 * the pages send it themselves.
 */
export const WORKER_OFF = `addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(end()));
async function end() {
  for (const name of await caches.keys()) if (name.startsWith("hazelzuri-")) await caches.delete(name);
  indexedDB.deleteDatabase("workbox-expiration");
  await registration.unregister();
}
`;
