import { checkPayer } from "../../domain/checkout/validate.ts";
import type { FieldErrors } from "../../domain/fields.ts";
import { depositOf, purposeOf } from "../../domain/orders/balance.ts";
import type { Part } from "../../domain/orders/balance.ts";
import { isErased } from "../../domain/orders/customer.ts";
import type { ShortLine } from "../../domain/orders/api.ts";
import { chargedFor, UNPAID_STATUSES } from "../../domain/orders/money.ts";
import { createReference, isReference, REFERENCE_BYTES } from "../../domain/orders/numbers.ts";
import type { PaymentData } from "../checkout/placed-order.ts";
import { isOfClosed } from "../celebrations/ordering.ts";
import { isKeyOf, readForPayment } from "../checkout/placed-order.ts";
import { holdAgain, shortLinesOf } from "../checkout/stock-holds.ts";
import { readEntries, updateStatus } from "../orders/entries.ts";
import type { ReadEntries } from "../orders/entries.ts";
import { lockOrder } from "../orders/order-rows.ts";
import { readBespoke } from "../orders/read-order.ts";
import type { Bespoke } from "../orders/read-order.ts";
import type { Ports } from "../ports.ts";
import { reclaimCredit } from "./credits.ts";
import { firstCheck } from "./reconcile-payment.ts";

export type CreatePaymentResult =
  | { kind: "created"; payment: PaymentData }
  | { kind: "nothing-due" }
  /** Nothing is paid of an order for a celebration that has closed. */
  | { kind: "closed" }
  /** The owner wrote the order, and its customer has not accepted it yet. */
  | { kind: "not-accepted" }
  /** A deposit was asked for, but all is to be paid at once. */
  | { kind: "no-deposit" }
  /** The order has as many payments as are allowed. */
  | { kind: "too-many" }
  /** Others have pieces of the order by now: the lines that cannot be had. */
  | { kind: "sold-out"; lines: ShortLine[] }
  /** The order has no e-mail address, which the provider needs, and none was given. */
  | { kind: "invalid"; fields: FieldErrors }
  | { kind: "unknown-order" };

export type PaymentPorts = Pick<
  Ports,
  "db" | "now" | "random" | "logger" | "fieldCounts" | "catalogue"
>;

export type PaymentOptions = {
  /** The part to pay: all that is due, unless a deposit is asked for. */
  part?: Part;
  /** The payment is begun by somebody with the order's link, who must not learn the order's reference. */
  isByLink?: boolean;
  /** The Idempotency-Key of the request that placed or changed the order: only the customer's browser has it. */
  key?: string | undefined;
  /** For an order without an e-mail address: where the receipt goes. It is passed to the provider and stored nowhere. */
  email?: unknown;
};

/**
 * The most payments of one order, far more than anybody needs: each one causes requests to the provider. Payments by
 * the order's link are counted apart, so that whoever has the link cannot keep the customer from paying.
 */
export const MAX_PAYMENTS = 30;

/**
 * Stores another payment of what is left to pay of an order: the provider accepts each reference once, so a window that
 * was closed and is opened again needs a new payment. An earlier payment may still succeed; if both do, the owner is
 * shown what has to be refunded.
 */
export async function createPayment(
  { db, now, random, logger, fieldCounts, catalogue }: PaymentPorts,
  orderReference: string,
  { part = "all", isByLink = false, key, email }: PaymentOptions = {},
): Promise<CreatePaymentResult> {
  if (!isReference(orderReference)) return { kind: "unknown-order" };
  const at = now();
  const newReference = createReference(random(REFERENCE_BYTES));
  const { hold } = catalogue.read();
  const creating = db.transaction().execute(async (transaction) => {
    const order = await lockOrder(transaction, orderReference);
    if (!order) return "unknown-order";
    // The customer was erased: there is nobody to make the order for.
    if (isErased(order)) return "nothing-due";
    const before = await readEntries(transaction, order);
    const bespoke = await readBespoke(transaction, orderReference);
    const refusal = refusalOf(before, bespoke, { part, isByLink });
    // Checked before the store credit is spent again, which a refused payment must not hold.
    if (refusal) return refusal;
    const isUnpaid = UNPAID_STATUSES.some((unpaid) => unpaid === before.money.status);
    if (isUnpaid && (await isOfClosed(transaction, orderReference, at))) return "closed";
    const needsEmail = order.email === "" && !isByLink;
    const payer = needsEmail ? checkPayer({ email }) : { ok: true as const, values: order };
    if (!payer.ok) return { errors: payer.fields };
    await reclaimCredit(transaction, orderReference, before.money.due);
    const { money, payments, charges } = await updateStatus(transaction, order, at);
    if (money.due === 0) return "nothing-due";
    if (UNPAID_STATUSES.some((unpaid) => unpaid === money.status)) {
      const short = await holdAgain(transaction, orderReference, {
        minutes: hold.minutes,
        now: at,
      });
      if (short) throw new SoldOut(await shortLinesOf(transaction, orderReference, short));
    }
    const deposit = depositOf(money, bespoke?.takesDeposit ?? false);
    const isDeposit = part === "deposit" && deposit !== undefined;
    const amount = isDeposit ? deposit : money.due;
    // The first payment of an order that the house wrote has the order's reference, unless its payer must not learn that.
    const isOfHouse = bespoke !== undefined || order.written_by !== "";
    const isFirst = isOfHouse && payments.length === 0 && !isByLink;
    const reference = isFirst ? orderReference : newReference;
    const added = {
      delivery: chargedFor(charges, "delivery"),
      extra: chargedFor(charges, "extra"),
    };
    await transaction
      .insertInto("payments")
      .values({
        reference,
        order_reference: orderReference,
        purpose: isDeposit ? "deposit" : purposeOf(money, added),
        status: "pending",
        amount,
        currency: "NGN",
        by_link: isByLink ? 1 : 0,
        created_at: at.toISOString(),
      })
      .execute();
    await transaction.insertInto("jobs").values(firstCheck(reference, at)).execute();
    // An order whose payments had all failed is pending again.
    await updateStatus(transaction, { ...order, status: money.status }, at);
    return { reference, amount, email: payer.values.email };
  });
  const attempt = await creating.catch((error: unknown) => {
    if (error instanceof SoldOut) return error;
    throw error;
  });
  if (typeof attempt === "string") return { kind: attempt };
  if (attempt instanceof SoldOut) return { kind: "sold-out", lines: attempt.lines };
  if (attempt.errors) return { kind: "invalid", fields: attempt.errors };
  fieldCounts.countStep("payment");
  const { reference, amount } = attempt;
  logger.info({ reference, amount, order: orderReference }, "Payment created");
  const isCustomer = key !== undefined && (await isKeyOf(db, key, orderReference));
  const payment = await readForPayment(db, orderReference, attempt, { isCustomer });
  return { kind: "created", payment: { ...payment, email: attempt.email } };
}

/** Thrown to undo the transaction: store credit that was spent again is given back, too. */
class SoldOut extends Error {
  readonly lines: ShortLine[];

  constructor(lines: ShortLine[]) {
    super("sold-out");
    this.lines = lines;
  }
}

/** Why no payment can begin; undefined if one can. */
function refusalOf(
  { money, payments }: ReadEntries,
  bespoke: Bespoke | undefined,
  { part, isByLink }: Required<Pick<PaymentOptions, "part" | "isByLink">>,
): Exclude<CreatePaymentResult["kind"], "created" | "invalid" | "sold-out"> | undefined {
  if (money.due === 0) return "nothing-due";
  const attempts = payments.filter(({ by_link }) => (by_link === 1) === isByLink);
  if (attempts.length >= MAX_PAYMENTS) return "too-many";
  if (bespoke && bespoke.acceptedAt === null) return "not-accepted";
  const deposit = depositOf(money, bespoke?.takesDeposit ?? false);
  return part === "deposit" && deposit === undefined ? "no-deposit" : undefined;
}
