/** Every island by name. The modules are fetched only on pages that have the island. */
export const islands = {
  carousel: async () => (await import("./carousel.tsx")).Carousel,
  "buy-form": async () => (await import("./buy-form.tsx")).BuyForm,
  cart: async () => (await import("./cart.tsx")).Cart,
  checkout: async () => (await import("./checkout.tsx")).Checkout,
  "order-watch": async () => (await import("./order-watch.tsx")).OrderWatch,
  "message-form": async () => (await import("./message-form.tsx")).MessageForm,
  feed: async () => (await import("./feed.tsx")).Feed,
  "stores-menu": async () => (await import("./stores-menu.tsx")).StoresMenu,
};
