import type { ComponentType } from "react";

/** Every file `*.island.tsx` of the shop, by its path from here. Each is imported when one of its islands is hydrated. */
const islands = import.meta.glob<ComponentType<object>>(["../**/*.island.tsx", "!../house/**"], {
  import: "default",
});

/** Imports an island's component. Its props come from JSON in the page; `island.tsx` has checked their type. */
export async function loadIsland(name: string): Promise<ComponentType<object>> {
  const path = Object.keys(islands).find((each) => each.endsWith(`/${name}.island.tsx`));
  const load = path !== undefined && islands[path];
  if (!load) throw new Error(`There is no ${name}.island.tsx`);
  return load();
}
