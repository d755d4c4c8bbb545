/**
 * The service worker of the house: it shows a notification for each new order. It caches nothing and handles no fetch.
 * Its scope is `/house`; pages of the shop have a worker of their own (`app/browser/worker/worker.ts`).
 */
const ORDERS = "/house/orders";

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("push", (event) => event.waitUntil(tell(event.data)));

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data ?? ORDERS));
});

self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event)));

/** Shows a notification even if the message is unreadable: browsers end the subscription of a worker that shows none. */
function tell(data) {
  const { number, total } = read(data);
  const isKnown = typeof number === "string" && /^[\w-]{1,20}$/.test(number);
  return self.registration.showNotification(isKnown ? `New order ${number}` : "New order", {
    body: typeof total === "string" ? total : "",
    // A second message about the same order replaces the first notification.
    tag: isKnown ? number : "order",
    icon: "/icon-house-192.png",
    badge: "/icon-house-badge.png",
    data: isKnown ? `${ORDERS}/${number}` : ORDERS,
  });
}

function read(data) {
  try {
    return data?.json() ?? {};
  } catch {
    return {};
  }
}

/** Shows a page in an open window of the house, else in a new window. */
async function show(path) {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const house = windows.find(({ url }) => /^\/house(\/|$)/.test(new URL(url).pathname));
  try {
    if (house) return await (await house.navigate(path))?.focus();
  } catch {
    // `navigate` rejects for a window that this worker does not control.
  }
  return self.clients.openWindow(path);
}

/** Sends the shop the new subscription after the push service has replaced the old one. */
async function renew({ oldSubscription, newSubscription }) {
  const options = oldSubscription?.options;
  const subscription =
    newSubscription ?? (options && (await self.registration.pushManager.subscribe(options)));
  if (!subscription) return;
  await fetch("/house/api/push", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(subscription),
  });
}
