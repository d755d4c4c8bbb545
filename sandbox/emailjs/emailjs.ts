import { join } from "node:path";
import { Hono } from "hono";
import { openSwitch } from "../switch.ts";
import type { Switch } from "../switch.ts";
import { openMailbox } from "./mailbox.ts";
import type { Mailbox } from "./mailbox.ts";
import { mailboxPage } from "./page.ts";

/** An account's ids at the service. */
export type EmailjsAccount = {
  serviceId: string;
  templateIds: readonly string[];
  publicKey: string;
};

export type EmailjsStandInOptions = EmailjsAccount & { folder: string };

/** The service's rate limit: one request per second (providers, 2). */
const PACE_MS = 1_000;

/** Stand-in for EmailJS: accepts e-mails, sends none, and shows them on its own page. */
export function createEmailjsStandIn({ folder, ...account }: EmailjsStandInOptions) {
  const mailbox = openMailbox(join(folder, "emails.json"));
  const power = openSwitch(join(folder, "emailjs-switch.json"), "/sandbox/email");
  return { api: apiRoutes(mailbox, power, account), page: mailboxPage(mailbox, power) };
}

function apiRoutes(mailbox: Mailbox, power: Switch, account: EmailjsAccount): Hono {
  let lastAt = -Infinity;

  return new Hono().post("/api/v1.0/email/send-form", async (context) => {
    if (power.isStopped()) return context.text("Service Unavailable", 503);
    const now = Date.now();
    if (now - lastAt < PACE_MS) return context.text("Too Many Requests", 429);
    lastAt = now;

    const form = await context.req.formData();
    const fault = faultOf(form, account);
    if (fault) return context.text(fault, 400);
    const fields = [...form].filter(([name]) => !SETTINGS.has(name));
    mailbox.keep({
      receivedAt: new Date(now).toISOString(),
      fields: fields.map(([name, value]) => [name, typeof value === "string" ? value : value.name]),
    });
    return context.text("OK");
  });
}

const SETTINGS = new Set([
  "lib_version",
  "service_id",
  "template_id",
  "user_id",
  "accessToken",
  "g-recaptcha-response",
]);

/** Returns the service's own error message for missing or wrong ids (providers, 2). */
function faultOf(form: FormData, account: EmailjsAccount): string | undefined {
  if (!form.has("user_id")) return "The user_id parameter is required";
  if (form.get("user_id") !== account.publicKey) return "The Public Key is invalid.";
  const service = form.get("service_id");
  if (service !== account.serviceId && service !== "default_service") {
    return "The service ID not found.";
  }
  const isKnown = account.templateIds.some((id) => id === form.get("template_id"));
  return isKnown ? undefined : "The template ID not found.";
}
