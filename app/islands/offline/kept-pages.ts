import {
  KEPT_AT_HEADER,
  OFFLINE_PATH,
  PAGES_CACHE,
  TITLE_HEADER,
} from "../../../domain/offline.ts";

export type KeptPage = { path: string; title: string };

/** They have links of their own. */
const NOT_LISTED = new Set([OFFLINE_PATH, "/cart", "/saved"]);

/** The pages that the service worker keeps, newest first; none where there is no storage. */
export async function readKeptPages(): Promise<readonly KeptPage[]> {
  try {
    const cache = await caches.open(PAGES_CACHE);
    const keys = await cache.keys();
    const pages = await Promise.all(
      keys.map(async (key) => {
        const headers = (await cache.match(key, { ignoreVary: true }))?.headers;
        const { pathname, search } = new URL(key.url);
        const title = plainText(headers?.get(TITLE_HEADER) ?? "").replace(/ · [^·]*$/, "");
        const path = pathname + search;
        return {
          path,
          title: path === "/" ? "Home" : title,
          at: headers?.get(KEPT_AT_HEADER) ?? "",
        };
      }),
    );
    return pages
      .filter(({ path, title }) => title !== "" && !NOT_LISTED.has(path))
      .sort((one, other) => other.at.localeCompare(one.at));
  } catch {
    return [];
  }
}

/** A filtered listing has the title of the whole one, which is listed in its place; else the newest of them is. */
export function oncePerTitle(pages: readonly KeptPage[]): KeptPage[] {
  const isWhole = ({ path }: KeptPage) => !path.includes("?");
  return pages.filter((page) => {
    const same = pages.filter(({ title }) => title === page.title);
    return page === (same.find(isWhole) ?? same[0]);
  });
}

/** As the worker writes a title: percent-encoded, and as it stands in the markup. */
function plainText(title: string): string {
  const markup = new DOMParser().parseFromString(decodeURIComponent(title), "text/html");
  return markup.body.textContent ?? "";
}
