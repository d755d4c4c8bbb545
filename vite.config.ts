import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin } from "vite";
import { oneByteText } from "./scripts/build/one-byte-text.ts";

/**
 * Dynamic imports as the browser knows them. Vite's helper that preloads chunks would be half of a page's first script.
 * The bundler's own helper is a file of its own, which `wake` would have to fetch first, only to name its one
 * export: a round trip more between a touch and its effect.
 */
const plainImports: Plugin = {
  name: "plain-imports",
  enforce: "pre",
  load: (id) =>
    id.includes("vite/preload-helper") ? "export const __vitePreload = (load) => load();" : null,
  renderChunk: (code, { name }) =>
    name === "wake"
      ? code
          .replace(/^import .*rolldown-runtime.*\n/, "")
          .replace("__exportAll({ wakeAll: () => wakeAll })", "{ wakeAll }")
      : null,
};

export default defineConfig(({ isPreview }) => ({
  /**
   * The build renders its pages through a preview server, for which the router starts a development server
   * that would watch the whole project, the pages as they are written among it: each costs more than the last.
   */
  server: isPreview ? { watch: null } : {},
  plugins: [reactRouter(), plainImports, oneByteText],
  css: { transformer: "lightningcss" },
  environments: {
    // The server's build makes styles of its own, under other names; split, the router's plugin throws them away.
    ssr: { build: { cssCodeSplit: true, rolldownOptions: { output: { comments: false } } } },
    client: {
      build: {
        rollupOptions: {
          output: {
            // What the first script needs is one file with it, not five; what wakes islands is another; React is the third.
            codeSplitting: {
              groups: [
                {
                  name: "entry.client",
                  test: /app\/entry\.client|app\/browser\/(currency-store|storage)|domain\/money\/(convert|format|signs)/,
                  priority: 1,
                },
                { name: "wake", test: /app\/islands\/wake-all/ },
                {
                  name: "react",
                  test: /node_modules\/(react|react-dom|scheduler)\/|app\/islands\/react-island/,
                },
              ],
            },
          },
        },
      },
    },
  },
  build: {
    // One style sheet for the whole shop: fetched once, then it is there on every page.
    cssCodeSplit: false,
    // Files that a page refers to keep their names and are cached for good; nothing is inlined into scripts or styles.
    assetsInlineLimit: 0,
    modulePreload: false,
  },
}));
