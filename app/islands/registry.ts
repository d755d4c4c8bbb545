/** Every island by name. The modules are fetched only on pages that have the island. */
export const islands = {
  carousel: async () => (await import("./carousel.tsx")).Carousel,
  "buy-form": async () => (await import("./buy-form.tsx")).BuyForm,
};
