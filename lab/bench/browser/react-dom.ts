import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import { build } from "vite";
import { root } from "../../../scripts/root.ts";

const ENTRY = "virtual:react-dom-alone";

/** Brotli size in bytes of `hydrateRoot` alone, bundled like the shop: the minimum for a page with React. */
export async function reactDomBytes(): Promise<number> {
  const built = await build({
    root,
    configFile: false,
    logLevel: "silent",
    mode: "production",
    build: { write: false, rollupOptions: { input: ENTRY, preserveEntrySignatures: "strict" } },
    plugins: [
      {
        name: "react-dom-alone",
        resolveId: (id) => (id === ENTRY ? id : undefined),
        load: (id) =>
          id === ENTRY ? `export { hydrateRoot } from "react-dom/client";` : undefined,
      },
    ],
  });
  const outputs = Array.isArray(built) ? built : [built];
  const sizes = outputs
    .flatMap((result) => ("output" in result ? result.output : []))
    .map(async (file) => {
      const code = file.type === "chunk" ? file.code : "";
      return code ? (await promisify(brotliCompress)(code)).byteLength : 0;
    });
  return (await Promise.all(sizes)).reduce((sum, bytes) => sum + bytes, 0);
}
