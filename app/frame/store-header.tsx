import { brand } from "../../domain/stores/brand.ts";
import { Island } from "../browser/island.tsx";
import { StoreWordmark } from "../design/wordmark.tsx";
import type { StoreId } from "../design/wordmark.tsx";
import { SearchForm } from "./search-form.tsx";
import {
  CartLink,
  CurrencySelect,
  Menu,
  MenuButton,
  MenuEntry,
  SavedLink,
} from "./site-header.tsx";
import StoresMenu from "./stores-menu.island.tsx";
import type { StoreLink } from "./stores-menu.island.tsx";
import shell from "./site-header.module.css";
import styles from "./store-header.module.css";

type Props = {
  store: StoreId;
  /** The page's own address. */
  path: string;
};

/** The sub-stores' header: a row of links; on small screens an off-canvas menu instead. */
export function StoreHeader({ store, path }: Props) {
  const linkTo = (name: string, href: string): StoreLink => ({
    name,
    href,
    current: path === href ? "page" : path.startsWith(`${href}/`) ? "true" : undefined,
  });
  const shop = store === "hazelbee" ? linkTo("Shop", "/hazelbee/shop") : undefined;
  const stores = Object.entries(brand.stores).map(([slug, name]) => linkTo(name, `/${slug}`));
  return (
    <>
      <a className={shell.skip} href="#content">
        Skip to the content
      </a>
      <header className={`${shell.header} ${styles.header}`}>
        <div className={shell.start}>
          <div className={styles.narrow}>
            <MenuButton />
          </div>
          <SearchForm />
        </div>
        <StoreWordmark store={store} />
        <nav className={styles.links} aria-label={brand.stores[store]}>
          <a href="/">Home</a>
          {shop && (
            <a href={shop.href} aria-current={shop.current}>
              {shop.name}
            </a>
          )}
          <Island name="stores-menu" component={StoresMenu} props={{ stores }} />
          <a href="/contact">Contact</a>
        </nav>
        <div className={shell.tools}>
          <CurrencySelect />
          <SavedLink />
          <CartLink />
        </div>
      </header>
      <StoreMenu name={brand.stores[store]} shop={shop} stores={stores} />
    </>
  );
}

type StoreMenuProps = {
  /** The sub-store's name. */
  name: string;
  /** HazelBee's alone. */
  shop: StoreLink | undefined;
  stores: readonly StoreLink[];
};

/** The sub-stores' menu on small screens: the header's links. */
function StoreMenu({ name, shop, stores }: StoreMenuProps) {
  const entry = (link: StoreLink) => (
    <MenuEntry key={link.href} href={link.href} current={link.current}>
      {link.name}
    </MenuEntry>
  );
  return (
    <Menu label={`${name} menu`}>
      <MenuEntry href="/">Home</MenuEntry>
      {shop && entry(shop)}
      <li>
        <details open>
          <summary>Stores</summary>
          <ul>{stores.map(entry)}</ul>
        </details>
      </li>
      <MenuEntry href="/contact">Contact</MenuEntry>
    </Menu>
  );
}
