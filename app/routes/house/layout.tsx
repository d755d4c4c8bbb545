import { Outlet } from "react-router";
import { guard, visitContext } from "../../house/guard.ts";
import { HouseError } from "../../house/house-error.tsx";
import { HouseFrame } from "../../house/house-frame.tsx";
import type { Route } from "./+types/layout";

/** Nothing below is shown or done without a session. */
export const middleware: Route.MiddlewareFunction[] = [guard];

/** The house is an app of its own on a phone's home screen. The browser sends the session's cookie for the manifest. */
export const links: Route.LinksFunction = () => [
  { rel: "manifest", href: "/house/manifest.webmanifest", crossOrigin: "use-credentials" },
];

export function loader({ context, url }: Route.LoaderArgs) {
  return { name: context.get(visitContext).person.name, path: url.pathname };
}

/** The layout of every screen of the house. */
export default function HouseLayout({ loaderData }: Route.ComponentProps) {
  return (
    <HouseFrame {...loaderData}>
      <Outlet />
    </HouseFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <HouseError error={error} />;
}
