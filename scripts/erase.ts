/** `npm run erase`: erases a customer who asks for it (docs/operations.md). */
import { forgetting } from "../server/db/forget.ts";
import { eraseCustomer, findCustomer } from "../server/services/erase-customer.ts";
import type { CustomerTraces } from "../server/services/erase-customer.ts";
import { done, failed, misused, runCommand } from "./owner/command.ts";
import type { Ending, Given } from "./owner/command.ts";
import { lagosTime } from "./owner/lagos-time.ts";
import { counted, table } from "./owner/print.ts";
import { withShopDatabase } from "./owner/shop-database.ts";

const HELP = `
Erases a customer by e-mail address, for good.

  npm run erase -- EMAIL [--dry-run]

Messages and sign-ups go whole. Orders lose name, e-mail, phone, address and comments, and
keep what was sold, when and for how much, as accounting law asks. Nothing is erased while
the payment provider is still asked about an order: up to three days. --dry-run only lists.

Not reached from here: the payment provider, the e-mail service, your own mailbox, exported
files, and backups made before. After restoring one of those, erase again.
Exit codes: 0 done, 1 not possible, 2 asked for wrongly.
`;

await runCommand(HELP, { operands: ["EMAIL"], flags: ["dry-run"], run: erase });

async function erase({ operands: [email = ""], flags }: Given): Promise<Ending> {
  if (!email.includes("@")) return misused("EMAIL is an e-mail address.");
  return withShopDatabase(async (db) => {
    if (flags.has("dry-run")) {
      console.log(textOf(await findCustomer(db, email)));
      return done;
    }
    const result = await forgetting(db, () => eraseCustomer(db, email));
    if (result.kind === "open-orders") {
      return failed(
        `Nothing was erased: a payment may still arrive for ${result.references.join(", ")}. Try again three days after the order.`,
      );
    }
    const { orders, messages } = result.traces;
    const isKnown = orders.length + messages.length > 0;
    console.log(textOf(result.traces) + (isKnown ? "\nErased." : ""));
    return done;
  });
}

function textOf({ orders, messages }: CustomerTraces): string {
  if (orders.length + messages.length === 0) return "Nothing is kept under that address.";
  const rows = orders.map((order) => [lagosTime(order.created_at), order.reference, order.status]);
  const count = `${counted(orders.length, "order")}, ${counted(messages.length, "message")}.`;
  return rows.length > 0 ? `${table(["placed", "order", "status"], rows)}\n${count}` : count;
}
