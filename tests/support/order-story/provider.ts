import { createRefundProvider } from "../refund-provider.ts";
import type { RefundProvider } from "../refund-provider.ts";
import { transactionIdOf } from "../shop.ts";
import type { VerifyResult } from "../../../server/providers/paystack.ts";
import { isLie, LIES } from "./steps.ts";
import type { Lie, Mood } from "./steps.ts";

/** A payment as it really is at the provider, and what the shop was told of it. */
export type StoryPayment = {
  reference: string;
  amount: number;
  /** Of a payment that somebody else began by the order's link: the link's token. */
  link?: string | undefined;
  begunAt: number;
  truth: "none" | "abandoned" | "failed" | "pending" | "success";
  /** What a living process was told in response to its question. */
  heard: { success: boolean; failed: boolean; afterThreeDays: boolean; lies: Set<Lie> };
  /** A shopper or an event reported the success, and no lie came after it. */
  isReported: boolean;
};

/** The provider of a story: what it has, and how it responds. */
export type StoryProvider = {
  mood: Mood;
  payments: StoryPayment[];
  refunds: RefundProvider;
  begin(payment: Pick<StoryPayment, "reference" | "amount" | "link">): void;
  /** What it took for a payment, and what of that went back. */
  took(payment: StoryPayment): number;
  returned(payment: StoryPayment): number;
  /** What it responds now. */
  answer(reference: string): VerifyResult;
  /** A living process has this response. */
  note(reference: string, said: VerifyResult, mood: Mood): void;
};

const THREE_DAYS_MS = 72 * 3_600_000;

export function createStoryProvider(now: () => Date): StoryProvider {
  const payments: StoryPayment[] = [];
  const find = (reference: string) => payments.find((each) => each.reference === reference);
  const took = ({ truth, amount }: StoryPayment) => (truth === "success" ? amount : 0);
  const paid = (reference: string) => {
    const payment = find(reference);
    return payment ? took(payment) : 0;
  };
  const refunds = createRefundProvider(paid, now);
  const returned = ({ reference }: StoryPayment) =>
    refunds.refunds
      .filter((each) => each.paymentReference === reference && each.status === "processed")
      .reduce((sum, { amount }) => sum + amount, 0);
  const provider: StoryProvider = {
    mood: "truly",
    payments,
    refunds,
    took,
    returned,
    begin: (payment) =>
      void payments.push({
        ...payment,
        begunAt: now().getTime(),
        truth: "none",
        heard: { success: false, failed: false, afterThreeDays: false, lies: new Set() },
        isReported: false,
      }),
    answer: (reference) => {
      const { mood } = provider;
      const payment = find(reference);
      if (mood === "not at all") return { kind: "unreachable", reason: "TimeoutError" };
      if (mood === "too often") return { kind: "rate-limited" };
      if (payment && isLie(mood)) return found(payment, { status: "success", ...LIES[mood] });
      if (!payment || payment.truth === "none") return { kind: "not-found" };
      const isReversed = took(payment) > 0 && returned(payment) === payment.amount;
      return found(payment, { status: isReversed ? "reversed" : payment.truth });
    },
    note: (reference, said, mood) => {
      const payment = find(reference);
      if (!payment) return;
      const { heard, begunAt } = payment;
      if (isLie(mood)) {
        heard.lies.add(mood);
        payment.isReported = false;
      }
      const isAnswered = said.kind === "found" || said.kind === "not-found";
      heard.afterThreeDays ||= isAnswered && now().getTime() - begunAt >= THREE_DAYS_MS;
      if (mood !== "truly" || said.kind !== "found") return;
      heard.success ||= ["success", "reversed"].includes(said.payment.status);
      heard.failed ||= said.payment.status === "failed";
    },
  };
  return provider;
}

function found(payment: StoryPayment, changed: object): VerifyResult {
  const { reference, amount, truth } = payment;
  return {
    kind: "found",
    payment: {
      transactionId: transactionIdOf(payment),
      domain: "test",
      status: truth,
      reference,
      amount,
      currency: "NGN",
      channel: truth === "pending" ? "bank_transfer" : "card",
      gatewayResponse: null,
      fees: null,
      ...changed,
    },
  };
}
