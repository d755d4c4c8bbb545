import { Outlet, useMatches } from "react-router";
import type { Route } from "./+types/main-layout";
import { SiteFooter } from "../layout/site-footer.tsx";
import { SiteHeader } from "../layout/site-header.tsx";

export function loader({ url }: Route.LoaderArgs) {
  return { year: new Date().getFullYear(), large: url.pathname === "/" };
}

/** Header, screen, footer of the main pages. A screen whose loader returns a `room` gets that collection's colours. */
export default function MainLayout({ loaderData }: Route.ComponentProps) {
  const room = useMatches()
    .map(({ loaderData }) => (loaderData as { room?: string } | undefined)?.room)
    .find(Boolean);
  return (
    <div data-room={room}>
      <SiteHeader />
      <main id="content">
        <Outlet />
      </main>
      <SiteFooter year={loaderData.year} large={loaderData.large} />
    </div>
  );
}
