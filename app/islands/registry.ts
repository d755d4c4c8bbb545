import type { ComponentType } from "react";

/** Each island's component by name, imported only when an island on the page is hydrated. */
const islands = {
  "buy-form": async () => (await import("./buy-form/buy-form.tsx")).BuyForm,
  carousel: async () => (await import("./carousel/carousel.tsx")).Carousel,
  cart: async () => (await import("./cart/cart.tsx")).Cart,
  checkout: async () => (await import("./checkout/checkout.tsx")).Checkout,
  "data-saver": async () => (await import("./data-saver/data-saver.tsx")).DataSaver,
  feed: async () => (await import("./feed/feed.tsx")).Feed,
  "message-form": async () => (await import("./message-form/message-form.tsx")).MessageForm,
  offline: async () => (await import("./offline/offline.tsx")).OfflineShop,
  "order-payment": async () => (await import("./order-payment/order-payment.tsx")).OrderPayment,
  "pay-link": async () => (await import("./pay-link/pay-link.tsx")).PayLink,
  popup: async () => (await import("./popup/popup.tsx")).SignUpPopup,
  "recently-viewed": async () =>
    (await import("./recently-viewed/recently-viewed.tsx")).RecentlyViewed,
  saved: async () => (await import("./saved/saved.tsx")).SavedPieces,
  share: async () => (await import("./share/share.tsx")).Share,
  search: async () => (await import("./search/search-field.tsx")).SearchField,
  "stores-menu": async () => (await import("./stores-menu/stores-menu.tsx")).StoresMenu,
  "tell-me": async () => (await import("./tell-me/tell-me.tsx")).TellMe,
  waiting: async () => (await import("./waiting/waiting.tsx")).Waiting,
} satisfies Record<string, () => Promise<ComponentType<never>>>;

export type IslandName = keyof typeof islands;

/** Imports an island's component. Its props come from JSON in the page; `island.tsx` has checked their type. */
export function loadIsland(name: IslandName): Promise<ComponentType<object>> {
  return islands[name]() as Promise<ComponentType<object>>;
}
