import { brand } from "../../domain/stores/brand.ts";
import { Island } from "../browser/island.tsx";
import { StoreWordmark } from "../design/wordmark.tsx";
import type { StoreId } from "../design/wordmark.tsx";
import { Header, Menu, MenuButton, MenuEntry } from "./site-header.tsx";
import StoresMenu from "./stores-menu.island.tsx";
import type { StoreLink } from "./stores-menu.island.tsx";
import styles from "./store-header.module.css";

type Props = {
  store: StoreId;
  /** The page's own address. */
  path: string;
};

/** The sub-stores' header with a row of links; on small screens the links are in the menu. */
export function StoreHeader({ store, path }: Props) {
  const linkTo = (name: string, href: string): StoreLink => ({
    name,
    href,
    current: path === href ? "page" : path.startsWith(`${href}/`) ? "true" : undefined,
  });
  const shop = store === "hazelbee" ? linkTo("Shop", "/hazelbee/shop") : undefined;
  const stores = Object.entries(brand.stores).map(([slug, name]) => linkTo(name, `/${slug}`));
  const entry = (link: StoreLink) => (
    <MenuEntry key={link.href} href={link.href} current={link.current}>
      {link.name}
    </MenuEntry>
  );
  return (
    <>
      <Header
        button={
          <div className={styles.narrow}>
            <MenuButton />
          </div>
        }
        name={<StoreWordmark store={store} />}
      >
        <nav className={`link-list ${styles.links}`} aria-label={brand.stores[store]}>
          <a href="/">Home</a>
          {shop && (
            <a href={shop.href} aria-current={shop.current}>
              {shop.name}
            </a>
          )}
          <Island name="stores-menu" component={StoresMenu} props={{ stores }} />
          <a href="/contact">Contact</a>
        </nav>
      </Header>
      <Menu label={`${brand.stores[store]} menu`}>
        <MenuEntry href="/">Home</MenuEntry>
        {shop && entry(shop)}
        <li>
          <details className="plus" open>
            <summary>Stores</summary>
            <ul>{stores.map(entry)}</ul>
          </details>
        </li>
        <MenuEntry href="/contact">Contact</MenuEntry>
      </Menu>
    </>
  );
}
