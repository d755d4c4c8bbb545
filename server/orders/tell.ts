import type { EmailTopic } from "../../domain/messages/emails.ts";
import { chatText } from "../../domain/orders/chat.ts";
import { customerOf } from "../../domain/orders/customer.ts";
import {
  balanceWords,
  chargeWords,
  stageWords,
  unpaidWords,
  writtenWords,
} from "../../domain/orders/emails.ts";
import { formatNumber } from "../../domain/orders/numbers.ts";
import { isOpenStage } from "../../domain/orders/stages.ts";
import type { OrderFile } from "./order-file.ts";

/** News of an order for its customer, as a message that somebody of the house sends: in the e-mail's words. */
export type Tell = {
  /** The e-mail's, whether it was sent or not (`domain/messages/emails.ts`). */
  topic: EmailTopic;
  subject: string;
  text: string;
};

/** The news of the present stage, of each charge, and of what is not paid. Older news has no message. */
export function tellsOf(file: OrderFile, publicUrl: string): Tell[] {
  const { order, money, bespoke, charges } = file;
  const { reference, handover, stage, ready_by } = order;
  const number = formatNumber(order.number);
  const { firstName } = customerOf(order);
  const url = `${publicUrl}/orders/${reference}`;
  const tell = (topic: EmailTopic, subject: string, words: readonly string[]): Tell => ({
    topic,
    subject,
    text: chatText({ firstName, number, url }, words),
  });
  const undone = new Set(file.stages.map(({ undoes }) => undoes));
  const step = file.stages.findLast(({ id, undoes }) => undoes === null && !undone.has(id));
  const isDue = money.due > 0 && isOpenStage(stage);
  const unpaid = money.paid === 0;
  const back = new Set(charges.map(({ takes_back }) => takes_back));
  const told = charges.filter(
    ({ id, kind, takes_back }) => kind !== "express-off" && takes_back === null && !back.has(id),
  );
  return [
    ...(step && step.stage !== "received" && step.stage === stage
      ? [
          tell(
            "stage",
            step.id,
            stageWords(
              { handover: handover || undefined, due: money.due },
              { stage: step.stage, courier: step.courier, trackingUrl: step.tracking_url },
            ),
          ),
        ]
      : []),
    ...told.map((charge) =>
      tell("charge", charge.id, [
        `${chargeWords({ number }, charge)}.`,
        ...(isDue ? ["You can pay it on the order’s page:"] : []),
      ]),
    ),
    ...(isDue && unpaid && order.written_by
      ? [tell("bespoke-order", reference, [writtenWords({ number })])]
      : []),
    ...(isDue && unpaid && !bespoke
      ? [tell("order-reminder", reference, [unpaidWords({ number })])]
      : []),
    ...(isDue && !unpaid && bespoke && ready_by
      ? [
          tell("balance-reminder", reference, [
            balanceWords({ number, due: money.due }, ready_by),
            "You can pay it here:",
          ]),
        ]
      : []),
  ];
}
