import { Hono } from "hono";
import { html } from "hono/html";
import { standInPage } from "../page.ts";
import type { Switch } from "../switch.ts";
import type { Mailbox, Received } from "./mailbox.ts";

/** The stand-in's own page: all stored e-mails, newest first, and a switch that makes the service fail. */
export function mailboxPage(mailbox: Mailbox, power: Switch): Hono {
  return new Hono()
    .get("/", (context) => {
      const received = mailbox.received();
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
