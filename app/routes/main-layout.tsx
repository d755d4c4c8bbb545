import { Outlet, useMatches } from "react-router";
import type { Route } from "./+types/main-layout";
import { MainFrame } from "../layout/main-frame.tsx";

export function loader({ url }: Route.LoaderArgs) {
  return { year: new Date().getFullYear(), large: url.pathname === "/" };
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
