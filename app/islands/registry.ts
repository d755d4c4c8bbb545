import type { ComponentType } from "react";

/** Each island's component by name, imported only when an island on the page is hydrated. */
const islands = {
  "buy-form": () => import("./buy-form/buy-form.tsx").then((file) => file.BuyForm),
  carousel: () => import("./carousel/carousel.tsx").then((file) => file.Carousel),
  cart: () => import("./cart/cart.tsx").then((file) => file.Cart),
  checkout: () => import("./checkout/checkout.tsx").then((file) => file.Checkout),
  "data-saver": () => import("./data-saver/data-saver.tsx").then((file) => file.DataSaver),
  feed: () => import("./feed/feed.tsx").then((file) => file.Feed),
  "message-form": () => import("./message-form/message-form.tsx").then((file) => file.MessageForm),
  offline: () => import("./offline/offline.tsx").then((file) => file.OfflineShop),
  "order-payment": () =>
    import("./order-payment/order-payment.tsx").then((file) => file.OrderPayment),
  "pay-link": () => import("./pay-link/pay-link.tsx").then((file) => file.PayLink),
  popup: () => import("./popup/popup.tsx").then((file) => file.SignUpPopup),
  "recently-viewed": () =>
    import("./recently-viewed/recently-viewed.tsx").then((file) => file.RecentlyViewed),
  saved: () => import("./saved/saved.tsx").then((file) => file.SavedPieces),
  share: () => import("./share/share.tsx").then((file) => file.Share),
  search: () => import("./search/search-field.tsx").then((file) => file.SearchField),
  "stores-menu": () => import("./stores-menu/stores-menu.tsx").then((file) => file.StoresMenu),
  "tell-me": () => import("./tell-me/tell-me.tsx").then((file) => file.TellMe),
  waiting: () => import("./waiting/waiting.tsx").then((file) => file.Waiting),
} satisfies Record<string, () => Promise<ComponentType<never>>>;

export type IslandName = keyof typeof islands;

/** Imports an island's component. Its props come from JSON in the page; `island.tsx` has checked their type. */
export function loadIsland(name: IslandName): Promise<ComponentType<object>> {
  return islands[name]() as Promise<ComponentType<object>>;
}
