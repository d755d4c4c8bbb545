import type { EmailTopic } from "../../domain/messages/emails.ts";
import { chatText } from "../../domain/house/orders.ts";
import { customerOf } from "../../domain/orders/customer.ts";
import {
  answerWords,
  balanceWords,
  chargeWords,
  receivedWords,
  recordedBackWords,
  returnedWords,
  soldMeanwhileWords,
  stageWords,
  unpaidWords,
  writtenWords,
} from "../../domain/orders/emails.ts";
import { formatKobo } from "../../domain/money-text.ts";
import { chargesInForce } from "../../domain/orders/money.ts";
import { recordedPayments } from "../../domain/payments/recorded.ts";
import { formatNumber } from "../../domain/orders/numbers.ts";
import { isOpenStage } from "../../domain/orders/stages.ts";
import type { OrderFile } from "./order-file.ts";

/** News of an order for its customer, as a message that somebody of the house sends: in the e-mail's words. */
export type ChatMessage = {
  /** The e-mail's, whether it was sent or not (`domain/messages/emails.ts`). */
  topic: EmailTopic;
  subject: string;
  text: string;
  /** The id of the recorded payment, or of what went back of one, that it is about. */
  entry?: string;
};

/**
 * The news of the present stage, of each charge, of answers to requests, of pieces sold meanwhile, of money that was recorded or went back, and of
 * what is not paid. Older news has no message.
 */
export function chatMessagesOf(file: OrderFile, publicUrl: string): ChatMessage[] {
  const { order, money, bespoke, charges, refunds, owedBack } = file;
  const { reference, handover, stage, ready_by } = order;
  const number = formatNumber(order.number);
  const { firstName } = customerOf(order);
  const url = `${publicUrl}/orders/${reference}`;
  const message: Write = (topic, subject, words) => ({
    topic,
    subject,
    text: chatText({ firstName, number, url }, words),
  });
  const undone = new Set(file.stages.map(({ undoes }) => undoes));
  const step = file.stages.findLast(({ id, undoes }) => undoes === null && !undone.has(id));
  const isDue = money.due > 0 && isOpenStage(stage);
  const unpaid = money.paid === 0;
  const added = chargesInForce(charges).filter(({ kind }) => kind !== "express-off");
  return [
    ...(step && step.stage !== "received" && step.stage === stage
      ? [
          message(
            "stage",
            step.id,
            stageWords(
              { handover: handover || undefined, due: money.due },
              { stage: step.stage, courier: step.courier, trackingUrl: step.tracking_url },
            ),
          ),
        ]
      : []),
    ...added.map((charge) =>
      message("charge", charge.id, [
        `${chargeWords({ number }, charge)}.`,
        ...(isDue ? ["You can pay it on the order’s page:"] : []),
      ]),
    ),
    ...owedBack
      .slice(-1)
      .map(({ pieces, amount }) =>
        message(
          "sold-meanwhile",
          reference,
          soldMeanwhileWords({ number }, { what: pieces, owed: formatKobo(amount) }),
        ),
      ),
    ...recordedMessages(file, message),
    ...refunds
      .filter(({ state }) => state === "processed")
      .map(({ id, amount }) => message("refund", id, [returnedWords({ number }, amount)])),
    ...file.alterations.flatMap(({ id, state, answer, position }) =>
      state === "waiting"
        ? []
        : [
            message(
              "alteration-answer",
              id,
              answerWords(file.lines[position]?.name ?? "", { answer: state, words: answer }),
            ),
          ],
    ),
    ...(isDue && unpaid && order.written_by
      ? [message("bespoke-order", reference, [writtenWords({ number })])]
      : []),
    ...(isDue && unpaid && !bespoke
      ? [message("order-reminder", reference, [unpaidWords({ number })])]
      : []),
    ...(isDue && !unpaid && bespoke && ready_by
      ? [
          message("balance-reminder", reference, [
            balanceWords({ number, due: money.due }, ready_by),
            "You can pay it here:",
          ]),
        ]
      : []),
  ];
}

type Write = (topic: EmailTopic, subject: string, words: readonly string[]) => ChatMessage;

/** Receipts of the recorded payments that stand, and the news of what went back of others. */
function recordedMessages(
  { order, money, recorded, emails }: OrderFile,
  message: Write,
): ChatMessage[] {
  const facts = { number: formatNumber(order.number), due: money.due };
  const back = new Set(
    recordedPayments(recorded).flatMap(({ id, isTakenBack }) => (isTakenBack ? [id] : [])),
  );
  const isMailed = (topic: EmailTopic, about: string) =>
    emails.some((email) => email.topic === topic && email.subject === about);
  const { reference } = order;
  return recorded.flatMap((entry) => {
    const { id, kind, amount, way } = entry;
    if (back.has(id)) return [];
    if (kind !== "payment")
      return [{ ...message("recorded", id, recordedBackWords(facts, entry)), entry: id }];
    // The e-mail of an order's first payment is its confirmation.
    const isFirst = isMailed("order-confirmation", reference) && !isMailed("payment-received", id);
    const words = [receivedWords(facts, amount, way)];
    return [
      isFirst
        ? { ...message("order-confirmation", reference, words), entry: id }
        : { ...message("payment-received", id, words), entry: id },
    ];
  });
}
