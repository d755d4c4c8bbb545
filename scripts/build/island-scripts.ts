import { basename } from "node:path";
import type { Plugin, Rolldown } from "vite";
import type { IslandFiles } from "../../app/browser/island.tsx";

const MODULE = "virtual:island-scripts";

/**
 * `virtual:island-scripts`, a module of the server: the files of the islands, so that a page can name them
 * (`app/browser/island.tsx`). They come from the browser's build, which runs first; development has none.
 */
export function islandScripts(): Plugin {
  let scripts: IslandFiles = { common: [], own: {} };
  return {
    name: "island-scripts",
    // The browser's build and the server's share this plugin, and with it the variable `scripts`.
    sharedDuringBuild: true,
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    load: (id) => (id === `\0${MODULE}` ? `export default ${JSON.stringify(scripts)}` : undefined),
    generateBundle(_, bundle) {
      if (this.environment.name !== "client") return;
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const fileOf = (id: string): string => {
        const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(id));
        if (!chunk) throw new Error(`The browser's build has no file with ${id}`);
        return chunk.fileName;
      };
      const within = (path: string): string => {
        const found = [...this.getModuleIds()].find((id) => id.endsWith(path));
        if (found === undefined) throw new Error(`The browser's build has no ${path}`);
        return found;
      };
      const filesOf = (id: string) => withImports(chunks, fileOf(id)).map((file) => `/${file}`);
      const boot = new Set(filesOf(within("/app/entry.client.ts")));
      const all = within("/app/browser/all-islands.ts");
      const common = [within("/app/browser/hydrate.tsx"), all]
        .flatMap(filesOf)
        .filter((file) => !boot.has(file));
      const own = (this.getModuleInfo(all)?.dynamicallyImportedIds ?? []).map(
        (id): [string, string[]] => [
          basename(id, ".island.tsx"),
          filesOf(id).filter((file) => !boot.has(file) && !common.includes(file)),
        ],
      );
      if (new Set(own.map(([name]) => name)).size < own.length)
        throw new Error("Two files *.island.tsx have the same name");
      scripts = { common: [...new Set(common)], own: Object.fromEntries(own) };
    },
  };
}

/** A file and all that it imports statically, directly or through other files. */
function withImports(chunks: readonly Rolldown.OutputChunk[], file: string): string[] {
  const found = new Set<string>();
  const waiting = [file];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    waiting.push(...(chunks.find(({ fileName }) => fileName === name)?.imports ?? []));
  }
  return [...found];
}
