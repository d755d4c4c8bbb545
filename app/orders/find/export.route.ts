import { redirect } from "react-router";
import { FIND_PATH } from "../../../domain/orders/find.ts";
import { shopContext } from "../../shop-context.ts";
import type { Route } from "./+types/export.route";

/** What is kept of her, as a file, for the device that may see her orders; any other is asked for the address. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const kept = await context.get(shopContext).readMyExport(request.headers.get("Cookie"));
  if (!kept) return redirect(FIND_PATH, 303);
  return new Response(`${JSON.stringify(kept, null, 2)}\n`, {
    headers: {
      "Content-Type": "application/json",
      "Content-Disposition": 'attachment; filename="what-we-keep-of-you.json"',
    },
  });
}
