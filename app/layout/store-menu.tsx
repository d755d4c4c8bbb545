import { DataSaver } from "../islands/data-saver/data-saver.tsx";
import { Island } from "../islands/island.tsx";
import type { StoreLink } from "../islands/stores-menu/stores-menu.tsx";
import { SocialLinks } from "../ui/social-links.tsx";
import styles from "./side-menu.module.css";

type Props = {
  /** The sub-store's name. */
  name: string;
  /** Only HazelBee has one. */
  shop: StoreLink | undefined;
  stores: readonly StoreLink[];
};

/** The sub-stores' off-canvas menu: the header's links for small screens, styled like the main menu. */
export function StoreMenu({ name, shop, stores }: Props) {
  return (
    <nav className={styles.menu} id="menu" popover="auto" aria-label={`${name} menu`}>
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
        {shop && <Entry {...shop} />}
        <li>
          <details open>
            <summary>Stores</summary>
            <ul>
              {stores.map((link) => (
                <Entry key={link.href} {...link} />
              ))}
            </ul>
          </details>
        </li>
        <li>
          <a href="/contact">Contact</a>
        </li>
      </ul>
      <Island name="data-saver" component={DataSaver} props={{}} />
      <SocialLinks />
    </nav>
  );
}

function Entry({ name, href, current }: StoreLink) {
  return (
    <li>
      <a href={href} aria-current={current}>
        {name}
      </a>
    </li>
  );
}
