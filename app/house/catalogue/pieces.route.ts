import { shopContext } from "../../shop-context.ts";
import type { Route } from "./+types/pieces.route";

/** All pieces in the columns that 'Import' takes. Its byte order mark tells spreadsheets that it is UTF-8. */
export async function loader({ context }: Route.LoaderArgs) {
  const { house } = context.get(shopContext);
  const records = await house.pieceRecords();
  return new Response(`\uFEFF${records.join("")}`, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="pieces.csv"',
    },
  });
}
