import { Outlet } from "react-router";
import type { Route } from "./+types/store-layout";
import { SiteFooter } from "../layout/site-footer.tsx";
import { StoreHeader } from "../layout/store-header.tsx";
import type { StoreId } from "../ui/store-wordmark.tsx";

/** The year in the sub-stores' copyright line, as given by the specification. */
const STORES_YEAR = 2023;

export function loader({ url }: Route.LoaderArgs) {
  const path = url.pathname;
  return { store: path.split("/")[1] as StoreId, path };
}

/** Header, screen and footer of the three sub-stores (including HazelBee's shop), each in its own colours. */
export default function StoreLayout({ loaderData: { store, path } }: Route.ComponentProps) {
  return (
    <div data-room={store}>
      <StoreHeader store={store} path={path} />
      <main id="content">
        <Outlet />
      </main>
      <SiteFooter year={STORES_YEAR} termsLabel="Terms of Service, Delivery and Refund Policy" />
    </div>
  );
}
