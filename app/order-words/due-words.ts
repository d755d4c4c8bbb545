import type { OrderState } from "../../domain/orders/api.ts";
import { longDay } from "../../domain/time.ts";
import { formatKobo } from "../../domain/money-text.ts";
import { balanceBefore, BALANCE_HOURS } from "../../domain/orders/balance.ts";

/** The heading of an order of which a part is paid. */
export function partPaidHeading(order: OrderState): string {
  const added = addedOf(order);
  if (added.length > 0) {
    const isDelivery = added.every(({ kind }) => kind === "delivery");
    return isDelivery ? "Delivery is left to pay" : "An extra is left to pay";
  }
  return order.bespoke ? "Your deposit has arrived" : "Part of it is paid";
}

/** What is left to pay, what it is for, and until when. `today` is Lagos' day. */
export function dueSentence(order: OrderState, today: string): string {
  const left = `${formatKobo(order.due)} is left to pay`;
  const added = addedOf(order);
  if (added.length > 0) {
    return `${left}: ${added.map(({ label }) => label).join(", ")}.`;
  }
  const before = restBefore(order);
  if (!before) return `${left}. Keep this page’s address: here you pay it.`;
  if (today >= before) return `${left}. It was due before ${longDay(before)}: please pay it now.`;
  return `${left}, before ${longDay(before)}: at least ${BALANCE_HOURS} hours before you collect it or we deliver it.`;
}

/** The day in Lagos, `2026-12-05`, before which the balance of a bespoke order is due (section 9, Terms). */
export function restBefore({ bespoke, readyBy }: OrderState): string | undefined {
  return bespoke && readyBy ? balanceBefore(readyBy) : undefined;
}

/** What was added to the order, if that alone is left to pay. */
function addedOf({ charges, due }: OrderState): OrderState["charges"] {
  const sum = charges.reduce((total, { amount }) => total + amount, 0);
  return sum === due ? charges.filter(({ amount }) => amount > 0) : [];
}
