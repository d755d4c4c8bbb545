import type { ReactNode } from "react";
import type { StoreId } from "../ui/store-wordmark.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { StoreHeader } from "./store-header.tsx";

/** The year in the sub-stores' copyright line, as given by the specification. */
const STORES_YEAR = 2023;

type Props = { store: StoreId; path: string; children: ReactNode };

/** Header, screen and footer of the three sub-stores (including HazelBee's shop), each in its own colours. */
export function StoreFrame({ store, path, children }: Props) {
  return (
    <div data-room={store}>
      <StoreHeader store={store} path={path} />
      <main id="content">{children}</main>
      <SiteFooter year={STORES_YEAR} termsLabel="Terms of Service, Delivery and Refund Policy" />
    </div>
  );
}
