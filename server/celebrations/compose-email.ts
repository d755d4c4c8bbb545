import { readyDayOf } from "../../domain/celebrations/celebration.ts";
import { celebrationMoved } from "../../domain/celebrations/emails.ts";
import type { AddressedEmail } from "../../domain/messages/emails.ts";
import { customerColumns, customerOf, fullName } from "../../domain/orders/customer.ts";
import { UNPAID_STATUSES } from "../../domain/orders/money.ts";
import { formatNumber } from "../../domain/orders/numbers.ts";
import { isOpenStage } from "../../domain/orders/stages.ts";
import type { Ports } from "../ports.ts";
import { addresses } from "./celebrations.ts";

/**
 * Composes the e-mail about a moved day; `subject` is a guest's id and when the day was moved. Undefined if it was moved
 * again since, which has an e-mail of its own, or her order is none any more.
 */
export async function composeMoved(
  { db, publicUrl }: Pick<Ports, "db" | "publicUrl">,
  subject: string,
): Promise<AddressedEmail | undefined> {
  const at = subject.indexOf(":");
  const guest = subject.slice(0, at);
  const row = await db
    .selectFrom("celebration_guests")
    .innerJoin("celebrations", "celebrations.id", "celebration_id")
    .innerJoin("orders", "orders.reference", "order_reference")
    .innerJoin("order_numbers", "order_numbers.reference", "orders.reference")
    .select(["celebrations.name", "day", "moved_at", "status", "stage", "number", "token"])
    .select(customerColumns)
    .where("celebration_guests.id", "=", guest)
    .executeTakeFirst();
  if (!row || row.moved_at !== subject.slice(at + 1) || !isOpenStage(row.stage)) return undefined;
  const { name: celebration, day, status, number } = row;
  const customer = customerOf(row);
  if (customer.email === "") return undefined;
  return celebrationMoved({
    to: { email: customer.email, firstName: customer.firstName, name: fullName(customer) },
    celebration,
    day,
    readyBy: readyDayOf(day),
    number: formatNumber(number),
    placeUrl: publicUrl + addresses.place(row.token),
    isPaid: !UNPAID_STATUSES.some((unpaid) => unpaid === status),
  });
}
