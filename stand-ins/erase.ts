import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Received } from "./emailjs.ts";
import type { State } from "./paystack/transaction.ts";
import { openState } from "./state.ts";

/** How many of the stand-ins' e-mails and payments contain a person's e-mail address. */
export type StandInTraces = { emails: number; payments: number };

/** Counts the entries that contain an e-mail address, in any case; `folder` is the folder of the stand-ins' files. */
export function findInStandIns(folder: string, address: string): StandInTraces {
  return {
    emails: readMailbox(folder)?.state.filter((email) => names(email, address)).length ?? 0,
    payments:
      readPayments(folder)?.state.transactions.filter((each) => names(each, address)).length ?? 0,
  };
}

/**
 * Erases a person from the stand-ins' files: e-mails are deleted, payments and their events lose the e-mail address
 * and metadata. A running shop reloads the files before it writes them again.
 */
export function eraseFromStandIns(folder: string, address: string): StandInTraces {
  const found = findInStandIns(folder, address);
  const mailbox = readMailbox(folder);
  if (mailbox && found.emails > 0) {
    const { state, save } = mailbox;
    state.splice(0, state.length, ...state.filter((email) => !names(email, address)));
    save();
  }
  const payments = readPayments(folder);
  if (payments) {
    const { transactions, deliveries } = payments.state;
    const traces = [...transactions, ...deliveries].filter((each) => names(each, address));
    for (const transaction of transactions.filter((each) => names(each, address))) {
      Object.assign(transaction, { email: "", metadata: null });
    }
    for (const delivery of deliveries.filter((each) => names(each, address))) {
      const customer = { first_name: null, last_name: null, email: "" };
      delivery.data = { ...delivery.data, metadata: null, customer };
    }
    if (traces.length > 0) payments.save();
  }
  return found;
}

function names(entry: object, address: string): boolean {
  return JSON.stringify(entry)
    .toLowerCase()
    .includes(JSON.stringify(address.toLowerCase()).slice(1, -1));
}

/** Creates nothing if the stand-ins never ran: `openState` would create the folder. */
function readMailbox(folder: string) {
  const file = join(folder, "emails.json");
  return existsSync(file) ? openState<Received[]>(file, []) : undefined;
}

function readPayments(folder: string) {
  const file = join(folder, "paystack.json");
  const empty: State = { transactions: [], deliveries: [], refunds: [] };
  return existsSync(file) ? openState<State>(file, empty) : undefined;
}
