import { brand } from "../../domain/brand.ts";
import { DataSaver } from "./data-saver.tsx";
import styles from "./side-menu.module.css";
import { SocialLinks } from "./social-links.tsx";
import type { StoreId } from "./store-wordmark.tsx";

/** The sub-stores' off-canvas menu: the header's links for small screens, looking like the main menu. */
export function StoreMenu({ store }: { store: StoreId }) {
  return (
    <nav
      className={styles.menu}
      id="menu"
      popover="auto"
      aria-label={`${brand.stores[store]} menu`}
    >
      <button
        className={`button-text ${styles.close}`}
        type="button"
        popoverTarget="menu"
        popoverTargetAction="hide"
      >
        Close
      </button>
      <ul className={styles.list}>
        <li>
          <a href="/">Home</a>
        </li>
        {store === "hazelbee" && (
          <li>
            <a href="/hazelbee/shop">Shop</a>
          </li>
        )}
        <li>
          <details open>
            <summary>Stores</summary>
            <ul>
              {Object.entries(brand.stores).map(([slug, name]) => (
                <li key={slug}>
                  <a href={`/${slug}`} aria-current={slug === store ? "page" : undefined}>
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </details>
        </li>
        <li>
          <a href="/contact">Contact</a>
        </li>
      </ul>
      <DataSaver />
      <SocialLinks />
    </nav>
  );
}
