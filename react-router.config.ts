import type { Config } from "@react-router/dev/config";

/** The server renders every page (server/http/kept-pages.ts), for the build as well (scripts/build/warm-pages.ts). */
export default { ssr: true } satisfies Config;
