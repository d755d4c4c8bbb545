import { SIZE_NOT_SPECIFIED } from "../../domain/checkout/order-summary.ts";
import { formatKobo } from "../../domain/money/format.ts";
import { goodsOf } from "../../domain/orders/goods.ts";
import { formatNumber } from "../../domain/orders/number.ts";
import type { RefundState } from "../../domain/orders/refund-state.ts";
import type { OrderFile } from "../../server/services/find-order.ts";
import { lagosTime } from "./lagos-time.ts";
import { oneLine } from "./print.ts";

/** Formats everything that is stored about an order, as `orders show` prints it. */
export function orderText({
  order,
  lines,
  payments,
  charges,
  credit,
  money: sums,
  stages,
  refunds,
  events,
  notes,
  emails,
}: OrderFile): string {
  const goods = goodsOf(lines);
  const facts = [
    `Order    ${order.reference}`,
    `Number   ${formatNumber(order.number)}`,
    `Status   ${order.status}`,
    `Stage    ${order.stage}`,
    ...(order.ready_by ? [`Ready by ${order.ready_by}`] : []),
    ...(order.amount > goods ? [`Express  ${formatKobo(order.amount - goods)}`] : []),
    ...charges.map(({ label, amount }) => oneLine(`Added    ${label}: ${formatKobo(amount)}`)),
    ...(credit > 0 ? [`Credit   ${formatKobo(credit)} spent`] : []),
    `Total    ${formatKobo(sums.total)}`,
    `Placed   ${lagosTime(order.created_at)}`,
    `Paid     ${formatKobo(sums.paid)}`,
    ...(sums.refunded > 0 ? [`Returned ${formatKobo(sums.refunded)}`] : []),
    `Due      ${formatKobo(sums.due)}`,
    ...(sums.owed > 0
      ? [
          `Owed     ${formatKobo(sums.owed)} to the customer: paid too much, or after it was cancelled`,
        ]
      : []),
  ];
  return [
    facts.join("\n"),
    section("Pieces", lines.map(lineText)),
    section("Customer", customerText(order)),
    section("Payments", payments.map(paymentText)),
    ...(refunds.length > 0 ? [section("Refunds", refunds.map(refundText))] : []),
    ...(stages.length > 0 ? [section("Stages", stages.map(stageText))] : []),
    section("Payment events", events.map(eventText)),
    ...(notes.length > 0 ? [section("What was done", notes.map(noteText))] : []),
    section("E-mails", emails.map(emailText)),
  ].join("\n\n");
}

function section(heading: string, rows: string[]): string {
  return [heading, ...(rows.length > 0 ? rows : ["none"]).map((row) => `  ${row}`)].join("\n");
}

function paymentText(payment: OrderFile["payments"][number]): string {
  const { reference, purpose, status, amount, refunded, check_at } = payment;
  const returned = refunded > 0 ? `, ${formatKobo(refunded)} returned` : "";
  const next = check_at && !payment.paid_at ? `, asked again at ${lagosTime(check_at)}` : "";
  return `${reference}  ${purpose} ${formatKobo(amount)}: ${status}${paidText(payment)}${returned}${next}`;
}

const REFUND_WORDS: Readonly<Record<RefundState, string>> = {
  intended: "is being sent",
  sent: "the provider has it",
  processed: "processed",
  failed: "failed",
  "needs-attention": "needs the customer's bank details, in the provider's dashboard",
};

function refundText(refund: OrderFile["refunds"][number]): string {
  const { id, payment_reference, amount, state, created_at, requested_by, reason } = refund;
  const error = refund.last_error ? `, last error: ${refund.last_error}` : "";
  return oneLine(
    `${lagosTime(created_at)}  ${formatKobo(amount)} of ${payment_reference}: ${REFUND_WORDS[state]}${error}; by ${requested_by}: ${reason}  (${id})`,
  );
}

function stageText(step: OrderFile["stages"][number]): string {
  const { made_at, stage, undoes, courier, tracking_url, reason, made_by } = step;
  const more = [undoes && "undone", courier, tracking_url, reason].filter(Boolean).join(", ");
  return oneLine(`${lagosTime(made_at)}  ${stage}${more && ` (${more})`}, by ${made_by}`);
}

function paidText({ paid_at, channel, transaction_id }: OrderFile["payments"][number]): string {
  if (!paid_at) return "";
  return ` ${lagosTime(paid_at)}, ${channel ?? "channel unknown"}, transaction ${transaction_id ?? "unknown"}`;
}

function lineText({ quantity, name, size, unit_price, sku }: OrderFile["lines"][number]): string {
  const chosen = size || SIZE_NOT_SPECIFIED;
  return `${quantity} × ${name}, size ${chosen}: ${formatKobo(unit_price * quantity)}  (${sku})`;
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
