import type { ComponentType } from "react";
import { wakeBuyForm } from "../browser/buy-form.ts";
import { wakeCarousel } from "../browser/carousel.ts";

/** Wakes an island: once it is done, the island can hear the shopper. */
export type Wake = (place: HTMLElement, props: object) => void | Promise<void>;

/** Every island by name. The plain ones are small and come along; React and its islands are fetched only on pages that have one. */
export const islands = {
  carousel: () => wakeCarousel,
  "buy-form": () => wakeBuyForm,
  cart: react(async () => (await import("./cart.tsx")).Cart),
  checkout: react(async () => (await import("./checkout.tsx")).Checkout),
  "order-watch": react(async () => (await import("./order-watch.tsx")).OrderWatch),
  "message-form": react(async () => (await import("./message-form.tsx")).MessageForm),
  feed: react(async () => (await import("./feed.tsx")).Feed),
  "stores-menu": react(async () => (await import("./stores-menu.tsx")).StoresMenu),
};

function react<P>(load: () => Promise<ComponentType<P>>): () => Promise<Wake> {
  return async () => {
    const [{ hydrate }, Component] = await Promise.all([import("./react-island.tsx"), load()]);
    return (place, props) => {
      // Its prices are React's own from here on.
      place.dataset["react"] = "";
      return hydrate(place, Component as ComponentType<object>, props);
    };
  };
}
