import { CartLink } from "../ui/cart-link.tsx";
import { CurrencySelect } from "../ui/currency-select.tsx";
import { SavedLink } from "../ui/saved-link.tsx";
import { MenuButton } from "./menu.tsx";
import { SideMenu } from "./side-menu.tsx";
import { Wordmark } from "../ui/wordmark.tsx";
import styles from "./site-header.module.css";

/** The main header: menu, logo, currency, cart. */
export function SiteHeader() {
  return (
    <>
      <a className={styles.skip} href="#content">
        Skip to the content
      </a>
      <header className={styles.header}>
        <MenuButton />
        <SideMenu />
        <Wordmark />
        <div className={styles.tools}>
          <CurrencySelect />
          <SavedLink />
          <CartLink />
        </div>
      </header>
    </>
  );
}
