import { Hono } from "hono";
import type { Context } from "hono";
import { html } from "hono/html";
import { standInPage } from "../page.ts";
import type { Ledger } from "./ledger.ts";
import type { Dispute, Refund, RefundEnd, Transaction } from "./transaction.ts";

/** A button of a payment: its path below the stand-in's page, and its text. */
type Action = readonly [path: string, text: string];

const ENDS = [
  ["processed", "Let refunds succeed"],
  ["failed", "Let refunds fail"],
  ["needs-attention", "Let refunds need bank details"],
] as const satisfies [RefundEnd, string][];

const HOUR_MS = 60 * 60 * 1000;

/** The provider's page for a payment that the server has begun: its choices lead back to the shop. */
export function payPageRoutes(ledger: Ledger): Hono {
  const routes = new Hono();
  routes.get("/pay/:reference", (context) => {
    const transaction = ledger.find(context.req.param("reference"));
    if (!transaction) return context.notFound();
    const { reference, amount, currency } = transaction;
    return standInPage(context, {
      title: "Test payment",
      intro: "This page stands in for the card provider’s. No money moves here.",
      body: html`<p>${currency} ${amountText(amount)}</p>
        ${button(reference, [`pay/${reference}/approve`, "Approve payment"])}
        ${button(reference, [`pay/${reference}/decline`, "Decline payment"])}
        ${button(reference, [`pay/${reference}/pay-later`, "Pay by transfer"])}`,
    });
  });
  routes.post("/pay/:reference/:choice{approve|decline|pay-later}", (context) => {
    const transaction = ledger.find(context.req.param("reference"));
    if (!transaction?.callbackUrl) return context.notFound();
    const choice = context.req.param("choice");
    if (choice === "approve") ledger.approve(transaction);
    if (choice === "decline") ledger.decline(transaction);
    if (choice === "pay-later") ledger.payLater(transaction);
    const back = new URL(transaction.callbackUrl);
    back.searchParams.set("trxref", transaction.reference);
    back.searchParams.set("reference", transaction.reference);
    return context.redirect(back.href, 303);
  });
  return routes;
}

/** The stand-in's own page: all stored payments, newest first, with what can be done with each. */
export function pageRoutes(ledger: Ledger): Hono {
  const routes = new Hono();

  routes.get("/", (context) => {
    const { transactions, deliveries, refunds } = ledger.current();
    return standInPage(context, {
      title: "Test payments",
      intro: "This page stands in for the card provider. No money moves here.",
      body: html`<p>Events on their way to the shop: ${deliveries.length}</p>
        ${transactions.length === 0 ? html`<p>No payments yet.</p>` : table(transactions.toReversed(), refunds)}`,
    });
  });

  const on = (path: string, act: (transaction: Transaction, context: Context) => void) =>
    routes.post(path, (context) => {
      const transaction = ledger.find(context.req.param("reference") ?? "");
      if (transaction) act(transaction, context);
      return context.redirect("/sandbox/paystack", 303);
    });
  const refund = (transaction: Transaction, amount: number | undefined) => {
    const merchantNote = `Refund for transaction ${transaction.reference} by owner@shop.example`;
    ledger.refund(transaction, { amount, customerNote: null, merchantNote });
  };
  on("/refund/:reference", (transaction) => refund(transaction, undefined));
  on("/refund-half/:reference", (transaction) =>
    refund(transaction, Math.floor(transaction.amount / 2)),
  );
  on("/refunds/:reference/:end{processed|failed|needs-attention}", (transaction, context) => {
    ledger.endRefunds(transaction, context.req.param("end") as RefundEnd);
  });
  on("/dispute/:reference/:step{create|remind|resolve}", (transaction, context) => {
    ledger.dispute(transaction, context.req.param("step") as Dispute["status"]);
  });
  on("/transfer/:reference", (transaction) => ledger.payLater(transaction, HOUR_MS));

  return routes;

  function table(transactions: Transaction[], refunds: readonly Refund[]) {
    return html`<table>
      <thead>
        <tr>
          <th scope="col">Reference</th>
          <th scope="col">Amount</th>
          <th scope="col">Status</th>
          <th scope="col">Opened (UTC)</th>
          <th scope="col">Refunds</th>
          <th scope="col">Actions</th>
        </tr>
      </thead>
      <tbody>
        ${transactions.map((transaction) =>
          row(
            transaction,
            refunds.filter((each) => each.reference === transaction.reference),
          ),
        )}
      </tbody>
    </table>`;
  }

  function row(transaction: Transaction, refunds: readonly Refund[]) {
    const { reference, amount, currency, status, createdAt, dispute } = transaction;
    return html`<tr>
      <th scope="row">${reference}</th>
      <td>${currency} ${amountText(amount)}</td>
      <td>
        <span class="${status}">${status}</span
        >${dispute ? `, ${dispute.status === "resolve" ? "dispute resolved" : "disputed"}` : ""}
      </td>
      <td>${createdAt.slice(0, 19).replace("T", " ")}</td>
      <td>
        ${refunds.map((refund) => html`<div>${amountText(refund.amount)} ${refund.status}</div>`)}
      </td>
      <td>${actionsOf(transaction).map((action) => button(reference, action))}</td>
    </tr>`;
  }

  function actionsOf(transaction: Transaction): Action[] {
    const { reference, amount, status, dispute, refundsEnd = "processed" } = transaction;
    if (status === "abandoned" || status === "failed") {
      return [[`transfer/${reference}`, "Transfer that takes an hour"]];
    }
    if (status !== "success") return [];
    const left = ledger.refundable(transaction);
    const actions: Action[] = [];
    if (left >= amount / 2) actions.push([`refund-half/${reference}`, "Refund half"]);
    if (left > 0) actions.push([`refund/${reference}`, "Refund rest"]);
    for (const [end, text] of ENDS) {
      if (end !== refundsEnd) actions.push([`refunds/${reference}/${end}`, text]);
    }
    if (!dispute) actions.push([`dispute/${reference}/create`, "Dispute"]);
    else if (dispute.status !== "resolve") {
      actions.push([`dispute/${reference}/remind`, "Remind of the dispute"]);
      actions.push([`dispute/${reference}/resolve`, "Resolve the dispute"]);
    }
    return actions;
  }
}

function button(reference: string, [path, text]: Action) {
  return html`<form method="post" action="/sandbox/paystack/${path}">
    <button aria-label="${text} ${reference}">${text}</button>
  </form>`;
}

function amountText(kobo: number): string {
  return (kobo / 100).toLocaleString("en-US", { minimumFractionDigits: 2 });
}
