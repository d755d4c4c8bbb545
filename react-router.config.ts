import type { Config } from "@react-router/dev/config";

/**
 * The server renders every page (server/http/page-cache.ts), for the build as well (scripts/build/warm-pages.ts), which
 * says where it wants the output (scripts/build/build.ts).
 */
export default {
  ssr: true,
  buildDirectory: process.env["BUILD_FOLDER"] ?? "build",
} satisfies Config;
