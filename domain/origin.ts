/**
 * The origin that the build writes into canonical links, the sitemap and feeds, so that one build serves
 * any address: the server puts its own in as it reads the pages (`server/http/origin.ts`).
 */
export const BUILT_ORIGIN = "http://localhost:3000";
