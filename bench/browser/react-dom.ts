import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import { build } from "vite";
import { root } from "../../scripts/root.ts";

const ENTRY = "virtual:react-dom-alone";

/** What `hydrateRoot` alone weighs, bundled and minified as the shop is, in brotli's bytes: the least a page with React can cost. */
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
