import { SIZE_NOT_SPECIFIED } from "../../domain/checkout/order-summary.ts";
import { formatNaira } from "../../domain/money/format.ts";
import { toNaira } from "../../domain/money/money.ts";
import type { Kobo } from "../../domain/money/money.ts";
import type { OrderFile } from "../../server/services/find-order.ts";
import { lagosTime } from "./lagos-time.ts";
import { oneLine } from "./print.ts";

/** Formats everything that is stored about an order, as `orders show` prints it. */
export function orderText({ order, lines, events, notes, emails }: OrderFile): string {
  const facts = [
    `Order    ${order.reference}`,
    `Status   ${order.status}`,
    `Total    ${money(order.amount)}`,
    `Placed   ${lagosTime(order.created_at)}`,
    `Paid     ${order.paid_at ? paidText(order) : "no"}`,
    ...(order.check_at && !order.paid_at ? [`Asked    again at ${lagosTime(order.check_at)}`] : []),
  ];
  return [
    facts.join("\n"),
    section("Pieces", lines.map(lineText)),
    section("Customer", customerText(order)),
    section("Payment events", events.map(eventText)),
    ...(notes.length > 0 ? [section("What was done", notes.map(noteText))] : []),
    section("E-mails", emails.map(emailText)),
  ].join("\n\n");
}

function section(heading: string, rows: string[]): string {
  return [heading, ...(rows.length > 0 ? rows : ["none"]).map((row) => `  ${row}`)].join("\n");
}

function money(kobo: Kobo): string {
  return formatNaira(toNaira(kobo));
}

function paidText({ paid_at, channel, transaction_id }: OrderFile["order"]): string {
  const time = paid_at ? lagosTime(paid_at) : "";
  return `${time}, ${channel ?? "channel unknown"}, transaction ${transaction_id ?? "unknown"}`;
}

function lineText({ quantity, name, size, unit_price, sku }: OrderFile["lines"][number]): string {
  const chosen = size || SIZE_NOT_SPECIFIED;
  return `${quantity} × ${name}, size ${chosen}: ${money(unit_price * quantity)}  (${sku})`;
}

function customerText(order: OrderFile["order"]): string[] {
  if (order.email === "") return [`erased; country ${order.country}`];
  const place = [order.address, order.state, order.country].filter(Boolean).join(", ");
  return [
    `${order.first_name} ${order.last_name}`,
    `${order.email}  ${order.phone}`,
    place,
    `Comments: ${order.comments || "none"}`,
  ].map(oneLine);
}

function eventText({ received_at, kind, amount, detail }: OrderFile["events"][number]): string {
  const value = amount === null ? "" : ` ${amount} kobo`;
  return oneLine(`${lagosTime(received_at)}  ${kind}${value}  ${detail}`);
}

function noteText({ noted_at, event_key, note }: OrderFile["notes"][number]): string {
  return oneLine(`${lagosTime(noted_at)}  ${event_key}  ${note}`);
}

function emailText(email: OrderFile["emails"][number]): string {
  const { topic, state, attempts, sent_at, due_at, last_error } = email;
  const when = sent_at ? lagosTime(sent_at) : `due ${lagosTime(due_at)}`;
  const error = last_error ? `, last error: ${last_error}` : "";
  return oneLine(`${topic}: ${state}, ${when}, attempts ${attempts}${error}`);
}
