import { CartLink } from "../ui/cart-link.tsx";
import { CurrencySelect } from "../ui/currency-select.tsx";
import { SavedLink } from "../ui/saved-link.tsx";
import { MenuButton } from "./menu.tsx";
import { SearchForm, type SearchFormProps } from "./search-form.tsx";
import { SideMenu } from "./side-menu.tsx";
import { Wordmark } from "../ui/wordmark.tsx";
import styles from "./site-header.module.css";

/** The main header: menu, search, logo, currency, cart. */
export function SiteHeader({ search }: { search?: SearchFormProps | undefined }) {
  return (
    <>
      <a className={styles.skip} href="#content">
        Skip to the content
      </a>
      <header className={styles.header}>
        <div className={styles.start}>
          <MenuButton />
          <SearchForm {...search} />
        </div>
        <Wordmark />
        <div className={styles.tools}>
          <CurrencySelect />
          <SavedLink />
          <CartLink />
        </div>
      </header>
      <SideMenu />
    </>
  );
}
