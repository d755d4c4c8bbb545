import type { Email } from "../../domain/emails/email.ts";
import { readBytes, reasonOf } from "./answers.ts";

export type EmailResult =
  | { kind: "sent" }
  /** The service answered and did not take it. */
  | { kind: "refused"; reason: string }
  | { kind: "unreachable"; reason: string };

export type EmailGateway = {
  /** Never throws. */
  send(email: Email): Promise<EmailResult>;
};

export type EmailjsOptions = {
  apiUrl: string;
  serviceId: string;
  templateId: string;
  publicKey: string;
  /** Needed where the account is in strict mode. */
  privateKey?: string | undefined;
  timeoutMs?: number;
};

/** The version of the service's own browser library whose requests these are (providers, 2). */
const LIB_VERSION = "4.4.1";
const MOST_ANSWER_BYTES = 10_000;

/** EmailJS: a form's fields, then the account's ids, as multipart (section 7, Email send). */
export function createEmailjs(options: EmailjsOptions): EmailGateway {
  const { apiUrl, timeoutMs = 15_000 } = options;
  return {
    send: async (email) => {
      try {
        const response = await fetch(`${apiUrl}/api/v1.0/email/send-form`, {
          method: "POST",
          body: formOf(email, options),
          redirect: "error",
          signal: AbortSignal.timeout(timeoutMs),
        });
        const text = (await readBytes(response, MOST_ANSWER_BYTES)).toString("utf8");
        if (response.status === 200) return { kind: "sent" };
        return { kind: "refused", reason: `${response.status} ${withoutAddresses(text)}`.trim() };
      } catch (error) {
        return { kind: "unreachable", reason: reasonOf(error) };
      }
    },
  };
}

function formOf({ message, ...lines }: Email, options: EmailjsOptions): FormData {
  const form = new FormData();
  for (const [name, text] of Object.entries(lines)) form.append(name, oneLine(text));
  form.append("message", message);
  form.append("lib_version", LIB_VERSION);
  form.append("service_id", options.serviceId);
  form.append("template_id", options.templateId);
  form.append("user_id", options.publicKey);
  if (options.privateKey) form.append("accessToken", options.privateKey);
  return form;
}

/** These become header lines of the e-mail: a line break in one would begin another (ASVS 1.3.11). */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ");
}

/** The service's words, for the log: they may name a mailbox. */
function withoutAddresses(text: string): string {
  return oneLine(text)
    .replace(/\S+@\S+/g, "…")
    .slice(0, 200);
}
