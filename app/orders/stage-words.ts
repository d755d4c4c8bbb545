import { inDays, USUAL_DAYS, USUAL_EXPRESS } from "../../domain/checkout/days.ts";
import { formatKobo } from "../../domain/money-text.ts";
import type { OrderState } from "../../domain/orders/api.ts";
import { BALANCE_HOURS, balanceBefore } from "../../domain/orders/balance.ts";
import { chargedFor } from "../../domain/orders/money.ts";
import { CHANGE_HOURS, isOpenStage } from "../../domain/orders/stages.ts";
import type { Stage } from "../../domain/orders/stages.ts";
import type { ShopDetails } from "../../domain/stores/shop-details.ts";
import { longDay } from "../../domain/time.ts";

/** The texts of an order's page. */
export type OrderWords = {
  heading: string;
  lead: string;
  status: string;
  nextHeading: string;
  next: readonly string[];
  /** The link at the end of the page. */
  link: { href: string; text: string };
};

/** The texts without the link at the end of the page, which `orderWords` adds (`app/orders/order-words.ts`). */
export type WordsWithoutLink = Omit<OrderWords, "link">;

/** The texts of an order that is paid at least in part: its stage, and what is left to pay. */
export function stageWords(order: OrderState, today: string, shop: ShopDetails): WordsWithoutLink {
  const { due, stage } = order;
  const isDue = due > 0;
  const sold = soldSentence(order);
  const lead = sold && stage === "received" ? sold : (isDue ? LEADS_DUE : LEADS)[stage];
  const more = [sold !== lead && sold, isDue && dueSentence(order, today)];
  return {
    heading: headingOf(order),
    lead: [lead, ...more].filter(Boolean).join(" "),
    status: isDue ? "Partly paid" : "Paid",
    nextHeading: "What happens next",
    next: [
      ...(isDue && stage !== "ready" ? [isOpenStage(stage) ? PAY_BEFORE : PAY_FEE] : []),
      ...nextOf(order, shop),
    ],
  };
}

function headingOf(order: OrderState): string {
  if (order.stage !== "received") return HEADINGS[order.stage];
  if (order.soldMeanwhile) return "Sold out meanwhile";
  return order.due > 0 ? partPaidHeading(order) : "Thank you";
}

const HEADINGS: Readonly<Record<Exclude<Stage, "received">, string>> = {
  cutting: "Your order is being cut",
  sewing: "Your order is being sewn",
  ready: "Your order is ready",
  shipped: "Your order is on its way",
  collected: "Your order was collected",
  cancelled: "This order was cancelled",
};

const KEEP = "Keep this page’s address: it is your receipt.";
const LEADS: Readonly<Record<Stage, string>> = {
  received: `Your payment has arrived and your order is ours to make. ${KEEP}`,
  cutting: "Our atelier has begun. All is paid.",
  sewing: "It is cut, and now it takes its shape. All is paid.",
  ready: "It is finished and looked over. All is paid.",
  shipped: "It has left our house.",
  collected: "Wear it well.",
  cancelled: "",
};
/** The leads of orders that are not wholly paid; a sentence about the rest follows. */
const LEADS_DUE: Readonly<Record<Stage, string>> = {
  received: "Your payment has arrived and your order is ours to make.",
  cutting: "Our atelier has begun.",
  sewing: "It is cut, and now it takes its shape.",
  ready: "It is finished and looked over.",
  shipped: "It has left our house.",
  collected: "It is with you.",
  cancelled: "",
};

/** What is owed for pieces that others had bought before it was paid; undefined if none were. */
function soldSentence({ soldMeanwhile }: OrderState): string | undefined {
  if (!soldMeanwhile) return undefined;
  const pieces = soldMeanwhile.map((each) => each.pieces).join("; ");
  const owed = formatKobo(soldMeanwhile.reduce((sum, { amount }) => sum + amount, 0));
  return `Your payment has arrived, but others had already bought this: ${pieces}. We are sorry. We owe you ${owed} for it, and write to you whether we make it for you anyway or send that back.`;
}

const PAY_BEFORE =
  "Press “Pay now” for the rest, at once or later. Delivery and collection follow once all is paid.";
const PAY_FEE = "Press “Pay now” for what is left.";
const STEPS = "This page shows each step: cutting, sewing, ready.";
const AGREE =
  "We write to you to agree on delivery or collection. We deliver worldwide, for a fee.";
const COURIER = "It leaves the house next. This page then names the courier.";
const NOT_RIGHT = "If something is not right, tell us at once.";

function nextOf(order: OrderState, shop: ShopDetails): readonly string[] {
  const { stage, bespoke, due, charges, handover, soldMeanwhile } = order;
  const isDelivered = handover === "deliver" || chargedFor(charges, "delivery") > 0;
  const agree = isDelivered || handover ? [] : [AGREE];
  switch (stage) {
    case "received":
      if (soldMeanwhile) return [ALL_ELSE, ...agree, CANCEL];
      return bespoke
        ? [`Your order is made${byDay(order)}. ${STEPS}`, ...agree, CHANGES]
        : [madeIn(order), ...agree, CANCEL];
    case "cutting":
      return ["The next step is sewing.", ...agree];
    case "sewing":
      return ["Then we look it over, and tell you that it is ready.", ...agree];
    case "ready": {
      const after = isDelivered ? [COURIER] : [collect(shop), ...(handover ? [] : [OR_DELIVERED])];
      return due > 0 ? [PAY_FIRST, ...after] : after;
    }
    default:
      return [NOT_RIGHT];
  }
}

const ALL_ELSE = "You hear from us at once. All else of your order is made as usual.";
const CANCEL = `You can change or cancel the order within ${CHANGE_HOURS} hours.`;
const CHANGES = "Changes need one week’s notice. Otherwise the full amount is payable.";
const PAY_FIRST = "First press “Pay now”: nothing leaves the house before all is paid.";
const OR_DELIVERED = "Or we deliver it, worldwide and for a fee: we write to you about it.";

function madeIn({ speed, readyIn }: OrderState): string {
  return speed === "express"
    ? `Your pieces are made within ${inDays(readyIn ?? USUAL_EXPRESS)}.`
    : `Your pieces are made in ${inDays(readyIn ?? USUAL_DAYS.ready)}.`;
}

function byDay({ readyBy }: OrderState): string {
  return readyBy ? ` by ${longDay(readyBy)}` : "";
}

function collect({ address, hours: week }: ShopDetails): string {
  if (week.length === 0) return `Collect it at ${address}.`;
  const hours = week.map(({ days, hours: open }) => `${days} ${open}`).join("; ");
  return `Collect it at ${address}, within our opening hours: ${hours}.`;
}

/** The heading of a received order that is paid in part. */
function partPaidHeading(order: OrderState): string {
  const added = addedOf(order);
  if (added.length > 0) {
    const isDelivery = added.every(({ kind }) => kind === "delivery");
    return isDelivery ? "Delivery is left to pay" : "An extra is left to pay";
  }
  return order.bespoke ? "Your deposit has arrived" : "Part of it is paid";
}

/** What is left to pay, what it is for, and until when. `today` is the day in Lagos. */
function dueSentence(order: OrderState, today: string): string {
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

/** The day in Lagos, such as `2026-12-05`, before which the balance of a bespoke order is due. */
export function restBefore({ bespoke, readyBy }: OrderState): string | undefined {
  return bespoke && readyBy ? balanceBefore(readyBy) : undefined;
}

/** The charges that the owner added to the order, if only these are left to pay; otherwise empty. */
function addedOf({ charges, due }: OrderState): OrderState["charges"] {
  const sum = charges.reduce((total, { amount }) => total + amount, 0);
  return sum === due ? charges.filter(({ amount }) => amount > 0) : [];
}
