import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [reactRouter()],
  // Found only after the first page is shown, it would make the development server reload that page.
  optimizeDeps: { include: ["zod"] },
  css: { transformer: "lightningcss" },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            /**
             * Fewer requests for the same bytes: one file for the boot script with its imports, one for React,
             * one for the styles of every screen, one for the product page's, one for the house's, which no
             * shopper gets. Only an optimisation: without groups,
             * pages request more files.
             */
            codeSplitting: {
              groups: [
                { name: "boot", test: /app\/(boot\/|entry\.client)/, priority: 2 },
                {
                  name: "react",
                  test: /node_modules\/(react|react-dom|scheduler)\//,
                  priority: 2,
                },
                {
                  name: "product",
                  test: /app\/(routes\/product|islands\/(buy-form|carousel|tell-me)\/)[^?]*\.css$/,
                  priority: 2,
                },
                { name: "house", test: /app\/(house|routes\/house)\/[^?]*\.css$/, priority: 3 },
                { name: "frame", test: /app\/(styles|layout)\/[^?]*\.css$/, priority: 2 },
                {
                  name: "shared",
                  test: /app\/(ui|islands\/(shared|message-form))\/[^?]*\.css$/,
                  minShareCount: 2,
                  priority: 1,
                },
              ],
            },
          },
        },
      },
    },
  },
  build: {
    // No file is inlined into scripts or styles: each has its own URL and is cached permanently.
    assetsInlineLimit: 0,
  },
});
