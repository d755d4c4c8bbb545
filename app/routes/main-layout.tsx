import { Outlet, useMatches } from "react-router";
import type { Route } from "./+types/main-layout";
import { SEARCH_PATH } from "../../domain/catalogue/search/api.ts";
import { trimQuery } from "../../domain/catalogue/search/query.ts";
import { ruleOf } from "../pages.ts";
import { MainFrame } from "../layout/main-frame.tsx";

export function loader({ url }: Route.LoaderArgs) {
  const { pathname, searchParams } = url;
  const isPayment = ruleOf(pathname).policy === "payment";
  return {
    year: new Date().getFullYear(),
    large: pathname === "/",
    isPayment,
    search: {
      ...(pathname === SEARCH_PATH && { query: trimQuery(searchParams.get("q") ?? "") }),
      hasSuggestions: !isPayment,
    },
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
