import { Outlet } from "react-router";
import { HouseError } from "../entrance.tsx";
import type { Route } from "./+types/layout";

/** The pages that need no session: sign-in, code, invitation. They have the house's error page, too. */
export default function EntranceLayout() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <HouseError error={error} />;
}
