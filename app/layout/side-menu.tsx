import type { ReactNode } from "react";
import { brand } from "../../domain/brand.ts";
import { showcase } from "../../domain/catalogue/catalogue.ts";
import { DataSaver } from "../islands/data-saver/data-saver.tsx";
import { Island } from "../islands/island.tsx";
import { SizeGuideLink } from "../ui/size-guide-link.tsx";
import { SocialLinks } from "../ui/social-links.tsx";
import styles from "./side-menu.module.css";

/** The button that opens the menu, drawn as two lines. A popover needs no script. */
export function MenuButton() {
  return (
    <button className={styles.open} type="button" popoverTarget="menu" aria-label="Menu">
      <span />
      <span />
    </button>
  );
}

/** The specification's entries in its order, with two additions from the readings: 'All Collections' and the stores. */
export function SideMenu() {
  return (
    <nav className={styles.menu} id="menu" popover="auto" aria-label="Main">
      <button
        className={`button-text ${styles.close}`}
        type="button"
        popoverTarget="menu"
        popoverTargetAction="hide"
      >
        Close
      </button>
      <ul className={styles.list}>
        <Entry href="/">Home</Entry>
        <li>
          <details open>
            <summary>Shop</summary>
            <ul>
              {showcase.map(({ id, name, href }) => (
                <Entry key={id} href={href} room={id}>{`${name} Collection`}</Entry>
              ))}
              <Entry href="/collections">All Collections</Entry>
            </ul>
          </details>
        </li>
        <li>
          <details>
            <summary>Stores</summary>
            <ul>
              {Object.entries(brand.stores).map(([slug, name]) => (
                <Entry key={slug} href={`/${slug}`}>
                  {name}
                </Entry>
              ))}
            </ul>
          </details>
        </li>
        <Entry href="/contact">Contact</Entry>
        <li>
          <SizeGuideLink />
        </li>
        <Entry href="/terms">Terms</Entry>
      </ul>
      <Island name="data-saver" component={DataSaver} props={{}} />
      <SocialLinks />
    </nav>
  );
}

/** `room` gives the entry that collection's colours. */
function Entry({ href, room, children }: { href: string; room?: string; children: ReactNode }) {
  return (
    <li data-room={room}>
      <a href={href}>{children}</a>
    </li>
  );
}
