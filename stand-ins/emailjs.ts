import { join } from "node:path";
import { Hono } from "hono";
import { html } from "hono/html";
import { standInPage } from "./page.ts";
import { keepNewest, openState, openSwitch } from "./state.ts";
import type { Switch } from "./state.ts";

/** An account's ids at the service. */
export type EmailjsAccount = {
  serviceId: string;
  templateIds: readonly string[];
  publicKey: string;
};

/** The service's rate limit: one request per second (docs/product/providers.md, E-mail service). */
const PACE_MS = 1_000;

/** Stand-in for EmailJS: takes e-mails as the service does, sends none of them, and shows them on its own page. */
export function createEmailjsStandIn({ folder, ...account }: EmailjsAccount & { folder: string }) {
  const mailbox = openState<Received[]>(join(folder, "emails.json"), []);
  const power = openSwitch(join(folder, "emailjs-switch.json"), "/sandbox/email");
  let lastAt = -Infinity;

  const api = new Hono().post("/api/v1.0/email/send-form", async (context) => {
    if (power.isStopped()) return context.text("Service Unavailable", 503);
    const now = Date.now();
    if (now - lastAt < PACE_MS) return context.text("Too Many Requests", 429);
    lastAt = now;

    const form = await context.req.formData();
    const fault = faultOf(form, account);
    if (fault) return context.text(fault, 400);
    const fields = [...form].filter(([name]) => !SETTINGS.has(name));
    const emails = mailbox.current();
    emails.push({
      receivedAt: new Date(now).toISOString(),
      fields: fields.map(([name, value]) => [name, typeof value === "string" ? value : value.name]),
    });
    keepNewest(emails, BOUNDS);
    mailbox.save();
    return context.text("OK");
  });
  return { api, page: mailboxPage(mailbox.current, power) };
}

const SETTINGS = new Set([
  "lib_version",
  "service_id",
  "template_id",
  "user_id",
  "accessToken",
  "g-recaptcha-response",
]);

/** Returns the service's own error message for missing or wrong ids (docs/product/providers.md, E-mail service). */
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

/** An e-mail as the stand-in received it. */
export type Received = {
  receivedAt: string;
  /** The template's fields, in the request's order. */
  fields: [name: string, text: string][];
};

const BOUNDS = { entries: 200, characters: 2_000_000 };

/** The stand-in's own page: all stored e-mails, newest first, and a switch that makes the service fail. */
function mailboxPage(current: () => readonly Received[], power: Switch): Hono {
  return new Hono()
    .get("/", (context) => {
      const received = current();
      return standInPage(context, {
        title: "Test e-mail",
        intro: "This page stands in for the e-mail service. Nothing leaves this machine.",
        body: html`${power.button()}
        ${received.length === 0 ? html`<p>No e-mail yet.</p>` : received.toReversed().map(entry)}`,
      });
    })
    .route("/", power.routes);
}

function entry({ receivedAt, fields }: Received) {
  return html`<article>
    <h2>${receivedAt.slice(0, 19).replace("T", " ")} UTC</h2>
    <dl>
      ${fields.map(
        ([name, text]) =>
          html`<dt>${name}</dt>
            <dd>${text}</dd>`,
      )}
    </dl>
  </article>`;
}
