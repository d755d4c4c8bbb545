import type { EmailTopic } from "../../domain/messages/emails.ts";
import { chatText } from "../../domain/house/orders.ts";
import { customerOf } from "../../domain/orders/customer.ts";
import {
  balanceWords,
  chargeWords,
  stageWords,
  unpaidWords,
  writtenWords,
} from "../../domain/orders/emails.ts";
import { chargesInForce } from "../../domain/orders/money.ts";
import { formatNumber } from "../../domain/orders/numbers.ts";
import { isOpenStage } from "../../domain/orders/stages.ts";
import type { OrderFile } from "./order-file.ts";

/** News of an order for its customer, as a message that somebody of the house sends: in the e-mail's words. */
export type ChatMessage = {
  /** The e-mail's, whether it was sent or not (`domain/messages/emails.ts`). */
  topic: EmailTopic;
  subject: string;
  text: string;
};

/** The news of the present stage, of each charge, and of what is not paid. Older news has no message. */
export function chatMessagesOf(file: OrderFile, publicUrl: string): ChatMessage[] {
  const { order, money, bespoke, charges } = file;
  const { reference, handover, stage, ready_by } = order;
  const number = formatNumber(order.number);
  const { firstName } = customerOf(order);
  const url = `${publicUrl}/orders/${reference}`;
  const message = (topic: EmailTopic, subject: string, words: readonly string[]): ChatMessage => ({
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
