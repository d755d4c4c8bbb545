import { customerFields } from "../../domain/checkout/fields.ts";
import { checkFields } from "../../domain/fields.ts";
import type { LinkState } from "../../domain/orders/api.ts";
import { PART_RULE, partOf } from "../../domain/orders/balance.ts";
import { isKnownUnderWay, underWayOf } from "../../domain/orders/money.ts";
import type { UnderWay } from "../../domain/orders/money.ts";
import { isReference } from "../../domain/orders/numbers.ts";
import type { Db } from "../db/schema.ts";
import { isLinkToken, newLinkToken } from "../db/tokens.ts";
import { settleOpenPayments } from "../payments/confirm-order.ts";
import type { ConfirmPorts } from "../payments/confirm-order.ts";
import { createCreatePayment } from "../payments/create-payment.ts";
import type { CreatePaymentResult } from "../payments/create-payment.ts";
import type { Ports } from "../ports.ts";
import { paymentsOf } from "./entries.ts";
import { readOrder } from "./read-order.ts";
import type { OrderView } from "./read-order.ts";

export type PayLinkResult =
  | { kind: "created"; url: string }
  | { kind: "nothing-due" }
  /** Its customer has to accept it first. */
  | { kind: "not-accepted" }
  | { kind: "unknown-order" };

type LinkPaymentResult = CreatePaymentResult | { kind: "invalid"; fields: Record<string, string> };

/** What somebody with the link sees: nothing that names the customer, and nothing that opens the order's own page. */
export type LinkView = LinkState &
  Pick<
    OrderView,
    | "speed"
    | "stage"
    | "express"
    | "charges"
    | "credit"
    | "total"
    | "paid"
    | "refunded"
    | "deposit"
    | "lines"
  >;

type PayLinkPorts = ConfirmPorts & Pick<Ports, "publicUrl" | "random" | "logger">;

const payerFields = customerFields.filter(({ name }) => name === "email");

/**
 * Links by which somebody else pays an order. The token stands in for the order's
 * reference; the payer's e-mail address is passed to the provider and stored nowhere.
 */
export function createPayLinks(ports: PayLinkPorts) {
  const { db, now, publicUrl, random } = ports;
  const createPayment = createCreatePayment(ports);

  return {
    /** Creates an order's link, or returns the one that it has. */
    createPayLink: async (orderReference: unknown): Promise<PayLinkResult> => {
      const isPossible = typeof orderReference === "string" && isReference(orderReference);
      const order = isPossible ? await readOrder(db, orderReference) : undefined;
      if (!order) return { kind: "unknown-order" };
      if (order.due === 0) return { kind: "nothing-due" };
      if (order.bespoke && !order.bespoke.isAccepted) return { kind: "not-accepted" };
      await db
        .insertInto("pay_links")
        .values({
          token: newLinkToken(random),
          order_reference: order.reference,
          created_at: now().toISOString(),
        })
        .onConflict((conflict) => conflict.column("order_reference").doNothing())
        .execute();
      const { token } = await db
        .selectFrom("pay_links")
        .select("token")
        .where("order_reference", "=", order.reference)
        .executeTakeFirstOrThrow();
      return { kind: "created", url: `${publicUrl}/pay/${token}` };
    },

    /** Undefined if there is no such link. */
    readPayLink: async (token: string): Promise<LinkView | undefined> => {
      const reference = await orderOf(db, token);
      const order = reference && (await readOrder(db, reference));
      if (!order) return undefined;
      const underWay = order.due > 0 ? await underWayByLink(db, reference) : undefined;
      const { status, due, deposit, speed, express, charges, credit, total, paid } = order;
      const { refunded, stage, lines } = order;
      const money = { total, paid, refunded, due, deposit };
      return { status, stage, underWay, speed, express, charges, credit, ...money, lines };
    },

    /** Another payment of what is due, with the payer's e-mail address in place of the customer's. */
    createLinkPayment: async (token: string, body: unknown): Promise<LinkPaymentResult> => {
      const reference = await orderOf(db, token);
      if (!reference) return { kind: "unknown-order" };
      const { texts, errors } = checkFields(payerFields, body);
      const fault = errors["email"];
      if (fault !== undefined) return { kind: "invalid", fields: { email: fault } };
      const part = partOf(body);
      if (!part) return { kind: "invalid", fields: { part: PART_RULE } };
      const result = await createPayment(reference, { isByLink: true, part });
      if (result.kind !== "created") return result;
      return { kind: "created", payment: { ...result.payment, email: texts.email } };
    },

    /** Asks the provider about one payment of the link, or about the newest. Undefined if there is no such link or payment. */
    confirmLinkPayment: async (token: string, payment?: string): Promise<LinkState | undefined> => {
      const reference = await orderOf(db, token);
      if (!reference) return undefined;
      if (payment !== undefined && !(await isLinkPayment(db, reference, payment))) return undefined;
      const order = await settleOpenPayments(ports, reference, payment ?? reference);
      if (!order) return undefined;
      const underWay = order.due > 0 ? await underWayByLink(db, reference) : undefined;
      const { status, due } = order;
      return { status, due, ...(underWay && { underWay }) };
    },
  };
}

async function orderOf(db: Db, token: string): Promise<string | undefined> {
  if (!isLinkToken(token)) return undefined;
  const link = await db
    .selectFrom("pay_links")
    .select("order_reference")
    .where("token", "=", token)
    .executeTakeFirst();
  return link?.order_reference;
}

/** Whether money is on its way by the link; its payer learns nothing of the customer's own payments. */
async function underWayByLink(db: Db, order: string): Promise<UnderWay | undefined> {
  const payments = await paymentsOf(db, order);
  const underWay = underWayOf(payments.filter(({ by_link }) => by_link === 1));
  return isKnownUnderWay(underWay) ? underWay : undefined;
}

/** Whether it was begun by the order's link: its payer must not learn of the customer's own payments. */
async function isLinkPayment(db: Db, order: string, reference: string): Promise<boolean> {
  const payment = await db
    .selectFrom("payments")
    .select("reference")
    .where("reference", "=", reference)
    .where("order_reference", "=", order)
    .where("by_link", "=", 1)
    .executeTakeFirst();
  return payment !== undefined;
}
