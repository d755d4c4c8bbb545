import { brand } from "../../domain/brand.ts";
import { Island } from "../islands/island.tsx";
import { StoresMenu } from "../islands/stores-menu.tsx";
import { CartLink } from "./cart-link.tsx";
import { CurrencySelect } from "./currency-select.tsx";
import { MenuButton } from "./side-menu.tsx";
import shell from "./site-header.module.css";
import { StoreMenu } from "./store-menu.tsx";
import { StoreWordmark, type StoreId } from "./store-wordmark.tsx";
import styles from "./store-header.module.css";

/** The sub-stores' header (section 2): a row of links, and on small screens an off-canvas menu in their place. */
export function StoreHeader({ store }: { store: StoreId }) {
  const stores = Object.entries(brand.stores).map(([slug, name]) => ({
    name,
    href: `/${slug}`,
    current: slug === store,
  }));
  return (
    <>
      <a className={shell.skip} href="#content">
        Skip to the content
      </a>
      <header className={shell.header}>
        <div className={styles.narrow}>
          <MenuButton />
          <StoreMenu store={store} />
        </div>
        <StoreWordmark store={store} />
        <nav className={styles.links} aria-label={brand.stores[store]}>
          <a href="/">Home</a>
          {store === "hazelbee" && <a href="/hazelbee/shop">Shop</a>}
          <Island name="stores-menu" component={StoresMenu} props={{ stores }} />
          <a href="/contact">Contact</a>
        </nav>
        <div className={shell.tools}>
          <CurrencySelect />
          <CartLink />
        </div>
      </header>
    </>
  );
}
