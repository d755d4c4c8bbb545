import type { ReactNode } from "react";
import DataSaver from "./data-saver.island.tsx";
import { Island } from "../browser/island.tsx";
import { SocialLinks } from "./site-footer.tsx";
import styles from "./menu.module.css";

/** Two lines that open the menu. A popover needs no script. */
export function MenuButton() {
  return (
    <>
      <button className={styles.open} type="button" popoverTarget="menu" aria-label="Menu">
        <span />
        <span />
      </button>
      <a className={styles.toList} href="#menu">
        Menu
      </a>
    </>
  );
}

/** The off-canvas menu with its entries, the data saver and the social links. `label` names it. */
export function Menu({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className={styles.menu} id="menu" popover="auto" aria-label={label}>
      <button
        className={`button-text ${styles.close}`}
        type="button"
        popoverTarget="menu"
        popoverTargetAction="hide"
      >
        Close
      </button>
      <ul className={styles.list}>{children}</ul>
      <Island name="data-saver" component={DataSaver} props={{}} />
      <SocialLinks />
    </nav>
  );
}

type EntryProps = {
  href: string;
  /** Shows the entry in that collection's colours. */
  room?: string;
  current?: "page" | "true" | undefined;
  children: ReactNode;
};

export function MenuEntry({ href, room, current, children }: EntryProps) {
  return (
    <li data-room={room}>
      <a className={room && "room-name"} href={href} aria-current={current}>
        {children}
      </a>
    </li>
  );
}
