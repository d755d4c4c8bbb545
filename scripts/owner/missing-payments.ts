import { planPaymentSearch } from "../../server/services/search-payments.ts";
import { done, misused } from "./command.ts";
import type { Actions } from "./command.ts";
import { lagosDay, lagosTime } from "./lagos-time.ts";
import { withShopDatabase } from "./shop-database.ts";

export const MISSING_HELP = `
  npm run orders -- missing --since DAY
      Has the running shop ask the card provider for all payments since DAY (2026-11-01), and
      take up those that it does not know: list shows them within some minutes. A restore does
      this by itself; ask for it if the database was brought back in another way.
`;

/** Payments that the provider knows and the shop does not. */
export const missingActions: Actions = {
  missing: {
    options: ["since"],
    run: async ({ options }) => {
      const day = lagosDay(options["since"] ?? "");
      if (!day) return misused("--since is a day, such as 2026-11-01.");
      return withShopDatabase(async (db) => {
        const since = await planPaymentSearch(db, new Date(), day.start);
        console.log(`The running shop looks for payments since ${lagosTime(since.toISOString())}.`);
        return done;
      });
    },
  },
};
