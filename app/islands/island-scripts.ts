import { createContext } from "react";

/** The files of each island, by its name (`scripts/build/island-scripts.ts`). */
export const IslandScripts = createContext<Readonly<Record<string, readonly string[]>>>({});
