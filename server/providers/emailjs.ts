import { isAddressed } from "../../domain/messages/emails.ts";
import type { Email } from "../../domain/messages/emails.ts";
import { call } from "./fetch.ts";

export type EmailResult =
  | { kind: "sent" }
  /** The service responded with a status other than 200, or the e-mail has no template. */
  | { kind: "refused"; reason: string }
  | { kind: "unreachable"; reason: string };

export type EmailGateway = {
  /** The kinds of e-mail for which the service has a template; others wait in the outbox. */
  takes: Readonly<{ messages: boolean; addressed: boolean }>;
  /** Never throws. */
  send(email: Email): Promise<EmailResult>;
};

export type EmailjsOptions = {
  apiUrl: string;
  serviceId: string;
  /** Template for visitors' messages. */
  templateId: string;
  /** Template for e-mails that the shop addresses itself; if undefined, none of them is sent. */
  customerTemplateId: string | undefined;
  publicKey: string;
  /** Required if the account is in strict mode. */
  privateKey?: string | undefined;
  timeoutMs?: number;
};

/** The version of EmailJS's browser library whose requests this client imitates. */
const LIB_VERSION = "4.4.1";
const MAX_RESPONSE_BYTES = 10_000;

/** For a shop without an e-mail service: every e-mail waits in the outbox. */
export const noEmail: EmailGateway = {
  takes: { messages: false, addressed: false },
  send: async () => ({ kind: "unreachable", reason: "no e-mail service" }),
};

/** Sends e-mails through EmailJS: a multipart form of the e-mail's fields and the account's ids. */
export function createEmailjs(options: EmailjsOptions): EmailGateway {
  const { apiUrl, templateId, customerTemplateId, timeoutMs = 15_000 } = options;
  return {
    takes: { messages: true, addressed: customerTemplateId !== undefined },
    send: async (email) => {
      const template = isAddressed(email) ? customerTemplateId : templateId;
      if (template === undefined) return { kind: "refused", reason: "no template" };
      const answer = await call(`${apiUrl}/api/v1.0/email/send-form`, {
        method: "POST",
        body: formOf(email, template, options),
        timeoutMs,
        maxBytes: MAX_RESPONSE_BYTES,
      });
      if (answer.kind === "unreachable") return answer;
      const { status, body } = answer;
      if (status === 200) return { kind: "sent" };
      const reason = `${status} ${withoutAddresses(body.toString("utf8"))}`.trim();
      return { kind: "refused", reason };
    },
  };
}

function formOf({ message, ...lines }: Email, template: string, options: EmailjsOptions): FormData {
  const form = new FormData();
  for (const [name, text] of Object.entries(lines)) form.append(name, oneLine(text));
  form.append("message", message);
  form.append("lib_version", LIB_VERSION);
  form.append("service_id", options.serviceId);
  form.append("template_id", template);
  form.append("user_id", options.publicKey);
  if (options.privateKey) form.append("accessToken", options.privateKey);
  return form;
}

/**
 * Replaces line breaks: these fields become headers of the e-mail, and a line break would add another header (ASVS
 * 1.3.11).
 */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ");
}

/** Shortens the service's message for the log and removes e-mail addresses from it. */
function withoutAddresses(text: string): string {
  return oneLine(text)
    .replace(/\S+@\S+/g, "…")
    .slice(0, 200);
}
