import { toKobo } from "../../domain/money.ts";
import type { OrderDraft, PlacedOrder } from "../../domain/orders/api.ts";
import { visibleStatus } from "../../domain/orders/money.ts";
import type { UnderWay } from "../../domain/orders/money.ts";
import type { Trouble } from "../browser/api.ts";
import type { StoredValue } from "../browser/stored-value.ts";
import type { AnotherPaymentResult, ConfirmResult, PlaceResult } from "../payments/api.ts";
import { payInWindow } from "../payments/pay-in-window.ts";
import type { PaymentStep, PaystackPop } from "../payments/pay-in-window.ts";
import type { OpenOrder } from "../payments/open-order.ts";

export type PaymentOutcome =
  | { kind: "paid"; reference: string }
  /** Approved in the provider's window; the server has not confirmed the payment yet. */
  | { kind: "pending"; reference: string }
  /** The window was closed and no payment is confirmed so far; a bank transfer may still arrive. */
  | { kind: "closed"; reference: string; underWay?: UnderWay | undefined }
  | { kind: "failed" }
  | { kind: "script-failed" }
  /** The provider's script failed to open its window. */
  | { kind: "window-failed" }
  /** A payment was started on an earlier visit and not finished. */
  | { kind: "earlier-open"; reference: string; underWay?: UnderWay | undefined }
  | Exclude<PlaceResult, { kind: "placed" | "other-order" | "not-replaceable" }>;

export type SessionPorts = {
  placeOrder(draft: OrderDraft, idempotencyKey: string): Promise<PlaceResult>;
  createPayment(orderReference: string, by: { key: string }): Promise<AnotherPaymentResult>;
  confirmOrder(reference: string): Promise<ConfirmResult>;
  loadProvider(): Promise<PaystackPop>;
  openOrder: Pick<StoredValue<OpenOrder | undefined>, "get" | "set">;
  createKey(): string;
};

/** A request that places an order, or changes the one that it names; `body` is the draft. */
type Request = { body: string; key: string; replaces?: Required<OpenOrder> };
type Placed = { placed: PlaceResult; request: Request };

/** What the provider's window is opened with; `order` is the reference of the order that is paid. */
type ReadyPayment = { kind: "ready"; order: string; payment: PlacedOrder };

/**
 * The checkout's session with the server and the provider: where an order is placed and its payments begin and end. The server
 * stores the order before any payment. A window that was closed is opened again for the same order, under a new payment
 * reference, as the provider accepts each only once; if something was changed since, that order is changed. Only the server decides whether an order is paid, whatever the
 * window reports.
 */
export function createCheckoutSession(ports: SessionPorts) {
  const { openOrder } = ports;
  /** The last request of an order whose window was not opened yet. */
  let unopened: Request | undefined;
  /** The order of that request, once it is placed: a change changes it, although no window was opened. */
  let placedUnopened: Required<OpenOrder> | undefined;
  /** The open order that the shopper has been told of: only the next press starts another payment. */
  let told: string | undefined;

  /** Asks the server about the order of an earlier attempt; undefined if a payment may start. */
  const checkEarlierOrder = async (): Promise<
    Extract<PaymentOutcome, { kind: "paid" | "earlier-open" }> | Trouble | undefined
  > => {
    const reference = openOrder.get()?.reference;
    if (!reference) return undefined;
    const answer = await ports.confirmOrder(reference);
    if (answer.kind === "trouble") return answer;
    const underWay = answer.kind === "order" ? answer.underWay : undefined;
    const status = answer.kind === "order" && visibleStatus(answer.status, underWay);
    // Of one that is paid in part, its own page shows the rest.
    if (status === "paid" || status === "part_paid") return { kind: "paid", reference };
    if (status === "pending") {
      told = reference;
      return { kind: "earlier-open", reference, underWay };
    }
    // A failed payment's order is paid by the next one.
    if (status !== "failed") openOrder.set(undefined);
    return undefined;
  };

  /** The order that takes what was changed since it was placed; undefined if there is none. */
  const replaceable = (): Required<OpenOrder> | undefined => {
    if (placedUnopened) return placedUnopened;
    const { reference, key } = openOrder.get() ?? {};
    return reference !== undefined && key !== undefined ? { reference, key } : undefined;
  };

  const send = async (draft: OrderDraft, request: Request): Promise<Placed> => {
    unopened = request;
    const { key, replaces } = request;
    const placed = await ports.placeOrder(replaces ? { ...draft, replaces } : draft, key);
    return { placed, request };
  };

  /**
   * Places the order with the key of the open one: if the draft is the same, the server returns that order; otherwise
   * that order takes the draft. One key until the window opens, so that a lost response or a second press makes no
   * second order.
   */
  const place = async (draft: OrderDraft): Promise<Placed> => {
    const body = JSON.stringify(draft);
    const before = replaceable();
    const same = unopened?.body === body ? unopened : undefined;
    const first = await send(draft, same ?? { body, key: before?.key ?? ports.createKey() });
    if (first.placed.kind !== "other-order") return first;
    const fresh = () => ({ body, key: ports.createKey() });
    return send(draft, before ? { ...fresh(), replaces: before } : fresh());
  };

  /** For an order that cannot be changed any more: what was paid of it, or a new order. */
  const placeAnew = async (draft: OrderDraft): Promise<Placed | PaymentOutcome> => {
    placedUnopened = undefined;
    const earlier = await checkEarlierOrder();
    if (earlier && earlier.kind !== "earlier-open") return earlier;
    return send(draft, { body: JSON.stringify(draft), key: ports.createKey() });
  };

  /** An order whose window was opened before needs another payment. */
  const prepare = async (
    order: PlacedOrder,
    { key, replaces }: Request,
    { expectedTotal }: OrderDraft,
  ): Promise<ReadyPayment | PaymentOutcome> => {
    const open = openOrder.get();
    const isOpen = open?.key === key;
    // Of an order that was changed, the server's answer names the new payment.
    const reference = replaces?.reference ?? (isOpen ? open.reference : order.reference);
    // Store credit covers it.
    if (order.amount === 0) return { kind: "paid", reference };
    if (!isOpen) {
      placedUnopened = { reference, key };
      return { kind: "ready", order: reference, payment: order };
    }
    const another = await ports.createPayment(reference, { key });
    if (another.kind === "nothing-due") return { kind: "paid", reference };
    if (another.kind === "trouble") return another;
    // The order's page shows what is to be done.
    if (another.kind === "changed") return { kind: "pending", reference };
    // Its store credit was spent elsewhere since: the order's page shows what is left, and takes it.
    if (another.payment.amount !== toKobo(expectedTotal)) return { kind: "pending", reference };
    return { kind: "ready", order: reference, payment: another.payment };
  };

  /** Pays in the provider's window; the outcome names the order. */
  const payReady = async (
    { order: reference, payment }: ReadyPayment,
    { customer }: OrderDraft,
    key: string,
    show: (step: PaymentStep) => void,
  ): Promise<PaymentOutcome> => {
    const { firstName: firstname, lastName: lastname, phone } = customer;
    const window = { loadProvider: ports.loadProvider, confirm: ports.confirmOrder };
    const outcome = await payInWindow(window, payment, { firstname, lastname, phone }, show, () => {
      unopened = undefined;
      placedUnopened = undefined;
      openOrder.set({ reference, key });
    });
    if (outcome.kind === "window-failed") told = reference;
    if (outcome.kind !== "ended") return outcome;
    const { answer, ending } = outcome;
    // The status is unknown: the next press checks it again before it pays.
    if (answer.kind === "trouble" && ending === "closed") return answer;
    const underWay = answer.kind === "order" ? answer.underWay : undefined;
    const status = answer.kind === "order" ? visibleStatus(answer.status, underWay) : "pending";
    if (status === "failed") return { kind: "failed" };
    if (status !== "pending") return { kind: "paid", reference };
    told = reference;
    return ending === "approved"
      ? { kind: "pending", reference }
      : { kind: "closed", reference, underWay };
  };

  return {
    /** For when the checkout opens: whether an earlier payment is paid or still open; undefined if there is none. */
    async resume(show: (step: PaymentStep) => void): Promise<PaymentOutcome | undefined> {
      if (openOrder.get()) show("asking");
      return checkEarlierOrder();
    },

    /** Pays for a draft; calls `show` at each step. First checks an earlier order, so that it is not paid twice. */
    async pay(draft: OrderDraft, show: (step: PaymentStep) => void): Promise<PaymentOutcome> {
      show("asking");
      const before = told;
      const earlier = await checkEarlierOrder();
      const isKnown = earlier?.kind === "earlier-open" && earlier.reference === before;
      if (earlier && !isKnown) return earlier;

      show("placing");
      const attempt = await place(draft);
      const ended = attempt.placed.kind === "not-replaceable" ? await placeAnew(draft) : attempt;
      if (!("placed" in ended)) return ended;
      const { placed, request } = ended;
      if (placed.kind === "other-order" || placed.kind === "not-replaceable") {
        return { kind: "trouble", message: OTHER_ORDER };
      }
      if (placed.kind !== "placed") return placed;
      const ready = await prepare(placed.order, request, draft);
      return ready.kind === "ready" ? payReady(ready, draft, request.key, show) : ready;
    },
  };
}

/** Not possible with a new key; shown if it happens all the same. */
const OTHER_ORDER = "Something went wrong on our side. Please try again in a moment.";
