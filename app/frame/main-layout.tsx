import type { ReactNode } from "react";
import { Outlet, useMatches } from "react-router";
import { SEARCH_PATH } from "../../domain/catalogue/search/api.ts";
import { Island } from "../browser/island.tsx";
import Waiting from "../messages/waiting.island.tsx";
import { ruleOf } from "../pages.ts";
import type { Route } from "./+types/main-layout";
import type { HeaderSearchProps } from "./search-form.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";
import { Announcement } from "./words.tsx";
import styles from "./frame.module.css";

export function loader({ url }: Route.LoaderArgs) {
  const { pathname } = url;
  const isPayment = ruleOf(pathname).policy === "payment";
  return {
    year: new Date().getFullYear(),
    large: pathname === "/",
    isPayment,
    search: { isOnPage: pathname === SEARCH_PATH, hasSuggestions: !isPayment },
  };
}

/** The frame of the main pages. A screen whose loader returns a `room` gets that collection's colours. */
export default function MainLayout({ loaderData }: Route.ComponentProps) {
  const room = useMatches()
    .map(({ loaderData }) => (loaderData as { room?: string } | undefined)?.room)
    .find(Boolean);
  return (
    <MainFrame room={room} {...loaderData}>
      <Outlet />
    </MainFrame>
  );
}

type Props = {
  /** The collection whose colours the page has. */
  room?: string | undefined;
  year: number;
  large?: boolean | undefined;
  search?: HeaderSearchProps | undefined;
  /** A page that takes a payment has no scripts that the payment does not need. */
  isPayment?: boolean | undefined;
  children: ReactNode;
};

/** Header, screen and footer of the main pages. */
export function MainFrame({ room, year, large, search, isPayment, children }: Props) {
  return (
    <div className={styles.frame} data-room={room}>
      <SiteHeader search={search} />
      {!isPayment && <Announcement />}
      {!isPayment && <Island name="waiting" component={Waiting} props={{}} wakes="touch" isExtra />}
      <main id="content">{children}</main>
      <SiteFooter year={year} large={large} />
    </div>
  );
}
