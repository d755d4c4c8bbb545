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
  /** The order's own page goes on: the payment is not confirmed yet, or the page says what is to be paid. */
  | { kind: "pending"; reference: string }
  /** The window was closed and no payment is confirmed so far; a bank transfer may still arrive. */
  | { kind: "closed"; reference: string; underWay?: UnderWay | undefined }
  | { kind: "failed" }
  | { kind: "script-failed"; reference: string }
  /** The provider's script failed to open its window. */
  | { kind: "window-failed"; reference: string }
  /** The order of an earlier attempt, in this visit or before, is not paid yet. */
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

/** A request that places an order, or changes the order that `replaces` names. `body` is the draft as JSON. */
type Request = { body: string; key: string; replaces?: Required<OpenOrder> };
type Placed = { placed: PlaceResult; request: Request };

/** The payment with which the provider's window is opened; `order` is the reference of the order that is paid. */
type ReadyPayment = { kind: "ready"; order: string; payment: PlacedOrder };

/**
 * The checkout's session with the server and the provider: places an order and lets the shopper pay it. The server stores
 * the order before any payment, and only the server decides whether it is paid, whatever the window reports. After a
 * closed window the same order is paid under a new payment reference, since the provider accepts a reference only once;
 * if the shopper has changed something meanwhile, the order is changed.
 */
export function createCheckoutSession(ports: SessionPorts) {
  const { openOrder } = ports;
  /** The last request for an order whose payment window has not been opened yet. */
  let unopened: Request | undefined;
  /** The order that `unopened` has placed: a changed draft changes this order instead of placing another. */
  let placedUnopened: Required<OpenOrder> | undefined;
  /**
   * Reference of the unpaid order that the last notice was about. While an earlier order is unpaid, a press first shows
   * that notice; only a press after it starts another payment.
   */
  let lastNotice: string | undefined;

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
    // An order that is paid in part is done here, too: its own page asks for the rest.
    if (status === "paid" || status === "part_paid") return { kind: "paid", reference };
    if (status === "pending") {
      lastNotice = reference;
      return { kind: "earlier-open", reference, underWay };
    }
    // An order whose payment failed stays open: the next payment is for the same order.
    if (status !== "failed") openOrder.set(undefined);
    return undefined;
  };

  /** The unpaid order that a changed draft changes; undefined if there is none. */
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
   * Sends the draft. The same draft is sent again with the same idempotency key until a window has opened. If the key
   * belongs to another draft, a second request changes the unpaid order, or places one if there is none. So neither a
   * lost response nor a second press places a second order.
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

  /** If the earlier order can no longer be changed: returns its outcome if it is paid, otherwise places a new order. */
  const placeAnew = async (draft: OrderDraft): Promise<Placed | PaymentOutcome> => {
    placedUnopened = undefined;
    const earlier = await checkEarlierOrder();
    if (earlier && earlier.kind !== "earlier-open") return earlier;
    return send(draft, { body: JSON.stringify(draft), key: ports.createKey() });
  };

  /** Chooses the payment for the window: the order's first, or another one if the window was opened before. */
  const prepare = async (
    order: PlacedOrder,
    { key, replaces }: Request,
    { expectedTotal }: OrderDraft,
  ): Promise<ReadyPayment | PaymentOutcome> => {
    const open = openOrder.get();
    const isOpen = open?.key === key;
    // The answer to a changed order has the new payment's reference, not the order's.
    const reference = replaces?.reference ?? (isOpen ? open.reference : order.reference);
    // Store credit covers the whole order.
    if (order.amount === 0) return { kind: "paid", reference };
    if (!isOpen) {
      placedUnopened = { reference, key };
      return { kind: "ready", order: reference, payment: order };
    }
    const another = await ports.createPayment(reference, { key });
    if (another.kind === "nothing-due") return { kind: "paid", reference };
    if (another.kind === "trouble" || another.kind === "sold-out") return another;
    // The server takes no payment for it now; the order's page says why, and what the shopper can do.
    if (another.kind === "changed") return { kind: "pending", reference };
    // The order's store credit was spent elsewhere meanwhile; on the order's page the shopper sees and pays the rest.
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
    if (outcome.kind === "window-failed") lastNotice = reference;
    if (outcome.kind !== "ended") return { ...outcome, reference };
    const { answer, ending } = outcome;
    // The payment's status is unknown; the next press asks for it again before another payment.
    if (answer.kind === "trouble" && ending === "closed") return answer;
    const underWay = answer.kind === "order" ? answer.underWay : undefined;
    const status = answer.kind === "order" ? visibleStatus(answer.status, underWay) : "pending";
    if (status === "failed") return { kind: "failed" };
    if (status !== "pending") return { kind: "paid", reference };
    lastNotice = reference;
    return ending === "approved"
      ? { kind: "pending", reference }
      : { kind: "closed", reference, underWay };
  };

  return {
    /** Called when the checkout opens: finds out whether an earlier order is paid or its payment open; else undefined. */
    async resume(show: (step: PaymentStep) => void): Promise<PaymentOutcome | undefined> {
      if (openOrder.get()) show("asking");
      return checkEarlierOrder();
    },

    /** Notes the placed order as the open one: the shopper leaves, to pay for it on the provider's page. */
    leave(): void {
      if (placedUnopened) openOrder.set(placedUnopened);
    },

    /** Pays for a draft; calls `show` at each step. First checks an earlier order, so that it is not paid twice. */
    async pay(draft: OrderDraft, show: (step: PaymentStep) => void): Promise<PaymentOutcome> {
      show("asking");
      const before = lastNotice;
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

/** A message for an answer that the server should never give to a new key. */
const OTHER_ORDER = "Something went wrong on our side. Please try again in a moment.";
