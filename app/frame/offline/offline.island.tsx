import { useEffect, useState } from "react";
import {
  KEPT_AT_HEADER,
  OFFLINE_PATH,
  PAGES_CACHE,
  requestedPage,
  TITLE_HEADER,
} from "../../../domain/offline.ts";
import { useInBrowser, useStoredValue } from "../../browser/hooks.ts";
import { cartCount } from "../../cart/counts.ts";
import { savedStore } from "../../catalogue/saved-store.ts";
import { viewedStore } from "../../catalogue/viewed-store.ts";
import styles from "./offline.island.module.css";

/** Says what needs the network, and links to what works without: cart, saved pieces, and pages that were seen. */
export default function OfflineShop() {
  const isBack = useIsBack();
  const wanted = useInBrowser(() => requestedPage(location.search), undefined);
  const inCart = useStoredValue(cartCount, undefined);
  const saved = useStoredValue(savedStore, undefined)?.length;
  const viewed = useStoredValue(viewedStore, undefined) ?? [];
  const [pages, setPages] = useState<readonly CachedPage[]>([]);
  useEffect(() => void readCachedPages().then(setPages), []);

  const has = (path: string) => pages.some((page) => page.path === path);
  const pieces = viewed.filter(({ href }) => has(href));
  const others = oncePerTitle(
    pages.filter(({ path }) => !pieces.some(({ href }) => href === path)),
  );
  return (
    <>
      <div className={styles.words}>
        <p role="status">{isBack ? "The network is there again." : reasonFor(wanted)}</p>
        <p className={styles.ways}>
          <a className="button" href={wanted ?? "/"}>
            {isBack ? "Go on" : "Try again"}
          </a>
          <a className="button-line" href="/cart">
            {inCart ? `Your cart (${inCart})` : "Your cart"}
          </a>
          <a className="button-line" href="/saved">
            {saved ? `Your saved pieces (${saved})` : "Your saved pieces"}
          </a>
        </p>
      </div>
      {pieces.length > 0 && (
        <section className={styles.seen} aria-labelledby="pieces-seen">
          <h2 id="pieces-seen">Pieces you have seen</h2>
          <ul className={`swipe-row thumb-links ${styles.row}`}>
            {pieces.map(({ sku, alt, href, src }) => (
              <li key={sku}>
                <a href={href}>
                  <img className="thumb" src={src} alt="" width={160} height={200} />
                  <span>{alt}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {others.length > 0 && (
        <section className={styles.seen} aria-labelledby="pages-kept">
          <h2 id="pages-kept">Other pages on this device</h2>
          <ul className={styles.pages}>
            {others.map(({ path, title }) => (
              <li key={path}>
                <a className="touch-target" href={path}>
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** Whether the network has come back since the page was opened; the shop itself may still be unreachable. */
function useIsBack(): boolean {
  const [isBack, setIsBack] = useState(false);
  useEffect(() => {
    const note = ({ type }: Event) => setIsBack(type === "online");
    for (const type of ["online", "offline"]) addEventListener(type, note);
    return () => {
      for (const type of ["online", "offline"]) removeEventListener(type, note);
    };
  }, []);
  return isBack;
}

export type CachedPage = { path: string; title: string };

/** Paths that the list of pages leaves out, since the page has other links to them. */
const NOT_LISTED = new Set([OFFLINE_PATH, "/cart", "/saved"]);

/** The pages in the service worker's cache, newest first; none if the browser has no such storage. */
export async function readCachedPages(): Promise<readonly CachedPage[]> {
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

/** Of pages with the same title, such as a listing and its filtered forms, keeps the unfiltered one, else the newest. */
export function oncePerTitle(pages: readonly CachedPage[]): CachedPage[] {
  const isWhole = ({ path }: CachedPage) => !path.includes("?");
  return pages.filter((page) => {
    const same = pages.filter(({ title }) => title === page.title);
    return page === (same.find(isWhole) ?? same[0]);
  });
}

/** Decodes a title from the worker's header, which is percent-encoded markup. */
function plainText(title: string): string {
  const markup = new DOMParser().parseFromString(decodeURIComponent(title), "text/html");
  return markup.body.textContent ?? "";
}

/** Beginnings of paths whose pages are never cached, and why they need the network. */
const REASONS: Readonly<Record<string, string>> = {
  "/checkout":
    "The checkout needs the network, so that nothing is charged twice. Your cart stays on this device until then.",
  "/orders/":
    "An order’s page needs the network: it says what the workshop and the bank know at this moment.",
  "/pay/": "A payment needs the network. Nothing was charged.",
  "/search": "The search needs the network. What you have seen is below.",
  "/saved": "Pieces that somebody shared with you need the network. Your own are on this device.",
};

/** Why the page `wanted` is not shown; if it is undefined, what works without a network. */
export function reasonFor(wanted: string | undefined): string {
  if (wanted === undefined) return "What you have seen is still here. All else needs the network.";
  const start = Object.keys(REASONS).find((each) => wanted.startsWith(each));
  return (
    (start && REASONS[start]) ??
    "The shop did not answer, and this page is not on your device yet. What you have seen is still here."
  );
}
