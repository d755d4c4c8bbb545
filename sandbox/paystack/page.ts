import { Hono } from "hono";
import { html } from "hono/html";
import { standInPage } from "../page.ts";
import type { Ledger } from "./ledger.ts";
import type { Store } from "./store.ts";
import type { Transaction } from "./transaction.ts";

export type PageOptions = { store: Store; ledger: Ledger };

/** The stand-in's own page: all stored payments, newest first, with a refund button for each paid one. */
export function pageRoutes({ store, ledger }: PageOptions): Hono {
  const routes = new Hono();

  routes.get("/", (context) => {
    const { transactions, deliveries } = store.current();
    return standInPage(context, {
      title: "Test payments",
      intro: "This page stands in for the card provider. No money moves here.",
      body: html`<p>Events on their way to the shop: ${deliveries.length}</p>
        ${transactions.length === 0 ? html`<p>No payments yet.</p>` : table(transactions.toReversed())}`,
    });
  });

  routes.post("/refund/:reference", (context) => {
    const transaction = store.find(context.req.param("reference"));
    if (transaction) ledger.refund(transaction);
    return context.redirect("/sandbox/paystack", 303);
  });

  return routes;
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
    <button aria-label="Refund ${reference}">Refund</button>
  </form>`;
  return html`<tr>
    <th scope="row">${reference}</th>
    <td>${currency} ${(amount / 100).toLocaleString("en-US", { minimumFractionDigits: 2 })}</td>
    <td><span class="${status}">${status}</span></td>
    <td>${createdAt.slice(0, 19).replace("T", " ")}</td>
    <td>${status === "success" ? refund : ""}</td>
  </tr>`;
}
