/** Where the shop is reached when nobody says otherwise. */
const DEFAULT_ORIGIN = "http://localhost:3000";

/**
 * The origin that the build writes into canonical links, the sitemap and feeds. The server replaces it
 * in what it serves where its own `PUBLIC_URL` is another (`pages.ts`).
 */
export function builtOrigin(environment: Record<string, string | undefined>): string {
  return environment["PUBLIC_URL"]?.replace(/\/+$/, "") || DEFAULT_ORIGIN;
}
