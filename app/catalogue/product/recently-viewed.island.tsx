import { viewedStore } from "../viewed-store.ts";
import { useStoredValue } from "../../browser/hooks.ts";
import styles from "./recently-viewed.island.module.css";

/**
 * The pieces whose pages were viewed on this device before, without the page's own (`sku`). Renders nothing on the
 * server, or if there are none.
 */
export default function RecentlyViewed({ sku }: { sku: string }) {
  const viewed = useStoredValue(viewedStore, null);
  const others = viewed?.filter((piece) => piece.sku !== sku) ?? [];
  if (others.length === 0) return null;
  return (
    <section className={styles.viewed} aria-labelledby="recently-viewed">
      <div className={`spread ${styles.head}`}>
        <h2 className="room-name" id="recently-viewed">
          Recently viewed
        </h2>
        <button className="button-text" type="button" onClick={() => viewedStore.set([])}>
          Forget these
        </button>
      </div>
      <ul className={`swipe-row thumb-links ${styles.row}`}>
        {others.map(({ sku: each, alt, href, src }) => (
          <li key={each}>
            <a href={href}>
              <img className="thumb" src={src} alt="" width={160} height={200} loading="lazy" />
              <span className={`piece-name ${styles.name}`}>{alt}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
