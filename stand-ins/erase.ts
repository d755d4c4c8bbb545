import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Received } from "./emailjs.ts";
import { openPayments } from "./paystack/ledger.ts";
import { openState } from "./state.ts";

/** How many of the stand-ins' e-mails and payments contain a person's e-mail address. */
export type StandInTraces = { emails: number; payments: number };

/** Counts the entries that contain an e-mail address, in any case; `folder` is the folder of the stand-ins' files. */
export function findInStandIns(folder: string, address: string): StandInTraces {
  const emails = mailboxOf(folder)?.current() ?? [];
  const { transactions = [] } = paymentsOf(folder)?.current() ?? {};
  return {
    emails: emails.filter((email) => names(email, address)).length,
    payments: transactions.filter((each) => names(each, address)).length,
  };
}

/**
 * Erases a person from the stand-ins' files: e-mails are deleted, payments and their events lose the e-mail address
 * and metadata. A running shop reloads the files before it writes them again.
 */
export function eraseFromStandIns(folder: string, address: string): StandInTraces {
  const traces = findInStandIns(folder, address);
  const mailbox = mailboxOf(folder);
  if (mailbox && traces.emails > 0) {
    const emails = mailbox.current();
    emails.splice(0, emails.length, ...emails.filter((email) => !names(email, address)));
    mailbox.save();
  }
  const payments = paymentsOf(folder);
  if (payments) {
    const { transactions, deliveries } = payments.current();
    const opened = transactions.filter((each) => names(each, address));
    for (const transaction of opened) Object.assign(transaction, { email: "", metadata: null });
    const queued = deliveries.filter((each) => names(each, address));
    for (const delivery of queued) {
      const customer = { first_name: null, last_name: null, email: "" };
      delivery.data = { ...delivery.data, metadata: null, customer };
    }
    if (opened.length + queued.length > 0) payments.save();
  }
  return traces;
}

function names(entry: object, address: string): boolean {
  return JSON.stringify(entry)
    .toLowerCase()
    .includes(JSON.stringify(address.toLowerCase()).slice(1, -1));
}

/** Opens nothing if the stand-ins never ran, since `openState` would create the folder. */
function mailboxOf(folder: string) {
  const file = join(folder, "emails.json");
  return existsSync(file) ? openState<Received[]>(file, []) : undefined;
}

function paymentsOf(folder: string) {
  const file = join(folder, "paystack.json");
  return existsSync(file) ? openPayments(file) : undefined;
}
