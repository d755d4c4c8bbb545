import { redirect } from "react-router";
import { FIND_PATH } from "../../../domain/orders/find.ts";
import { inMinutes } from "../../../domain/time.ts";
import { shopContext } from "../../shop-context.ts";
import type { Route } from "./+types/export.route";

/** What is kept of her, as a file, for the device that may see her orders; any other is asked for the address. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const read = await context.get(shopContext).readMyExport(request.headers.get("Cookie"));
  if (!read) return redirect(FIND_PATH, 303);
  if (read.kind === "limited") {
    const { retryAfter } = read;
    const text = `You have it several times already. Please try again in ${inMinutes(retryAfter)}.`;
    return new Response(text, { status: 429, headers: { "Retry-After": String(retryAfter) } });
  }
  return new Response(`${JSON.stringify(read.kept, null, 2)}\n`, {
    headers: {
      "Content-Type": "application/json",
      "Content-Disposition": 'attachment; filename="what-we-keep-of-you.json"',
    },
  });
}
