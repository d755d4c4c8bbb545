/**
 * The origin that the build writes into canonical links, the sitemap and feeds. The server replaces it with its
 * own when it reads the pages (`server/http/origin.ts`), so that one build can be deployed at any origin.
 */
export const BUILT_ORIGIN = "http://localhost:3000";
