import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { builtOrigin } from "./server/http/origin.ts";

export default defineConfig({
  plugins: [reactRouter()],
  define: {
    // For canonical links and feeds. The server puts its own `PUBLIC_URL` in where that is another.
    "import.meta.env.PUBLIC_URL": JSON.stringify(builtOrigin(process.env)),
  },
  css: { transformer: "lightningcss" },
  build: {
    // One style sheet for the whole shop: fetched once, then it is there on every page.
    cssCodeSplit: false,
    // Files that a page refers to keep their names and are cached for good; nothing is inlined into scripts or styles.
    assetsInlineLimit: 0,
  },
});
