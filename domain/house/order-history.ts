import type { Speed } from "../checkout/speed.ts";
import type { OrderTopic } from "../messages/emails.ts";
import { formatKobo } from "../money-text.ts";
import type { Kobo } from "../money.ts";
import type { Stage } from "../orders/stages.ts";
import type { RefundState } from "../payments/states.ts";
import { longDay } from "../time.ts";
import { STAGE_NAMES } from "./orders.ts";

/** One line of an order's history. */
export type TimelineEntry = {
  key: string;
  /** UTC in ISO. */
  at: string;
  text: string;
  /** Who did it, or more about it. */
  detail?: string | undefined;
  kind: "order" | "money" | "stage" | "note" | "mail" | "trouble";
};

type Made = { id: string; made_by: string; made_at: string };

/** An order as it was before its customer changed it. */
export type OrderBefore = {
  amount: Kobo;
  speed: Speed;
  /** 'Ada Okafor'. */
  name: string;
  email: string;
  phone: string;
  /** With state and country. */
  address: string;
  comments: string;
  lines: readonly { name: string; size: string; quantity: number }[];
};

/** The facts that an order's history is made of, as they are stored. */
export type TimelineFacts = {
  order: { created_at: string };
  bespoke: { acceptedAt: string | null } | undefined;
  lines: readonly { name: string }[];
  events: readonly { key: string; kind: string; amount: Kobo | null; received_at: string }[];
  /** What the owner did about an event. */
  notes: readonly {
    event_key: string;
    noted_at: string;
    note: string;
    noted_by: string | null;
  }[];
  refunds: readonly {
    id: string;
    amount: Kobo;
    reason: string;
    requested_by: string;
    state: RefundState;
    created_at: string;
  }[];
  charges: readonly (Made & { amount: Kobo; label: string })[];
  stages: readonly (Made & {
    stage: Stage;
    before: Stage;
    undoes: string | null;
    courier: string;
    reason: string;
  })[];
  changes: readonly (Made & {
    field: "ready-by" | "size" | "address";
    position: number | null;
    before: string;
    after: string;
  })[];
  /** What its customer changed between two attempts to pay, oldest first. */
  replacements: readonly {
    id: string;
    made_at: string;
    /** Its price since. */
    amount: Kobo;
    /** The order until then; undefined once its customer is erased. */
    before: OrderBefore | undefined;
  }[];
  credits: readonly {
    code: string;
    amount: Kobo;
    reason: string;
    given_by: string;
    given_at: string;
  }[];
  ownNotes: readonly (Made & { note: string; for_workshop: number })[];
  emails: readonly {
    key: string;
    topic: string;
    state: string;
    created_at: string;
    sent_at: string | null;
  }[];
};

/** An order's history in plain words, newest first. */
export function timelineOf(facts: TimelineFacts): TimelineEntry[] {
  const { order, bespoke, lines } = facts;
  const entries: TimelineEntry[] = [
    {
      key: "order",
      at: order.created_at,
      text: bespoke ? "The order was written" : "The order was placed",
      kind: "order",
    },
    ...(bespoke?.acceptedAt
      ? [
          {
            key: "accepted",
            at: bespoke.acceptedAt,
            text: "The customer accepted it",
            kind: "order" as const,
          },
        ]
      : []),
    ...facts.events.flatMap(({ key, kind, amount, received_at: at }): TimelineEntry[] => {
      const words = eventWords(kind, amount);
      return words
        ? [{ key, at, text: words.text, kind: words.isTrouble ? "trouble" : "money" }]
        : [];
    }),
    ...facts.notes.map(({ event_key, noted_at: at, note, noted_by }): TimelineEntry => ({
      key: `${event_key}:${at}`,
      at,
      text: `Dealt with: ${note}`,
      detail: noted_by ?? undefined,
      kind: "money",
    })),
    ...facts.refunds.map(
      ({ id, amount, state, reason, requested_by, created_at: at }): TimelineEntry => ({
        key: id,
        at,
        text: `Refund of ${formatKobo(amount)}: ${REFUND_WORDS[state]}`,
        detail: by(requested_by, reason),
        kind: state === "failed" || state === "needs-attention" ? "trouble" : "money",
      }),
    ),
    ...facts.charges.map(({ id, made_at: at, made_by, amount, label }): TimelineEntry => ({
      key: id,
      at,
      text: `${label}: ${formatKobo(amount)}`,
      detail: by(made_by),
      kind: "money",
    })),
    ...facts.stages.map(
      ({ id, made_at: at, made_by, stage, before, undoes, courier, reason }): TimelineEntry => ({
        key: id,
        at,
        text: undoes
          ? `${STAGE_NAMES[before]} undone, back to ${STAGE_NAMES[stage]}`
          : STAGE_NAMES[stage] + (courier ? ` with ${courier}` : ""),
        detail: by(made_by, reason),
        kind: "stage",
      }),
    ),
    ...facts.changes.map((change): TimelineEntry => ({
      key: change.id,
      at: change.made_at,
      text: changeWords(change, lines),
      detail: by(change.made_by),
      kind: "order",
    })),
    ...facts.replacements.map(({ id, made_at: at, amount, before }): TimelineEntry => ({
      key: id,
      at,
      text: `The customer changed the order before paying${
        before && before.amount !== amount
          ? `: ${formatKobo(amount)}, was ${formatKobo(before.amount)}`
          : ""
      }`,
      detail: before && `Until then: ${beforeWords(before)}`,
      kind: "order",
    })),
    ...facts.credits.map(({ code, amount, reason, given_by, given_at: at }): TimelineEntry => ({
      key: code,
      at,
      text: `Credit of ${formatKobo(amount)} given: ${code}`,
      detail: by(given_by, reason),
      kind: "money",
    })),
    ...facts.ownNotes.map(({ id, made_at: at, made_by, note, for_workshop }): TimelineEntry => ({
      key: id,
      at,
      text: note,
      detail: by(made_by, for_workshop ? "printed for the workshop" : ""),
      kind: "note",
    })),
    ...facts.emails.map(({ key, topic, state, created_at, sent_at }): TimelineEntry => ({
      key,
      at: sent_at ?? created_at,
      text: emailWords(topic, state),
      kind: state === "parked" ? "trouble" : "mail",
    })),
  ];
  // Of the same moment, what comes later in the list came later.
  return entries.reverse().sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
}

const REFUND_WORDS: Readonly<Record<RefundState, string>> = {
  intended: "is being sent",
  sent: "is on its way",
  processed: "has gone back",
  failed: "failed, no money went back",
  "needs-attention": "the provider needs the customer's bank details: see its dashboard",
};

function changeWords(
  { field, position, before, after }: TimelineFacts["changes"][number],
  lines: TimelineFacts["lines"],
): string {
  switch (field) {
    case "ready-by":
      return `Ready by ${longDay(after)}${before ? `, was ${longDay(before)}` : ""}`;
    case "size":
      return `${lines[position ?? 0]?.name ?? "Piece"}: size ${after}, was ${before || "none"}`;
    case "address":
      return before === ""
        ? "Address changed"
        : `Address changed, was ${before.replaceAll("\n", ", ")}`;
  }
}

function beforeWords({ lines, speed, comments, ...who }: OrderBefore): string {
  const pieces = lines.map(
    ({ name, size, quantity }) => `${quantity} × ${name}${size && `, size ${size}`}`,
  );
  return [
    ...pieces,
    speed === "express" ? "Express" : "Standard",
    who.name,
    who.email,
    who.phone,
    who.address,
    ...(comments ? [`Comments: ${comments}`] : []),
  ].join("; ");
}

function by(who: string, reason = ""): string {
  return reason ? `${who}: ${reason}` : who;
}

/** Reports that only repeat what another entry says. */
const SILENT: ReadonlySet<string> = new Set(["charge.success"]);

const WORDS: ReadonlyMap<string, (amount: string) => string> = new Map([
  ["payment.paid", (amount: string) => `${amount} was paid`],
  ["payment.failed", () => "A payment failed"],
  ["payment.refunded", () => "A payment has gone back in full"],
  ["refund.pending", () => "A refund is being prepared"],
  ["refund.processing", () => "A refund is on its way"],
  ["refund.processed", (amount: string) => `${amount} went back`],
]);

const TROUBLE: ReadonlyMap<string, (amount: string) => string> = new Map([
  [
    "payment.surplus",
    (amount: string) =>
      `${amount} was paid beyond what the order costs, or after it was cancelled: return it`,
  ],
  [
    "payment.mismatch",
    (amount: string) =>
      `A payment of ${amount} does not fit this order: look in the provider's dashboard`,
  ],
  [
    "payment.unknown-order",
    (amount: string) => `${amount} came that fitted no order, and belongs to this one`,
  ],
  ["charge.dispute.create", () => "The customer disputes the payment: respond in the dashboard"],
  ["charge.dispute.remind", () => "The dispute still waits for your response"],
  ["charge.dispute.resolve", () => "The dispute was decided: look in the dashboard"],
  ["refund.failed", () => "A refund failed: the dashboard asks for bank details"],
  ["refund.needs-attention", () => "A refund needs the customer's bank details: see the dashboard"],
  [
    "refund.overdue",
    (amount: string) => `A refund of ${amount} has no end after 30 days: ask the provider`,
  ],
  ["refund.refused", () => "The provider refused a refund: no money went back"],
]);

/** A payment event in plain words; undefined for one that says nothing new. Unknown kinds need a look. */
export function eventWords(
  kind: string,
  amount: Kobo | null,
): { text: string; isTrouble: boolean } | undefined {
  if (SILENT.has(kind)) return undefined;
  const sum = amount === null ? "Money" : formatKobo(amount);
  const known = WORDS.get(kind);
  if (known) return { text: known(sum), isTrouble: false };
  const text = TROUBLE.get(kind)?.(sum) ?? `The payment provider reported '${kind}'`;
  return { text, isTrouble: true };
}

const TOPICS: Readonly<Record<OrderTopic, string>> = {
  "order-confirmation": "confirmation",
  "order-notice": "notice to you",
  "payment-received": "receipt of a payment",
  "payment-notice": "notice to you of a payment",
  "bespoke-order": "link to the bespoke order",
  charge: "fee to pay",
  stage: "news of the stage",
  change: "news of a change",
  refund: "news of the refund",
  credit: "store credit",
  "balance-reminder": "reminder of the balance",
};

const STATES: Readonly<Record<string, string>> = {
  waiting: "waits to be sent",
  sent: "sent",
  parked: "could not be sent",
};

/** 'E-mail sent: confirmation'. */
export function emailWords(topic: string, state: string): string {
  const about = (TOPICS as Readonly<Record<string, string>>)[topic] ?? topic;
  return `E-mail ${STATES[state] ?? state}: ${about}`;
}
