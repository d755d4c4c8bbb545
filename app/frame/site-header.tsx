import type { ReactNode } from "react";
import { showcase } from "../../domain/catalogue/collections.ts";
import { currencies } from "../../domain/money-text.ts";
import { CURRENCIES } from "../../domain/money.ts";
import { brand } from "../../domain/stores/brand.ts";
import { Island } from "../browser/island.tsx";
import { Heart } from "../catalogue/product-card.tsx";
import { SizeGuideLink } from "../catalogue/size-picker.tsx";
import { Wordmark } from "../design/wordmark.tsx";
import DataSaver from "./data-saver.island.tsx";
import { SearchForm } from "./search-form.tsx";
import type { SearchFormProps } from "./search-form.tsx";
import { SocialLinks } from "./site-footer.tsx";
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

/** The menu that opens from the header: collections, stores and pages. */
function SideMenu() {
  return (
    <Menu label="Main">
      <MenuEntry href="/">Home</MenuEntry>
      <li>
        <details open>
          <summary>Shop</summary>
          <ul>
            {showcase.map(({ id, name, href }) => (
              <MenuEntry key={id} href={href} room={id}>{`${name} Collection`}</MenuEntry>
            ))}
            <MenuEntry href="/collections">All Collections</MenuEntry>
          </ul>
        </details>
      </li>
      <li>
        <details>
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

/** The link to the cart. `app/cart/counts.ts` writes the item count into its badge, and hides it at 0. */
export function CartLink() {
  return (
    <a className={styles.link} href="/cart" aria-label="Cart" data-cart-link>
      <svg
        width="22"
        height="24"
        viewBox="0 0 22 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
        aria-hidden
      >
        <path d="M2.2 8h17.6l-1.2 14.3H3.4zM7 10.6V6a4 4 0 0 1 8 0v4.6" />
      </svg>
      <span className={styles.badge} data-cart-badge hidden suppressHydrationWarning />
    </a>
  );
}

/** The link to the saved pieces. `app/cart/counts.ts` writes their number into its badge, and hides it at 0. */
export function SavedLink() {
  return (
    <a className={styles.link} href="/saved" aria-label="Saved" data-saved-link>
      <Heart />
      <span className={styles.badge} hidden suppressHydrationWarning />
    </a>
  );
}

/**
 * The display currency: full labels on wide screens, only signs on narrow ones. An option's text
 * cannot depend on the width, so there are two selects and CSS shows one of them;
 * `app/browser/currency.ts` sets both to the shopper's choice.
 */
export function CurrencySelect() {
  return (
    <>
      <Select className={styles.wide} text="label" />
      <Select className={styles.narrow} text="sign" />
    </>
  );
}

type SelectProps = { className: string | undefined; text: "label" | "sign" };

function Select({ className, text }: SelectProps) {
  return (
    <select className={`${styles.select} ${className}`} aria-label="Currency" data-currency>
      {CURRENCIES.map((currency) => (
        <option key={currency} value={currency}>
          {currencies[currency][text]}
        </option>
      ))}
    </select>
  );
}

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
