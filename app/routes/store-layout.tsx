import { Outlet } from "react-router";
import type { Route } from "./+types/store-layout";
import { SiteFooter } from "../components/site-footer.tsx";
import { StoreHeader } from "../components/store-header.tsx";
import type { StoreId } from "../components/store-wordmark.tsx";

/** The specification gives the sub-stores' copyright line this year. */
const STORES_YEAR = 2023;

export function loader({ url }: Route.LoaderArgs) {
  return { store: url.pathname.split("/")[1] as StoreId };
}

/** Header, screen, footer of the three sub-stores, each in its own colours. */
export default function StoreLayout({ loaderData: { store } }: Route.ComponentProps) {
  return (
    <div data-room={store}>
      <StoreHeader store={store} />
      <main id="content">
        <Outlet />
      </main>
      <SiteFooter year={STORES_YEAR} termsLabel="Terms of Service, Delivery and Refund Policy" />
    </div>
  );
}
