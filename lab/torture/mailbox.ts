import type { IncomingMessage, ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { contact } from "../../domain/stores/brand.ts";

/**
 * The e-mail service. `takes`: whether it accepts e-mails, never responds, or rejects them. An e-mail is identified by
 * its topic and subject: `order-confirmation:HZ…`, `order-notice:HZ…`, `message:<address>`,
 * `newsletter-confirmation:<address>`; all others, `news:<number>`, are counted only.
 */
export type Mailbox = {
  takes: "everything" | "nothing, and hangs" | "nothing, and says so";
  /** Delay between receiving an e-mail and responding, in ms. */
  slowness: number;
  /** Holds back all responses until the returned function is called. */
  hold(): () => void;
  /** Responses of requests that hang. */
  held: Set<ServerResponse>;
  /** How often each e-mail arrived. */
  arrived: Map<string, number>;
  /** E-mails that arrived from a process that died before it had the response: it may send them again. */
  cutOff: Set<string>;
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>;
};

export function createMailbox(): Mailbox {
  let isOpen = Promise.resolve();
  const mailbox: Mailbox = {
    takes: "everything",
    slowness: 0,
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      isOpen = promise;
      return resolve;
    },
    held: new Set(),
    arrived: new Map(),
    cutOff: new Set(),
    answer: async (request, response) => {
      const form = await formOf(request);
      if (mailbox.takes === "nothing, and hangs") return holdBack(mailbox.held, response);
      if (mailbox.takes === "nothing, and says so") {
        response.writeHead(500).end("Internal Server Error");
        return;
      }
      const subject = subjectOf(form, mailbox.arrived.size);
      mailbox.arrived.set(subject, (mailbox.arrived.get(subject) ?? 0) + 1);
      if (mailbox.slowness > 0) await wait(mailbox.slowness);
      await isOpen;
      if (response.destroyed) mailbox.cutOff.add(subject);
      response.end("OK");
    },
  };
  return mailbox;
}

/** Leaves a request hanging until either side closes it. */
export function holdBack(held: Set<ServerResponse>, response: ServerResponse): void {
  held.add(response);
  response.on("close", () => held.delete(response));
}

async function formOf(request: IncomingMessage): Promise<FormData> {
  const headers = { "Content-Type": request.headers["content-type"] ?? "" };
  return new Response(await buffer(request), { headers }).formData();
}

function subjectOf(form: FormData, arrivals: number): string {
  const [from, to, text, subject] = ["from_email", "to_email", "message", "subject"].map((name) =>
    textOf(form.get(name)),
  );
  if (from) return `message:${from}`;
  const [, reference] = /^Order HZ-\d+ \((HZ\w+)\)$/m.exec(text ?? "") ?? [];
  if (reference) {
    return `${to === contact.email ? "order-notice" : "order-confirmation"}:${reference}`;
  }
  if (subject?.startsWith("Please confirm")) return `newsletter-confirmation:${to}`;
  // News of credits, refunds and further payments: two may have the same text.
  return `news:${arrivals}`;
}

function textOf(value: ReturnType<FormData["get"]>): string {
  return typeof value === "string" ? value : "";
}
