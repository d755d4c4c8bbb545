import { useEffect, useState, useSyncExternalStore } from "react";
import { wantedPage } from "../../../domain/offline.ts";
import { cartCount } from "../../stores/cart-count.ts";
import { savedStore } from "../../stores/saved.ts";
import { useStoredValue } from "../../stores/use-stored-value.ts";
import { viewedStore } from "../../stores/viewed.ts";
import { oncePerTitle, readKeptPages, type KeptPage } from "./kept-pages.ts";
import { reasonFor } from "./reasons.ts";
import styles from "./offline.island.module.css";

/** What needs the network, and what this device has without it: cart, saved pieces, and the pages that were seen. */
export default function OfflineShop() {
  const isBack = useIsBack();
  const wanted = useSyncExternalStore(
    never,
    () => wantedPage(location.search),
    () => undefined,
  );
  const inCart = useStoredValue(cartCount, undefined);
  const saved = useStoredValue(savedStore, undefined)?.length;
  const viewed = useStoredValue(viewedStore, undefined) ?? [];
  const [pages, setPages] = useState<readonly KeptPage[]>([]);
  useEffect(() => void readKeptPages().then(setPages), []);

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
          <ul className={styles.row}>
            {pieces.map(({ sku, alt, href, src }) => (
              <li key={sku}>
                <a href={href}>
                  <img src={src} alt="" width={160} height={200} />
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
                <a href={path}>{title}</a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

const never = () => () => {};

/** Whether the network has come back since the page was opened; that there is one says nothing about the shop. */
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
