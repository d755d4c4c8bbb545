import { Outlet } from "react-router";
import type { Route } from "./+types/store-layout";
import { StoreFrame } from "../layout/store-frame.tsx";
import type { StoreId } from "../ui/store-wordmark.tsx";

export function loader({ url }: Route.LoaderArgs) {
  const path = url.pathname;
  return { store: path.split("/")[1] as StoreId, path };
}

export default function StoreLayout({ loaderData }: Route.ComponentProps) {
  return (
    <StoreFrame {...loaderData}>
      <Outlet />
    </StoreFrame>
  );
}
