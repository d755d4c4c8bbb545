/** `npm run retention`: deletes what is past its retention period (domain/retention.ts). Meant for a daily timer. */
import { RETENTION } from "../domain/retention.ts";
import { withSecureDelete } from "../server/db/transactions.ts";
import { dropExpired } from "../server/jobs/retention.ts";
import { done, runScript } from "./owner/command.ts";
import type { Ending } from "./owner/command.ts";
import { counted } from "./owner/format.ts";
import { withShopDatabase } from "./owner/shop-database.ts";

const HELP = `
Drops what is past its retention, as the privacy page promises. The running shop does the same
by itself once a day.

  npm run retention

  ${RETENTION.abandonedOrder.words}    orders that were never paid, once the running shop has asked the provider; all others: ${RETENTION.unpaidOrder.words}
  ${RETENTION.customer.words}   who a paid order was for; the sale itself is kept for ${RETENTION.order.words}
  ${RETENTION.spentCredit.words}   whose store credit it was, once it is spent; of what is not spent: ${RETENTION.openCredit.words}
  ${RETENTION.contactMessage.words}    messages of the forms; who agreed to get news stays on the list until they unsubscribe
  ${RETENTION.unconfirmedSignUp.words}   sign-ups whose link nobody opened
  ${RETENTION.endedSubscription.words}    subscriptions after they were ended
  ${RETENTION.closedRestockRequest.words}   requests to be told of a piece, after the e-mail; while the piece is not back: ${RETENTION.restockRequest.words}
  ${RETENTION.sentEmail.words}   the record that an e-mail was sent
  ${RETENTION.requestKey.words}   the keys of repeated requests
  ${RETENTION.policyReport.words}   what browsers refused on the payment page; results of its check: ${RETENTION.paymentPageCheck.words}

Reads the same environment as the shop (DATA_DIR, DATABASE_URL); the shop may be running.
Exit codes: 0 done, 1 not possible, 2 asked for wrongly.
`;

await runScript(HELP, { run: retention });

function retention(): Promise<Ending> {
  return withShopDatabase(async (db) => {
    const dropped = await withSecureDelete(db, () => dropExpired(db, new Date()));
    console.log(
      [
        `Dropped: ${counted(dropped.abandonedOrder + dropped.unpaidOrder, "unpaid order")}`,
        counted(dropped.order, "old order"),
        `${counted(dropped.customer, "customer")} taken out`,
        `${counted(dropped.spentCredit + dropped.openCredit, "store credit")} without its owner now`,
        counted(dropped.contactMessage, "message"),
        counted(dropped.unconfirmedSignUp, "unconfirmed sign-up"),
        counted(dropped.endedSubscription, "ended subscription"),
        `${counted(dropped.restockRequest + dropped.closedRestockRequest, "request")} to be told of a piece`,
        `${counted(dropped.sentEmail, "record")} of e-mails`,
        counted(dropped.requestKey, "request key"),
        counted(dropped.policyReport, "browsers' report"),
        `${counted(dropped.paymentPageCheck, "check")} of the payment page.`,
      ].join(", "),
    );
    return done;
  });
}
