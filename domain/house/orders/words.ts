import { brand } from "../../brand.ts";
import { formatKobo } from "../../money/format.ts";
import type { OrderMoney } from "../../orders/order-money.ts";
import type { Stage, StageFault } from "../../orders/stage.ts";

/** Names of the stages, as on their buttons. */
export const STAGE_NAMES: Readonly<Record<Stage, string>> = {
  received: "Received",
  cutting: "Cutting",
  sewing: "Sewing",
  ready: "Ready",
  shipped: "Shipped",
  collected: "Collected",
  cancelled: "Cancelled",
};

/** Why a stage cannot be reached yet. */
export function faultWords(fault: StageFault, { due }: Pick<OrderMoney, "due">): string {
  switch (fault) {
    case "nothing-paid":
      return "Nothing is paid yet, so nothing is made.";
    case "refunded":
      return "All that was paid went back: it is not made any more.";
    case "something-due":
      return `${formatKobo(due)} is left to pay. It leaves the house when all is paid.`;
  }
}

/** How a message to a customer about their order begins. */
export function greeting(firstName: string, number: string): string {
  return `Hello ${firstName}, this is ${brand.name}, about your order ${number}. `;
}

/** What is paid of an order, in a few words. */
export function paidWords({ status, due, paid, owed, refunded }: OrderMoney): string {
  if (owed > 0) return `${formatKobo(owed)} owed to the customer`;
  if (status === "refunded") return "Returned";
  if (due > 0) return paid > 0 ? `${formatKobo(due)} left to pay` : "Unpaid";
  if (paid === 0 && status !== "paid") return "Nothing paid";
  return refunded > 0 ? `Paid, ${formatKobo(refunded)} returned` : "Paid";
}

/** '2 × Orion Dress, Chia Dress', shortened to the first pieces. */
export function piecesWords(lines: readonly { name: string; quantity: number }[]): string {
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const names = lines.map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name));
  const shown = names.slice(0, SHOWN).map((name) => shorten(name));
  const rest = names.length > SHOWN ? ` and ${names.length - SHOWN} more` : "";
  return `${count} ${count === 1 ? "piece" : "pieces"}: ${shown.join(", ")}${rest}`;
}

const SHOWN = 2;
const MAX_NAME = 40;

function shorten(name: string): string {
  return name.length > MAX_NAME ? `${name.slice(0, MAX_NAME - 1).trimEnd()}…` : name;
}
