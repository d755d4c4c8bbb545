import { checkPayer } from "../../domain/checkout/validate.ts";
import type { LinkState, OrderState } from "../../domain/orders/api.ts";
import { PART_RULE, partOf } from "../../domain/orders/balance.ts";
import { isKnownUnderWay, underWayOf } from "../../domain/orders/money.ts";
import type { UnderWay } from "../../domain/orders/money.ts";
import { isReference } from "../../domain/orders/numbers.ts";
import { done, refused, UNKNOWN } from "../command.ts";
import type { Db } from "../db/schema.ts";
import { isLinkToken, newLinkToken } from "../db/tokens.ts";
import { settleOpenPayments } from "../payments/confirm-order.ts";
import type { ConfirmPorts } from "../payments/confirm-order.ts";
import { createPayment } from "../payments/create-payment.ts";
import type { CreatePaymentResult } from "../payments/create-payment.ts";
import type { Ports } from "../ports.ts";
import { findPayment, paymentsOf } from "./entries.ts";
import { orderCommand } from "./order-command.ts";
import { readOrder } from "./read-order.ts";

type PayLinkResult =
  | { kind: "created"; url: string }
  | { kind: "nothing-due" }
  /** The owner wrote the order, and its customer has not accepted it yet. */
  | { kind: "not-accepted" }
  | { kind: "unknown-order" };

/** What somebody with the link sees: nothing that names the customer, and nothing that opens the order's own page. */
export type LinkView = LinkState &
  Pick<
    OrderState,
    | "speed"
    | "stage"
    | "discount"
    | "express"
    | "handover"
    | "delivery"
    | "charges"
    | "credit"
    | "total"
    | "paid"
    | "refunded"
    | "deposit"
    | "lines"
  >;

type PayLinkPorts = ConfirmPorts &
  Pick<Ports, "publicUrl" | "random" | "logger" | "fieldCounts" | "catalogue">;

/**
 * Links by which somebody else pays an order. The token stands in for the order's
 * reference; the payer's e-mail address is passed to the provider and stored nowhere.
 */
export function createPayLinks(ports: PayLinkPorts) {
  const { db } = ports;

  return {
    createPayLink: (orderReference: unknown) => createPayLink(ports, orderReference),

    /** Undefined if there is no such link. */
    readPayLink: async (token: string): Promise<LinkView | undefined> => {
      const reference = await orderOf(db, token);
      const order = reference && (await readOrder(db, reference));
      if (!order) return undefined;
      const underWay = order.due > 0 ? await underWayByLink(db, reference) : undefined;
      const { status, due, deposit, speed, discount, express, delivery } = order;
      const { charges, credit, total, paid, refunded, stage, handover, lines } = order;
      const sums = { discount, express, handover, delivery, charges, credit };
      const money = { total, paid, refunded, due, deposit };
      return { status, stage, underWay, speed, ...sums, ...money, lines };
    },

    /** Begins another payment of what is due, with the payer's e-mail address in place of the customer's. */
    createLinkPayment: async (token: string, body: unknown): Promise<CreatePaymentResult> => {
      const reference = await orderOf(db, token);
      if (!reference) return { kind: "unknown-order" };
      const payer = checkPayer(body);
      if (!payer.ok) return { kind: "invalid", fields: payer.fields };
      const part = partOf(body);
      if (!part) return { kind: "invalid", fields: { part: PART_RULE } };
      const result = await createPayment(ports, reference, { isByLink: true, part });
      if (result.kind !== "created") return result;
      return { kind: "created", payment: { ...result.payment, email: payer.values.email } };
    },

    /** Asks the provider about this payment, or the order's newest. Undefined if there is no such link or payment. */
    confirmLinkPayment: async (token: string, payment?: string): Promise<LinkState | undefined> => {
      const reference = await orderOf(db, token);
      if (!reference) return undefined;
      // Whoever pays by a link must not learn of the customer's own payments.
      const known = payment === undefined ? undefined : await findPayment(db, payment);
      const isOther = known?.order_reference !== reference || known.by_link !== 1;
      if (payment !== undefined && isOther) return undefined;
      const order = await settleOpenPayments(ports, reference, payment ?? reference);
      if (!order) return undefined;
      const underWay = order.due > 0 ? await underWayByLink(db, reference) : undefined;
      const { status, due } = order;
      return { status, due, ...(underWay && { underWay }) };
    },
  };
}

/** Creates an order's link, or returns the one that it has. */
async function createPayLink(
  { db, now, publicUrl, random }: Pick<Ports, "db" | "now" | "publicUrl" | "random">,
  orderReference: unknown,
): Promise<PayLinkResult> {
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
}

/** Creates an order's link for the house, which passes it on to the payer. */
export const makePayLink = orderCommand({
  act: "made-pay-link",
  fields: [],
  read: () => ({ input: {} }),
  run: async (ports, { reference }) => {
    const result = await createPayLink(ports, reference);
    if (result.kind === "unknown-order") return UNKNOWN;
    return result.kind === "created" ? done({ url: result.url }) : refused(result.kind);
  },
});

async function orderOf(db: Db, token: string): Promise<string | undefined> {
  if (!isLinkToken(token)) return undefined;
  const link = await db
    .selectFrom("pay_links")
    .select("order_reference")
    .where("token", "=", token)
    .executeTakeFirst();
  return link?.order_reference;
}

/** What is under way by the link, if anything: its payer must not learn of the customer's own payments. */
async function underWayByLink(db: Db, order: string): Promise<UnderWay | undefined> {
  const payments = await paymentsOf(db, order);
  const underWay = underWayOf(payments.filter(({ by_link }) => by_link === 1));
  return isKnownUnderWay(underWay) ? underWay : undefined;
}
