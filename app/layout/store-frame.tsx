import type { ReactNode } from "react";
import { Island } from "../browser/island.tsx";
import Waiting from "../islands/waiting/waiting.island.tsx";
import type { StoreId } from "../ui/store-wordmark.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { StoreHeader } from "./store-header.tsx";
import styles from "./frame.module.css";

/** The year in the sub-stores' copyright line, as given by the specification. */
const STORES_YEAR = 2023;

type Props = { store: StoreId; path: string; children: ReactNode };

/** Header, screen and footer of the three sub-stores (including HazelBee's shop), each in its own colours. */
export function StoreFrame({ store, path, children }: Props) {
  return (
    <div className={styles.frame} data-room={store}>
      <StoreHeader store={store} path={path} />
      <Island name="waiting" component={Waiting} props={{}} isExtra />
      <main id="content">{children}</main>
      <SiteFooter year={STORES_YEAR} termsLabel="Terms of Service, Delivery and Refund Policy" />
    </div>
  );
}
