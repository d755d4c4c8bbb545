import type { ComponentType } from "react";

/** Each island's component by name, imported only when an island on the page is hydrated. */
const islands = {
  "buy-form": () => import("../islands/buy-form/buy-form.island.tsx").then((file) => file.BuyForm),
  carousel: () => import("../islands/carousel/carousel.island.tsx").then((file) => file.Carousel),
  cart: () => import("../islands/cart/cart.island.tsx").then((file) => file.Cart),
  checkout: () => import("../islands/checkout/checkout.island.tsx").then((file) => file.Checkout),
  "data-saver": () => import("../islands/data-saver/data-saver.island.tsx").then((file) => file.DataSaver),
  feed: () => import("../islands/feed/feed.island.tsx").then((file) => file.Feed),
  "message-form": () => import("../islands/message-form/message-form.island.tsx").then((file) => file.MessageForm),
  offline: () => import("../islands/offline/offline.island.tsx").then((file) => file.OfflineShop),
  "order-payment": () =>
    import("../islands/order-payment/order-payment.island.tsx").then((file) => file.OrderPayment),
  "pay-link": () => import("../islands/pay-link/pay-link.island.tsx").then((file) => file.PayLink),
  popup: () => import("../islands/popup/popup.island.tsx").then((file) => file.SignUpPopup),
  "recently-viewed": () =>
    import("../islands/recently-viewed/recently-viewed.island.tsx").then((file) => file.RecentlyViewed),
  saved: () => import("../islands/saved/saved.island.tsx").then((file) => file.SavedPieces),
  share: () => import("../islands/share/share.island.tsx").then((file) => file.Share),
  search: () => import("../islands/search/search.island.tsx").then((file) => file.SearchField),
  "stores-menu": () => import("../islands/stores-menu/stores-menu.island.tsx").then((file) => file.StoresMenu),
  "tell-me": () => import("../islands/tell-me/tell-me.island.tsx").then((file) => file.TellMe),
  waiting: () => import("../islands/waiting/waiting.island.tsx").then((file) => file.Waiting),
} satisfies Record<string, () => Promise<ComponentType<never>>>;

export type IslandName = keyof typeof islands;

/** Imports an island's component. Its props come from JSON in the page; `island.tsx` has checked their type. */
export function loadIsland(name: IslandName): Promise<ComponentType<object>> {
  return islands[name]() as Promise<ComponentType<object>>;
}
