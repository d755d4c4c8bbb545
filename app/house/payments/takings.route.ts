import { readPeriod } from "../../../domain/house/takings.ts";
import { shopContext } from "../../shop-context.ts";
import { requireRight } from "../session.ts";
import type { Route } from "./+types/takings.route";

/** The accountant's file of the period that Takings shows. Its byte order mark tells spreadsheets that it is UTF-8. */
export async function loader({ context, url }: Route.LoaderArgs) {
  requireRight(context, "takings");
  const { house } = context.get(shopContext);
  const period = readPeriod(url.searchParams, house.orders.today());
  const records = await house.takingsRecords(period);
  return new Response(`\uFEFF${records.join("")}`, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="takings-${period.by}-${period.first}.csv"`,
    },
  });
}
