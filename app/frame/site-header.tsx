import { use } from "react";
import type { ReactNode } from "react";
import { currencies } from "../../domain/money-text.ts";
import { CURRENCIES } from "../../domain/money.ts";
import { brand } from "../../domain/stores/brand.ts";
import { Island } from "../browser/island.tsx";
import { Heart } from "../catalogue/product-card.tsx";
import { SizeGuideLink } from "../catalogue/size-picker.tsx";
import { Icon } from "../design/icon.tsx";
import { Wordmark } from "../design/wordmark.tsx";
import DataSaver from "./data-saver.island.tsx";
import { HeaderSearch } from "./search-form.tsx";
import type { HeaderSearchProps } from "./search-form.tsx";
import { ShopWordsContext } from "./words.tsx";
import { SocialLinks } from "./site-footer.tsx";
import styles from "./site-header.module.css";

/** The header of the main pages, with their menu. */
export function SiteHeader({ search }: { search?: HeaderSearchProps | undefined }) {
  return (
    <>
      <Header button={<MenuButton />} search={search} name={<Wordmark />} />
      <SideMenu />
    </>
  );
}

type HeaderProps = {
  /** The button that opens the menu. */
  button: ReactNode;
  search?: HeaderSearchProps | undefined;
  name: ReactNode;
  /** Links before the name. */
  children?: ReactNode;
};

/** A header with menu button, search, name, currency, saved pieces and cart. */
export function Header({ button, search, name, children }: HeaderProps) {
  return (
    <>
      <a className={styles.skip} href="#content">
        Skip to the content
      </a>
      <header className={styles.header}>
        <div className={styles.start}>
          {button}
          <HeaderSearch {...search} />
          {children}
        </div>
        {name}
        <div className={styles.tools}>
          <CurrencySelect />
          <SavedLink />
          <CartLink />
        </div>
      </header>
    </>
  );
}

/** The menu that opens from the header: collections, stores and pages. */
function SideMenu() {
  const { collections } = use(ShopWordsContext);
  return (
    <Menu label="Main">
      <MenuEntry href="/">Home</MenuEntry>
      <li>
        <details className="plus" open>
          <summary>Shop</summary>
          <ul>
            {collections.map(({ id, heading, href, room }) => (
              <MenuEntry key={id} href={href} room={room}>
                {heading}
              </MenuEntry>
            ))}
            <MenuEntry href="/collections">All Collections</MenuEntry>
          </ul>
        </details>
      </li>
      <li>
        <details className="plus">
          <summary>Stores</summary>
          <ul>
            {Object.entries(brand.stores).map(([slug, name]) => (
              <MenuEntry key={slug} href={`/${slug}`}>
                {name}
              </MenuEntry>
            ))}
          </ul>
        </details>
      </li>
      <MenuEntry href="/contact">Contact</MenuEntry>
      <li>
        <SizeGuideLink />
      </li>
      <MenuEntry href="/terms">Terms</MenuEntry>
    </Menu>
  );
}

/** The link to the cart. `app/cart/counts.ts` writes the item count into the badge, and hides the badge at 0. */
function CartLink() {
  return (
    <a className={`icon-button ${styles.link}`} href="/cart" aria-label="Cart" data-cart-link>
      <Icon width={22} height={24} path="M2.2 8h17.6l-1.2 14.3H3.4zM7 10.6V6a4 4 0 0 1 8 0v4.6" />
      <span className={styles.badge} data-cart-badge hidden suppressHydrationWarning />
    </a>
  );
}

/** The link to the saved pieces. `app/cart/counts.ts` writes their number into the badge, and hides the badge at 0. */
function SavedLink() {
  return (
    <a className={`icon-button ${styles.link}`} href="/saved" aria-label="Saved" data-saved-link>
      <Heart />
      <span className={styles.badge} hidden suppressHydrationWarning />
    </a>
  );
}

/**
 * The select of the display currency: full labels on wide screens, only signs on narrow ones. An option's text cannot
 * depend on the width, so there are two selects and CSS shows one of them; `app/browser/currency.ts` sets both to the
 * shopper's choice.
 */
function CurrencySelect() {
  return (["label", "sign"] as const).map((text) => (
    <select
      key={text}
      className={`${styles.select} ${styles[text]}`}
      aria-label="Currency"
      data-currency
    >
      {CURRENCIES.map((currency) => (
        <option key={currency} value={currency}>
          {currencies[currency][text]}
        </option>
      ))}
    </select>
  ));
}

/** A button of two lines that opens the menu: a popover, which needs no script. */
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
    <nav className={`slide-in ${styles.menu}`} id="menu" popover="auto" aria-label={label}>
      <button
        className={`button-text ${styles.close}`}
        type="button"
        popoverTarget="menu"
        popoverTargetAction="hide"
      >
        Close
      </button>
      <ul className={`link-list ${styles.list}`}>{children}</ul>
      <Island name="data-saver" component={DataSaver} props={{}} />
      <SocialLinks />
    </nav>
  );
}

type EntryProps = {
  href: string;
  /** The room of a collection in whose colours the entry is shown. */
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
