import { ANSWERS, WISHES } from "../../../domain/alterations/alteration.ts";
import { HANDOVER_NAMES } from "../../../domain/checkout/delivery.ts";
import { SHORT } from "../../../domain/house/concerns.ts";
import { momentText } from "../../../domain/house/time.ts";
import { formatKobo } from "../../../domain/money-text.ts";
import type { Kobo } from "../../../domain/money.ts";
import { fullName, placeOf, textsFor } from "../../../domain/orders/customer.ts";
import { STAGE_NAMES } from "../../../domain/orders/stages.ts";
import { piecesText } from "../../../domain/orders/summary.ts";
import { recordedWords } from "../../../domain/payments/recorded.ts";
import type { RefundState } from "../../../domain/payments/states.ts";
import { longDay } from "../../../domain/time.ts";
import type { OrderBefore, OrderFile } from "../../../server/orders/order-file.ts";
import { Buttons, Submit } from "../form.tsx";
import { Section } from "../screen.tsx";
import { topicWords } from "./mails.tsx";
import { at, OrderForm } from "./order-form.tsx";
import type { OrderWords } from "./order-form.tsx";
import styles from "./order.page.module.css";

export const historyWords = {
  resend: {
    done: at("resend"),
    refused: {
      "not-paid": "Only an order that is paid has a confirmation.",
      "no-address": "It has no e-mail address: there is nobody to write to.",
      waiting: "The confirmation still waits to be sent; no second one is needed.",
    },
  },
} satisfies OrderWords;

export const historyDone = { resend: "The confirmation is sent again." };

/** Everything that happened to an order, in plain words, newest first. */
export function History({ page }: { page: OrderFile }) {
  const canResend = page.money.status === "paid" && page.order.email !== "";
  return (
    <Section id="history" title="History">
      <ol className={styles.entries}>
        {timelineOf(page).map(({ key, at, text, detail, kind }) => (
          <li key={key} className={styles.entry} data-kind={kind}>
            <p className={styles.text}>{kind === "note" ? `Note: ${text}` : text}</p>
            <p className="fine-print">
              <time dateTime={at}>{momentText(at)}</time>
              {detail && ` · ${detail}`}
            </p>
          </li>
        ))}
      </ol>
      {canResend && (
        <OrderForm act="resend">
          <Buttons>
            <Submit look="button-line">Resend confirmation</Submit>
          </Buttons>
        </OrderForm>
      )}
    </Section>
  );
}

type Entry = {
  key: string;
  /** UTC in ISO. */
  at: string;
  kind: "order" | "money" | "stage" | "note" | "mail" | "trouble";
  text: string;
  /** Who did it and why, or more about what `text` says. */
  detail?: string | undefined;
};

/** An order's history in plain words, newest first. */
export function timelineOf(page: OrderFile): Entry[] {
  const { order, bespoke, lines } = page;
  const isOfHouse = bespoke || order.written_by;
  const written = isOfHouse ? "The order was written" : "The order was placed";
  const accepted: Entry[] = bespoke?.acceptedAt
    ? [{ key: "accepted", at: bespoke.acceptedAt, kind: "order", text: "The customer accepted it" }]
    : [];
  const entries: Entry[] = [
    {
      key: "order",
      at: order.created_at,
      kind: "order",
      text: written,
      detail: order.written_by || undefined,
    },
    ...accepted,
    ...page.events.flatMap(({ key, kind, amount, received_at: at }) => {
      const words = eventWords(kind, amount);
      return words ? [{ key, at, ...words }] : [];
    }),
    ...page.notes.map(({ event_key, noted_at: at, note, noted_by }) => ({
      key: `${event_key}:${at}`,
      at,
      kind: "money" as const,
      text: `Dealt with: ${note}`,
      detail: noted_by ?? undefined,
    })),
    ...page.refunds.map(({ id, amount, state, reason, requested_by, created_at }) =>
      entryBy(
        { id, made_by: requested_by, made_at: created_at },
        state === "failed" || state === "needs-attention" ? "trouble" : "money",
        `Refund of ${formatKobo(amount)}: ${REFUND_WORDS[state]}`,
        reason,
      ),
    ),
    ...page.recorded.map((entry) =>
      entryBy(entry, "money", `${recordedWords(entry)}: ${formatKobo(entry.amount)}`, entry.note),
    ),
    ...page.kept.map((entry) => {
      const text = `Kept: ${formatKobo(entry.amount)}`;
      return entryBy(entry, "money", entry.undoes ? `${text}, undone` : text, entry.reason);
    }),
    ...page.charges.map((charge) =>
      entryBy(charge, "money", `${charge.label}: ${formatKobo(charge.amount)}`),
    ),
    ...page.stages.map((step) => entryBy(step, "stage", stepWords(step), step.reason)),
    ...page.changes.map((change) => entryBy(change, "order", changeWords(change, lines))),
    ...page.replacements.map(({ id, made_at: at, amount, before }) => ({
      key: id,
      at,
      kind: "order" as const,
      text: `The customer changed the order before paying${
        before && before.amount !== amount
          ? `: ${formatKobo(amount)}, was ${formatKobo(before.amount)}`
          : ""
      }`,
      detail: before && `Until then: ${beforeWords(before)}`,
    })),
    ...page.alterations.map(({ id, asked_at: at, wish, position }) => ({
      key: id,
      at,
      kind: "order" as const,
      text: `Asked for on the order’s page: ${WISHES[wish].toLowerCase()}`,
      detail: lines[position]?.name,
    })),
    ...page.alterations.flatMap(({ id, state, position, answered_by, answered_at: at }) =>
      state === "waiting" || at === null
        ? []
        : [
            entryBy(
              { id: `${id}:answer`, made_by: answered_by ?? "", made_at: at },
              "order",
              `${ANSWERS[state]}: ${lines[position]?.name ?? "piece"}`,
            ),
          ],
    ),
    ...page.credits.map(({ code, amount, reason, given_by, given_at }) => {
      const text = `Credit of ${formatKobo(amount)} given: ${code}`;
      return entryBy({ id: code, made_by: given_by, made_at: given_at }, "money", text, reason);
    }),
    ...page.ownNotes.map((own) =>
      entryBy(own, "note", own.note, own.for_workshop ? "printed for the workshop" : ""),
    ),
    ...page.emails.map(({ key, topic, state, created_at, sent_at }) => ({
      key,
      at: sent_at ?? created_at,
      kind: state === "parked" ? ("trouble" as const) : ("mail" as const),
      text: emailWords(topic, state),
    })),
  ];
  // Of entries with the same time, the one further down in `entries` happened later.
  return entries.reverse().sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
}

type Deed = { id: string; made_by: string; made_at: string };

/** The entry of something that a person of the house did. */
function entryBy(row: Deed, kind: Entry["kind"], text: string, reason = ""): Entry {
  return { key: row.id, at: row.made_at, kind, text, detail: by(row.made_by, reason) };
}

function by(who: string, reason: string): string {
  return reason ? `${who}: ${reason}` : who;
}

const REFUND_WORDS: Readonly<Record<RefundState, string>> = {
  intended: "is being sent",
  sent: "is on its way",
  processed: "has gone back",
  failed: "failed, no money went back",
  "needs-attention": "the provider needs the customer’s bank details: see its dashboard",
};

function changeWords(
  { field, position, before, after }: OrderFile["changes"][number],
  lines: OrderFile["lines"],
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
    case "stock":
      return `Back in stock: ${after}`;
  }
}

function beforeWords({ lines, speed, handover, customer, countryName }: OrderBefore): string {
  return [
    piecesText(lines),
    speed === "express" ? "Express" : "Standard",
    ...(handover ? [HANDOVER_NAMES[handover]] : []),
    fullName(customer),
    customer.email,
    customer.phone,
    placeOf(customer, countryName).join(", "),
    ...textsFor("house", customer),
  ].join("; ");
}

function stepWords({ stage, before, undoes, courier }: OrderFile["stages"][number]): string {
  if (undoes) return `${STAGE_NAMES[before]} undone, back to ${STAGE_NAMES[stage]}`;
  return STAGE_NAMES[stage] + (courier ? ` with ${courier}` : "");
}

/** A payment event in plain words; undefined if another entry says the same. Unknown kinds count as trouble. */
export function eventWords(
  kind: string,
  amount: Kobo | null,
): Pick<Entry, "text" | "kind"> | undefined {
  if (kind === "charge.success") return undefined;
  const sum = amount === null ? "Money" : formatKobo(amount);
  const usual = new Map(
    Object.entries({
      "payment.paid": `${sum} was paid`,
      "payment.failed": "A payment failed",
      "payment.refunded": "A payment has gone back in full",
      "refund.pending": "A refund is being prepared",
      "refund.processing": "A refund is on its way",
      "refund.processed": `${sum} went back`,
    }),
  ).get(kind);
  if (usual !== undefined) return { text: usual, kind: "money" };
  const trouble = new Map(
    Object.entries({
      "payment.surplus": `${sum} was paid beyond what the order costs, or after it was cancelled: return it`,
      "payment.mismatch": `A payment of ${sum} does not fit this order: look in the provider’s dashboard`,
      "payment.unknown-order": `${sum} came that fitted no order, and belongs to this one`,
      "charge.dispute.create": "The customer disputes the payment: respond in the dashboard",
      "charge.dispute.remind": "The dispute still waits for your response",
      "charge.dispute.resolve": "The dispute was decided: look in the dashboard",
      "refund.failed": "A refund failed: the dashboard asks for bank details",
      "refund.needs-attention": "A refund needs the customer’s bank details: see the dashboard",
      "discount.late": "It was paid late, with a code that is used up meanwhile",
      [SHORT]: `${sum} is owed back: a piece was sold before it was paid for`,
      "refund.overdue": `A refund of ${sum} has no end after 30 days: ask the provider`,
      "refund.refused": "The provider refused a refund: no money went back",
    }),
  ).get(kind);
  return { text: trouble ?? `The payment provider reported '${kind}'`, kind: "trouble" };
}

const STATES: Readonly<Record<string, string>> = {
  waiting: "waits to be sent",
  sent: "sent",
  parked: "could not be sent",
};

/** 'E-mail sent: confirmation'. */
function emailWords(topic: string, state: string): string {
  return `E-mail ${STATES[state] ?? state}: ${topicWords(topic)}`;
}
