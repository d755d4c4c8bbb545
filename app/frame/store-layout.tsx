import type { ReactNode } from "react";
import { Outlet } from "react-router";
import { Island } from "../browser/island.tsx";
import type { StoreId } from "../design/wordmark.tsx";
import Waiting from "../messages/waiting.island.tsx";
import type { Route } from "./+types/store-layout";
import { SiteFooter } from "./site-footer.tsx";
import { StoreHeader } from "./store-header.tsx";
import { Announcement } from "./words.tsx";
import styles from "./frame.module.css";

export function loader({ url }: Route.LoaderArgs) {
  const path = url.pathname;
  return { store: path.split("/")[1] as StoreId, path };
}

export default function StoreLayout({ loaderData }: Route.ComponentProps) {
  return (
    <StoreFrame {...loaderData}>
      <Outlet />
    </StoreFrame>
  );
}

/** The year in the sub-stores' copyright line, which never changes. */
const STORES_YEAR = 2023;

type Props = { store: StoreId; path: string; children: ReactNode };

/** Header, screen and footer of the three sub-stores (including HazelBee's shop), each in its own colours. */
export function StoreFrame({ store, path, children }: Props) {
  return (
    <div className={styles.frame} data-room={store}>
      <StoreHeader store={store} path={path} />
      <Announcement />
      <Island name="waiting" component={Waiting} props={{}} wakes="touch" isExtra />
      <main id="content">{children}</main>
      <SiteFooter year={STORES_YEAR} termsLabel="Terms of Service, Delivery and Refund Policy" />
    </div>
  );
}
