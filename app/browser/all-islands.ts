import type { ComponentType } from "react";

/** Import functions of all the shop's `*.island.tsx`, by path relative to this file. `app/house/` has its own islands. */
const islands = import.meta.glob<ComponentType<object>>(["../**/*.island.tsx", "!../house/**"], {
  import: "default",
});

/** Imports an island's component. The type of its props is checked where a page uses `Island` (`app/browser/island.tsx`). */
export async function loadIsland(name: string): Promise<ComponentType<object>> {
  const path = Object.keys(islands).find((each) => each.endsWith(`/${name}.island.tsx`));
  const load = path !== undefined && islands[path];
  if (!load) throw new Error(`There is no ${name}.island.tsx`);
  return load();
}
