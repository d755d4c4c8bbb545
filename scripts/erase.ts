/** `npm run erase`: erases a customer's personal data on request (docs/operations.md). */
import { isPhone } from "../domain/email-and-phone.ts";
import { eraseFromStandIns, findInStandIns } from "../stand-ins/erase.ts";
import type { StandInTraces } from "../stand-ins/erase.ts";
import { withSecureDelete } from "../server/db/transactions.ts";
import { createFingerprint } from "../server/http/rate-limit.ts";
import { eraseCustomer, findCustomer } from "../server/orders/erase-customer.ts";
import type { CustomerTraces } from "../server/orders/erase-customer.ts";
import { exportCustomer } from "../server/orders/export-customer.ts";
import { dropLimit } from "../server/db/limits.ts";
import { addressKeys } from "../server/messages/messages.ts";
import { Misuse, runScript } from "./owner/command.ts";
import type { Given } from "./owner/command.ts";
import { counted, lagosTime, table } from "./owner/format.ts";
import { withShopDatabase } from "./owner/shop-database.ts";
import { standInFolder } from "./stand-in-options.ts";

const HELP = `
Erases a customer by e-mail address, for good; or the orders that the house wrote for a phone
number without an address.

  npm run erase -- EMAIL_OR_PHONE [--dry-run | --export]

Messages, reviews, sign-ups, subscriptions, requests to be told of a piece and the wish not to be
reminded of orders go whole. Orders lose name, e-mail, phone, address and comments, and what was
noted and written about them (bespoke descriptions, reasons, labels of charges, tracking links);
they keep what was sold, when and for how much, as accounting law asks; store credit keeps its
code and amount. Nothing is erased while the
payment provider is still asked about an order: up to three days. --dry-run only lists, and
--export prints what is kept of them, as JSON, for the customer to read or take elsewhere. What
test mode's stand-ins remember of them goes too.

Not reached from here: the payment provider, the e-mail service, your own mailbox, exported
files, and backups made before. After restoring one of those, erase again.
Exit codes: 0 done, 1 not possible, 2 asked for wrongly.
`;

const NOTHING = "Nothing is kept under that address or number.";

await runScript(HELP, { operands: ["EMAIL_OR_PHONE"], flags: ["dry-run", "export"], run: erase });

async function erase({ operands: [email = ""], flags }: Given): Promise<void> {
  if (!email.includes("@") && !isPhone(email)) {
    throw new Misuse("EMAIL_OR_PHONE is an e-mail address or a phone number.");
  }
  return withShopDatabase(async (db, config) => {
    if (flags.has("export")) {
      console.log(JSON.stringify(await exportCustomer(db, email), null, 2));
      return;
    }
    const folder = standInFolder(config);
    if (flags.has("dry-run")) {
      console.log(textOf(await findCustomer(db, email), findInStandIns(folder, email)));
      return;
    }
    const result = await withSecureDelete(db, async () => {
      const limits = addressKeys(createFingerprint(config.paystack.secretKey), email);
      const erased = await eraseCustomer(db, email);
      if (erased.kind === "erased") for (const key of limits) await dropLimit(db, key);
      return erased;
    });
    if (result.kind === "open-orders") {
      throw new Error(
        `Nothing was erased: a payment may still arrive for ${result.references.join(", ")}. Try again three days after the order.`,
      );
    }
    const said = textOf(result.traces, eraseFromStandIns(folder, email));
    console.log(said === NOTHING ? said : `${said}\nErased.`);
  });
}

function textOf({ orders, rows }: CustomerTraces, tests: StandInTraces): string {
  const { messages = [], ...others } = rows;
  const counts: [number, string][] = [
    [orders.length, "order"],
    [messages.length, "message"],
    ...Object.entries(others).map(([list, { length }]): [number, string] => [length, nameOf(list)]),
    [tests.emails, "test e-mail"],
    [tests.payments, "test payment"],
  ];
  if (counts.every(([number]) => number === 0)) return NOTHING;
  const lines = orders.map((order) => [lagosTime(order.created_at), order.reference, order.status]);
  // Orders and messages are named even if there are none.
  const shown = counts.filter(([number], index) => index < 2 || number > 0);
  const count = `${shown.map(([number, what]) => counted(number, what)).join(", ")}.`;
  return lines.length > 0 ? `${table(["placed", "order", "status"], lines)}\n${count}` : count;
}

/** 'restock request' of the export's list `restockRequests`. */
function nameOf(list: string): string {
  return list.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(/s$/, "");
}
