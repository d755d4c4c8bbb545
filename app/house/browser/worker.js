/**
 * Tells of new orders on phones of the house. It answers no requests and keeps nothing: pages are always the server's.
 * Its scope is the house; pages of the shop are another worker's, if there is one.
 */
const ORDERS = "/house/orders";

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("push", (event) => event.waitUntil(tell(event.data)));

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data ?? ORDERS));
});

self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event)));

/** Browsers end the subscription of whoever gets a message and shows nothing: an unreadable one is shown, too. */
function tell(data) {
  const { number, total } = read(data);
  const isKnown = typeof number === "string" && /^[\w-]{1,20}$/.test(number);
  return self.registration.showNotification(isKnown ? `New order ${number}` : "New order", {
    body: typeof total === "string" ? total : "",
    // The same order twice is shown once.
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

/** In a window of the house that is open, else in a new one. */
async function show(path) {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const house = windows.find(({ url }) => /^\/house(\/|$)/.test(new URL(url).pathname));
  try {
    if (house) return await (await house.navigate(path))?.focus();
  } catch {
    // A window that this worker does not control cannot be led elsewhere.
  }
  return self.clients.openWindow(path);
}

/** The push service has replaced the subscription: the shop is told of the new one. */
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
