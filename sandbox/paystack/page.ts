import { readFileSync } from "node:fs";
import { Hono } from "hono";
import { html } from "hono/html";
import type { Ledger } from "./ledger.ts";
import type { Store } from "./store.ts";
import type { Transaction } from "./transaction.ts";

export type PageOptions = { store: Store; ledger: Ledger };

const styles = readFileSync(new URL("page.css", import.meta.url), "utf8");

/** The stand-in's own page: every payment, newest first, and a way to return the money. */
export function pageRoutes({ store, ledger }: PageOptions): Hono {
  const routes = new Hono();

  routes.get("/page.css", (context) => {
    context.header("Content-Type", "text/css; charset=utf-8");
    return context.body(styles);
  });

  routes.get("/", (context) => {
    context.header("Cache-Control", "no-store");
    context.header(
      "Content-Security-Policy",
      "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
    const { transactions, deliveries } = store.state;
    return context.html(page(transactions.toReversed(), deliveries.length));
  });

  routes.post("/refund/:reference", (context) => {
    const transaction = store.find(context.req.param("reference"));
    if (transaction) ledger.refund(transaction);
    return context.redirect("/sandbox/paystack", 303);
  });

  return routes;
}

function page(transactions: Transaction[], eventsUnderWay: number) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Test payments</title>
        <link rel="stylesheet" href="/sandbox/paystack/page.css" />
      </head>
      <body>
        <header>
          <p class="ribbon">TEST MODE</p>
          <h1>Test payments</h1>
          <p>This page stands in for the card provider. No money moves here.</p>
          <p>Events on their way to the shop: ${eventsUnderWay}</p>
        </header>
        <main>
          ${transactions.length === 0 ? html`<p>No payments yet.</p>` : table(transactions)}
        </main>
      </body>
    </html>`;
}

function table(transactions: Transaction[]) {
  return html`<table>
    <thead>
      <tr>
        <th scope="col">Reference</th>
        <th scope="col">Amount</th>
        <th scope="col">Status</th>
        <th scope="col">Opened (UTC)</th>
        <th scope="col">Refund</th>
      </tr>
    </thead>
    <tbody>
      ${transactions.map(row)}
    </tbody>
  </table>`;
}

function row({ reference, amount, currency, status, createdAt }: Transaction) {
  const refund = html`<form method="post" action="/sandbox/paystack/refund/${reference}">
    <button>Refund</button>
  </form>`;
  return html`<tr>
    <th scope="row">${reference}</th>
    <td>${currency} ${(amount / 100).toLocaleString("en-US", { minimumFractionDigits: 2 })}</td>
    <td><span class="${status}">${status}</span></td>
    <td>${createdAt.slice(0, 19).replace("T", " ")}</td>
    <td>${status === "success" ? refund : ""}</td>
  </tr>`;
}
