import type { ComponentType } from "react";

/** The house's islands by name, imported only when one is on the page. The shop's are in `app/browser/all-islands.ts`. */
const islands = {
  "listing-order": async () => (await import("./listing-order/listing-order.tsx")).ListingOrder,
  "passed-link": async () => (await import("./passed-link/passed-link.tsx")).PassedLink,
  photographs: async () => (await import("./photographs/photographs.tsx")).Photographs,
  push: async () => (await import("./push/push.tsx")).Push,
  "piece-finder": async () => (await import("./piece-finder/piece-finder.tsx")).PieceFinder,
} satisfies Record<string, () => Promise<ComponentType<never>>>;

export type HouseIslandName = keyof typeof islands;

/** Imports an island's component. Its props come from JSON in the page; `island.tsx` has checked their type. */
export function loadIsland(name: HouseIslandName): Promise<ComponentType<object>> {
  return islands[name]() as Promise<ComponentType<object>>;
}
