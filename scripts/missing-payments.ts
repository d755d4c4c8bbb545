/** `npm run missing-payments`: has the shop look for payments that its database does not know (docs/operations.md). */
import { planPaymentSearch } from "../server/payments/search-payments.ts";
import { Misuse, runScript } from "./owner/command.ts";
import type { Given } from "./owner/command.ts";
import { lagosDay, lagosTime } from "./owner/format.ts";
import { withShopDatabase } from "./owner/shop-database.ts";

const HELP = `
Has the running shop ask the card provider for all payments since a day (2026-11-01), and take up
those that it does not know: the house shows them within some minutes, Orders, Payments to look at.
A restore does this by itself; ask for it if the database was brought back in another way.

  npm run missing-payments -- DAY

Reads the same environment as the shop (DATA_DIR, DATABASE_URL); the shop may be running.
Exit codes: 0 done, 1 not possible, 2 asked for wrongly.
`;

await runScript(HELP, { operands: ["DAY"], run: search });

async function search({ operands: [text = ""] }: Given): Promise<void> {
  const day = lagosDay(text);
  if (!day) throw new Misuse("DAY is a day, such as 2026-11-01.");
  return withShopDatabase(async (db) => {
    const since = await planPaymentSearch(db, new Date(), day);
    console.log(`The running shop looks for payments since ${lagosTime(since.toISOString())}.`);
  });
}
