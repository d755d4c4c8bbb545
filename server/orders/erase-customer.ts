import { TOPICS_OF_ORDER } from "../../domain/messages/emails.ts";
import type { OrderStatus } from "../../domain/orders/money.ts";
import { inAsciiLowerCase } from "../../domain/orders/find.ts";
import { statusesBefore } from "../../domain/payments/states.ts";
import { bookAddress, numberIn, phoneAndName } from "../../domain/customers/joining.ts";
import type { BookAddress } from "../../domain/customers/joining.ts";
import { isPhone } from "../../domain/email-and-phone.ts";
import { cardsWithOnly, forgetAddresses } from "../customers/forget.ts";
import { personalTables } from "../db/personal.ts";
import type { Db } from "../db/schema.ts";
import { inTransaction } from "../db/transactions.ts";
import { dropEmails } from "../messages/outbox.ts";
import { CHECKS } from "../payments/reconcile-payment.ts";
import { emailSubjects } from "./emails.ts";
import { dropJob } from "../jobs/job.ts";
import { REVIEW_JOBS } from "../reviews/ask.ts";
import { blankOrders } from "./erase-order.ts";
import { lockOrder, ordersOfAddress, ordersOfPhone } from "./order-rows.ts";
import { erasePersonal, readPersonal } from "./personal-rows.ts";
import type { Customer } from "./personal-rows.ts";

/** The shop's records about a customer. */
export type CustomerTraces = {
  orders: { reference: string; status: OrderStatus; created_at: string; isOpen: boolean }[];
  /** What goes whole with her, or is not of an order, by the names of the export's lists. */
  rows: Readonly<Record<string, readonly object[]>>;
};

type EraseResult =
  | { kind: "erased"; traces: CustomerTraces }
  /** Nothing was erased: a payment may still arrive, and the owner would have to know whose it is. */
  | { kind: "open-orders"; references: string[] };

/**
 * Finds the records by e-mail address, ignoring case, or the orders that have a phone number alone by that number. An
 * order `isOpen` while a payment of it may still succeed.
 */
export async function findCustomer(db: Db, email: string): Promise<CustomerTraces> {
  const customer = await findPerson(db, email);
  const orders = await db
    .selectFrom("orders")
    .select(["reference", "status", "created_at"])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("payments")
          .innerJoin("jobs", "subject", "payments.reference")
          .select("subject")
          .whereRef("order_reference", "=", "orders.reference")
          .where("payments.status", "in", statusesBefore("paid"))
          .where("queue", "=", CHECKS),
      ).as("isOpen"),
    )
    .where("reference", "in", ["", ...(customer.orders ?? [])])
    .execute();
  orders.sort((one, other) => (one.created_at < other.created_at ? -1 : 1));
  const lists = await readPersonal(db, customer);
  const rows = Object.fromEntries(
    personalTables.flatMap(({ table: { as = "", data, erased } }) =>
      as in lists && (data !== "order" || erased === "row goes") ? [[as, lists[as] ?? []]] : [],
    ),
  );
  return { orders: orders.map((order) => ({ ...order, isOpen: Boolean(order.isOpen) })), rows };
}

/**
 * What a customer's rows are found by: named by an e-mail address, or by a phone number (of one name, if it is the
 * book's), of the orders with no address.
 */
export async function findPerson(db: Db, named: string): Promise<Customer> {
  const cards = await cardsWithOnly(db, await addressesIn(db, named));
  if (named.includes("@")) {
    const orders = await ordersOfAddress(db, named);
    return { orders: orders.map(({ reference }) => reference), email: named, cards };
  }
  const number = isPhone(named) ? named : (numberIn(named) ?? "");
  const orders = (await ordersOfPhone(db, number)).filter(
    (order) => order.email === "" && (isPhone(named) || bookAddress(order) === named),
  );
  return { orders: orders.map(({ reference }) => reference), cards };
}

/** The addresses in the book that somebody is erased by; a phone number has one for each name. */
async function addressesIn(db: Db, named: string): Promise<BookAddress[]> {
  if (named.includes("@")) return [inAsciiLowerCase(named)];
  if (!isPhone(named)) return [named];
  const number = phoneAndName({ first_name: "", last_name: "", email: "", phone: named })?.trim();
  const orders = await ordersOfPhone(db, named);
  const rows = await db
    .selectFrom("customer_addresses")
    .select("address")
    .where("address", ">=", `${number} `)
    .where("address", "<", `${number}!`)
    .execute();
  const own = orders.filter(({ email }) => email === "").map((order) => bookAddress(order) ?? "");
  return [...new Set([...own, ...rows.map(({ address }) => address)])];
}

/**
 * Erases a person by e-mail address, or by the phone number of orders without one (NDPA 2023, s 34), in one
 * transaction. What goes and what stays, since accounting law requires it, is in `server/db/personal.ts`.
 */
export function eraseCustomer(db: Db, email: string, at: Date = new Date()): Promise<EraseResult> {
  return inTransaction(db, async (transaction): Promise<EraseResult> => {
    // Orders are locked before credits, as everywhere, so that two transactions cannot deadlock.
    const { orders = [], cards } = await findPerson(transaction, email);
    for (const reference of orders.toSorted()) await lockOrder(transaction, reference);
    const traces = await findCustomer(transaction, email);
    const open = traces.orders.filter(({ isOpen }) => isOpen);
    if (open.length > 0) {
      return { kind: "open-orders", references: open.map(({ reference }) => reference) };
    }
    for (const { reference } of traces.orders) {
      await dropEmails(transaction, TOPICS_OF_ORDER, await emailSubjects(transaction, reference));
      await dropJob(transaction, { queue: REVIEW_JOBS, subject: reference });
    }
    // Before their orders, by which the book finds those who stay.
    await forgetAddresses(transaction, await addressesIn(transaction, email));
    const references = traces.orders.map(({ reference }) => reference);
    await blankOrders(transaction, references, at);
    const own = email.includes("@") ? { email } : {};
    await erasePersonal(transaction, { ...own, cards });
    return { kind: "erased", traces };
  });
}
