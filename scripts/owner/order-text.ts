import { SIZE_NOT_SPECIFIED } from "../../domain/catalogue/product.ts";
import { concernTitle } from "../../domain/house/concerns.ts";
import { formatKobo } from "../../domain/money-text.ts";
import type { Kobo } from "../../domain/money.ts";
import { goodsOf } from "../../domain/orders/money.ts";
import { formatNumber } from "../../domain/orders/numbers.ts";
import type { RefundState } from "../../domain/payments/states.ts";
import type { OrderFile } from "../../server/orders/find-order.ts";
import type { PaymentConcern } from "../../server/payments/concerns.ts";
import { planPaymentSearch } from "../../server/payments/search-payments.ts";
import { done, misused } from "./command.ts";
import type { Actions } from "./command.ts";
import { lagosDay, lagosTime, oneLine, table } from "./format.ts";
import { withShopDatabase } from "./shop-database.ts";

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

/** Maximum number of concerns to print, longest waiting first. */
const MAX_PRINTED = 20;

/** Formats the events that need the owner's attention, as `orders list` prints them below the orders. */
export function concernsText(concerns: readonly PaymentConcern[]): string {
  const headings = ["id", "since", "what", "reference", "amount", "details"];
  const shown = concerns
    .slice(0, MAX_PRINTED)
    .map((concern) => [
      concern.id,
      lagosTime(concern.received_at),
      concernTitle(concern.kind),
      concern.reference || "none",
      concern.amount === null ? "" : amountText(concern.amount),
      detailText(concern.detail),
    ]);
  const more = concerns.length - shown.length;
  return [
    `Needs attention (${concerns.length}). Look in the provider's dashboard, then: npm run orders -- done ID --note "…"`,
    table(headings, shown),
    ...(more > 0 ? [`… and ${more} more`] : []),
  ].join("\n");
}

/** Formats units and hundredths of a currency: the amount may not be whole naira, or not naira at all. */
function amountText(hundredths: Kobo): string {
  const digits = String(hundredths).padStart(3, "0");
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ",");
  return `${whole}.${digits.slice(-2)}`;
}

function detailText(detail: string): string {
  const facts = JSON.parse(detail) as Record<string, string | number | null>;
  return Object.entries(facts)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name} ${value}`)
    .join(", ");
}

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
