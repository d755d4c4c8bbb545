import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

export default defineConfig(({ isPreview }) => ({
  /**
   * The build renders its pages through a preview server, for which the router starts a development server.
   * That one would watch the whole project, the written pages included, so that each page costs more than the
   * last.
   */
  server: isPreview ? { watch: null } : {},
  plugins: [reactRouter()],
  css: { transformer: "lightningcss" },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            /**
             * Fewer requests, no fewer bytes: the boot script with all that it imports is one file, React is
             * another, and so are the styles that every screen has. Without a group the build is just as
             * correct; a page requests a few more files.
             */
            codeSplitting: {
              groups: [
                { name: "boot", test: /app\/(boot\/|entry\.client)/, priority: 2 },
                {
                  name: "react",
                  test: /node_modules\/(react|react-dom|scheduler)\//,
                  priority: 2,
                },
                { name: "frame", test: /app\/(styles|layout)\/[^?]*\.css$/, priority: 2 },
                {
                  name: "shared",
                  test: /app\/(ui|islands\/shared)\/[^?]*\.css$/,
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
    // No file is inlined into scripts or styles: each has its own address and is cached for good.
    assetsInlineLimit: 0,
  },
}));
