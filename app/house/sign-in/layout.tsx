import { Outlet } from "react-router";
import { HouseError } from "../entrance.tsx";
import type { Route } from "./+types/layout";

/** The layout of the pages that need no session (sign-in, code, invitation). It gives them the house's error page. */
export default function EntranceLayout() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <HouseError error={error} />;
}
