import { momentText } from "../../../domain/house/time.ts";
import type { TOPICS_OF_ORDER } from "../../../domain/messages/emails.ts";
import { formatKobo } from "../../../domain/money-text.ts";
import { whatsAppLink } from "../../../domain/messages/reply-links.ts";
import { STAGE_NAMES } from "../../../domain/orders/stages.ts";
import type { OrderFile } from "../../../server/orders/order-file.ts";
import type { ChatMessage } from "../../../server/orders/chat-messages.ts";
import { Row, Rows, Section } from "../screen.tsx";

type Props = { page: OrderFile; messages: readonly ChatMessage[] };

/** What became of each e-mail, and the same news by WhatsApp, where there is a number. */
export function Mails({ page, messages }: Props) {
  const { emails, order } = page;
  const has = (message: ChatMessage) =>
    emails.some(({ topic, subject }) => topic === message.topic && subject === message.subject);
  const unsent = order.phone === "" ? [] : messages.filter((message) => !has(message));
  if (emails.length === 0 && unsent.length === 0) return null;
  return (
    <Section id="mails" title="E-mails and messages">
      <Rows>
        {emails.toReversed().map((email) => {
          const { key, topic, subject } = email;
          const name = nameOf(page, topic, subject);
          const message = messages.find((each) => each.topic === topic && each.subject === subject);
          return (
            <Row key={key} title={name} note={sentence(mailWords(email))}>
              <ChatLink message={message} phone={order.phone} about={name} />
            </Row>
          );
        })}
        {unsent.map((message) => {
          const name = nameOf(page, message.topic, message.subject);
          const why = order.email === "" ? "No e-mail address: not mailed" : "Not mailed";
          return (
            <Row key={`${message.topic}:${message.subject}`} title={name} note={why}>
              <ChatLink message={message} phone={order.phone} about={name} />
            </Row>
          );
        })}
      </Rows>
    </Section>
  );
}

type ChatLinkProps = { message: ChatMessage | undefined; phone: string; about: string };

/** 'Tell her by WhatsApp'; nothing without a message, or without a number that WhatsApp takes. */
export function ChatLink({ message, phone, about }: ChatLinkProps) {
  const chat = message && whatsAppLink(phone, message.text);
  return chat ? (
    <a className="button-text" href={chat} rel="noreferrer" aria-label={`${TELL}: ${about}`}>
      {TELL}
    </a>
  ) : null;
}

const TELL = "Tell her by WhatsApp";

/** The present stage by WhatsApp, beside its buttons. */
export function StageChat({ page, messages }: Props) {
  const message = messages.find(({ topic }) => topic === "stage");
  return (
    <ChatLink message={message} phone={page.order.phone} about={STAGE_NAMES[page.order.stage]} />
  );
}

type Email = Pick<OrderFile["emails"][number], "state" | "sent_at" | "last_error" | "next_try">;

/** What became of an e-mail: 'taken by the mail service at 21 Nov 2026, 10:05'. */
export function mailWords({ state, sent_at, last_error, next_try }: Email): string {
  if (state === "sent") {
    return sent_at
      ? `taken by the mail service at ${momentText(sent_at)}`
      : "taken by the mail service";
  }
  const [, kind, reason] = /^(refused|unreachable): (.*)$/s.exec(last_error ?? "") ?? [];
  const fault =
    kind === undefined
      ? undefined
      : kind === "refused"
        ? `refused: ${reason}`
        : `the mail service was not reached: ${reason}`;
  if (state === "parked") return `${fault ?? "not sent"}; given up after three days`;
  if (fault === undefined) return "waits to be sent";
  return next_try ? `${fault}; will be tried again at ${momentText(next_try)}` : fault;
}

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

const TOPICS: Readonly<Record<(typeof TOPICS_OF_ORDER)[number], string>> = {
  "order-confirmation": "confirmation",
  "order-notice": "notice to you",
  "payment-received": "receipt of a payment",
  "payment-notice": "notice to you of a payment",
  "bespoke-order": "link to the order",
  charge: "fee to pay",
  stage: "news of the stage",
  change: "news of a change",
  refund: "news of the refund",
  recorded: "news of money given back",
  credit: "store credit",
  "balance-reminder": "reminder of the balance",
  "sold-meanwhile": "news that a piece was sold meanwhile",
  "order-reminder": "reminder that it is not paid",
  "review-written": "news of a review",
  "celebration-moved": "news of the celebration’s day",
  "review-request": "request for a review",
  "alteration-asked": "receipt of a request",
  "alteration-answer": "answer to a request",
};

/** What an e-mail is: 'news of the stage'. */
export function topicWords(topic: string): string {
  return (TOPICS as Readonly<Record<string, string>>)[topic] ?? topic;
}

/** 'News of the stage: Sewing', 'Receipt of a payment: ₦50,000'. */
function nameOf(
  { stages, charges, recorded, refunds }: OrderFile,
  topic: string,
  subject: string,
): string {
  const isIt = ({ id }: { id: string }) => id === subject;
  const step = topic === "stage" ? stages.find(isIt) : undefined;
  const charge = topic === "charge" ? charges.find(isIt) : undefined;
  const moved = [...recorded, ...refunds].find(isIt);
  const more = step
    ? STAGE_NAMES[step.stage]
    : (charge?.label ?? (moved && formatKobo(Math.abs(moved.amount))));
  return sentence(topicWords(topic)) + (more ? `: ${more}` : "");
}
