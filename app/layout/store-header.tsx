import { brand } from "../../domain/stores/brand.ts";
import { Island } from "../browser/island.tsx";
import StoresMenu, { type StoreLink } from "../islands/stores-menu/stores-menu.island.tsx";
import { CartLink } from "../ui/cart-link.tsx";
import { CurrencySelect } from "../ui/currency-select.tsx";
import { SavedLink } from "../ui/saved-link.tsx";
import { MenuButton } from "./menu.tsx";
import shell from "./site-header.module.css";
import { SearchForm } from "./search-form.tsx";
import { StoreMenu } from "./store-menu.tsx";
import { StoreWordmark, type StoreId } from "../ui/store-wordmark.tsx";
import styles from "./store-header.module.css";

type Props = {
  store: StoreId;
  /** The page's own address. */
  path: string;
};

/** The sub-stores' header (section 2): a row of links; on small screens an off-canvas menu instead. */
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
