import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [reactRouter()],
  css: { transformer: "lightningcss" },
  build: {
    // One style sheet for the whole shop: fetched once, then it is there on every page.
    cssCodeSplit: false,
    // Files that a page refers to keep their names and are cached for good; nothing is inlined into scripts or styles.
    assetsInlineLimit: 0,
  },
});
