import { viewedStore } from "../viewed-store.ts";
import { useStoredValue } from "../../browser/use-stored-value.ts";
import styles from "./recently-viewed.island.module.css";

export type RecentlyViewedProps = {
  /** The page's own piece, which is left out. */
  sku: string;
};

/** The pieces whose pages were viewed on this device before; renders nothing on the server and without any. */
export default function RecentlyViewed({ sku }: RecentlyViewedProps) {
  const viewed = useStoredValue(viewedStore, null);
  const others = viewed?.filter((piece) => piece.sku !== sku) ?? [];
  if (others.length === 0) return null;
  return (
    <section className={styles.viewed} aria-labelledby="recently-viewed">
      <div className={styles.head}>
        <h2 id="recently-viewed">Recently viewed</h2>
        <button className="button-text" type="button" onClick={() => viewedStore.set([])}>
          Forget these
        </button>
      </div>
      <ul className={styles.row}>
        {others.map(({ sku: each, alt, href, src }) => (
          <li key={each}>
            <a href={href}>
              <img src={src} alt="" width={160} height={200} loading="lazy" />
              <span>{alt}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
