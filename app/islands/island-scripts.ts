import { createContext } from "react";

/** The files of the islands' scripts, as addresses (`scripts/build/island-scripts.ts`). Development has none. */
export type IslandFiles = {
  /** Of every island, React among them. */
  common: readonly string[];
  /** Of each island by its name, without those. */
  own: Readonly<Record<string, readonly string[]>>;
};

export const IslandScripts = createContext<IslandFiles>({ common: [], own: {} });
