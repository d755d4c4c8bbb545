import { requireRight } from "../session.ts";
import { shopContext } from "../../shop-context.ts";
import type { Route } from "./+types/subscribers.route";

/** Refuses GET: each download is written to the record, so no link may cause a download. */
export function loader() {
  return new Response(null, { status: 405, headers: { Allow: "POST" } });
}

/** The newsletter's subscribers, who all consented, as CSV. Its byte order mark tells spreadsheets that it is UTF-8. */
export async function action({ context }: Route.ActionArgs) {
  const { person } = requireRight(context, "settings");
  const records = await context.get(shopContext).house.subscriberRecords(person);
  return new Response(`\uFEFF${Array.from(records).join("")}`, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="newsletter.csv"',
    },
  });
}
