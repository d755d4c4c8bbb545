import type { FormField } from "../fields.ts";
import { formatKobo } from "../money-text.ts";
import type { Kobo } from "../money.ts";

/** What was done about a payment. */
export const doneField: FormField<"note"> = {
  name: "note",
  label: "What was done",
  type: "textarea",
  rows: 2,
  autocomplete: "off",
  required: true,
  maxLength: 500,
  message: "Please say what was done, in up to 500 characters.",
  hint: "Without the customer’s details: it is kept.",
};

/** The order that a payment was found to belong to. */
export const belongsField: FormField<"order"> = {
  name: "order",
  label: "Belongs to order",
  type: "text",
  autocomplete: "off",
  required: false,
  maxLength: 20,
  message: "There is no such order. A number looks like HZ-1001.",
  hint: "Its history then shows this. The order’s sums stay as they are.",
};

/** The kind of event of an order that was paid when others had bought pieces of it. */
export const SHORT = "stock.short";

type Words = {
  title: string;
  /** What the owner can do about the event. */
  advice: string;
};

const DISPUTE =
  "Respond in the payment provider’s dashboard, with the order and the proof of its delivery. Without a response the money goes back.";

const WORDS: ReadonlyMap<string, Words> = new Map(
  Object.entries({
    "payment.mismatch": {
      title: "Money that does not fit its order",
      advice:
        "None of it counts as paid. Compare it with the order; then return it in the payment provider’s dashboard, or agree on the rest with the customer.",
    },
    "payment.surplus": {
      title: "Paid beyond what the order costs, or after it was cancelled: owed to the customer",
      advice: "It belongs to the customer: return it, or give credit for it on the order’s page.",
    },
    "payment.unknown-order": {
      title: "Money of no order",
      advice:
        "No order has this reference. The payment provider’s dashboard says who paid: return it there, or find out which order it was meant for.",
    },
    "discount.late": {
      title: "Paid late, with a code that is used up meanwhile",
      advice:
        "Its half hour was over, and others have used the code since. The order keeps its price; nothing else has to be done.",
    },
    [SHORT]: {
      title: "Owed back: a piece was sold before it was paid for",
      advice:
        "The order’s hold was over, and somebody else has the piece. Return the money, give credit on the order’s page, or write “made anyway” if you make it; the customer knows.",
    },
    "charge.dispute.create": { title: "A payment is disputed", advice: DISPUTE },
    "charge.dispute.remind": { title: "A dispute waits for your answer", advice: DISPUTE },
    "charge.dispute.resolve": {
      title: "A dispute was decided",
      advice: "The payment provider’s dashboard says how.",
    },
    "refund.failed": {
      title: "A refund failed",
      advice:
        "The customer’s bank did not take it. Ask for other bank details, and return it in the payment provider’s dashboard; or try once more.",
    },
    "refund.refused": {
      title: "A refund was refused: no money went back",
      advice: "The payment provider did not accept it. Mend the reason, then return it once more.",
    },
    "refund.overdue": {
      title: "A refund without an end for 30 days: ask the provider",
      advice: "Ask the payment provider what became of it, and write down what it says.",
    },
    "refund.needs-attention": {
      title: "A refund needs the customer’s bank details",
      advice: "Enter them in the payment provider’s dashboard; the refund then goes on.",
    },
    "refund.mismatch": {
      title: "A refund in another currency or mode, or of another amount",
      advice: "It does not count as returned here. Compare it in the payment provider’s dashboard.",
    },
    "bank.transfer.rejected": {
      title: "A bank transfer was rejected",
      advice: "Nothing was paid by it. The customer may need another way to pay.",
    },
    "webhook.unread": {
      title: "An event that the shop could not read",
      advice: "Look in the payment provider’s dashboard for what happened at this time.",
    },
  }),
);

/** The heading of an event of this kind; the kind itself if the shop does not know it. */
export function concernTitle(kind: string): string {
  return WORDS.get(kind)?.title ?? kind;
}

export function concernAdvice(kind: string): string {
  return (
    WORDS.get(kind)?.advice ??
    "This version of the shop does not know this report. Look in the payment provider’s dashboard."
  );
}

/** The kinds of events whose amount is owed to the customer: the page offers to send it back through the provider. */
export const RETURNABLE: ReadonlySet<string> = new Set([
  "payment.surplus",
  "refund.failed",
  "refund.refused",
  SHORT,
]);

/** A stored event's facts as text, by name. */
export type ConcernFacts = Readonly<Record<string, string>>;

/** The facts of an event's JSON. Empty for anything that is no JSON object. */
export function readFacts(json: string): ConcernFacts {
  try {
    return Object.fromEntries(
      Object.entries(JSON.parse(json) as object)
        .filter(([, value]) => value !== null)
        .map(([name, value]) => [name, String(value)]),
    );
  } catch {
    return {};
  }
}

/** The labels of the facts that the page shows; it does not show any others. */
const NAMES: Readonly<Record<string, string>> = {
  dropped: "Its order, dropped as nothing was paid",
  code: "Discount code",
  pieces: "Sold meanwhile",
  transactionId: "Transaction",
  refund_reference: "Refund",
  fields: "Differs in",
  status: "Status",
  category: "Category",
  resolution: "Decided",
  message: "The provider says",
  dueAt: "Respond by",
};

/** 'Transaction 4711 · Differs in amount': helps to find the payment in the provider's dashboard. */
export function factsLine(facts: ConcernFacts, reference: string): string {
  const named = Object.entries(NAMES).flatMap(([name, label]) => {
    const fact = facts[name];
    return fact ? [`${label} ${name === "dueAt" ? fact.slice(0, 10) : fact}`] : [];
  });
  return [reference && `Reference ${reference}`, ...named].filter(Boolean).join(" · ");
}

/** An event's amount in the event's currency, which may not be naira; empty without an amount. */
export function concernAmount(amount: Kobo | null, { currency }: ConcernFacts): string {
  if (amount === null) return "";
  const text = formatKobo(amount);
  return currency && currency !== "NGN" ? `${text.replace("₦", "")} ${currency}` : text;
}
